/** The calls of submissions that are held for the office. */
import { limits } from "#shared/base/limits.ts";
import { buildHeld } from "../kit/build.ts";
import type { CallCases, Given, LargestRows } from "./call-case.ts";
import { someAsset, text } from "./largest-rows.ts";
import { randomUUID } from "node:crypto";

export const largestHeld: LargestRows = {
  count: 300,
  insert: `insert into held_submissions (company_id, kind, user_id, user_name, asset_id, asset_name, body,
    reason, performed_at, received_at, idempotency_key)
  select $1::bigint, 'inspection', $2::bigint, ${text(2 * limits.personNameMax + 1)}, ${someAsset}, ${text(limits.nameMax)},
    json_build_object('comments', ${text(limits.longTextMax)}), 'request.invalid', now(),
    now() - make_interval(mins => n), gen_random_uuid()
  from generate_series(1, $3::int) n`,
};

export async function addHeld({ driver, assetId, mark }: Given) {
  const { id: heldId } = await buildHeld(driver, assetId, { name: mark });
  return { /** An inspection that waits for a decision. */ heldId };
}

export const heldCalls = {
  hold: {
    makers: "everyone",
    sample: ({ assetId }) => ({
      headers: { "idempotency-key": randomUUID() },
      body: {
        kind: "inspection",
        body: { assetId, signatureUrl: "Dee Driver", results: { tires: { status: "worn" } } },
        reason: "request.invalid",
        performedAt: new Date().toISOString(),
        subject: { assetId, name: "Mixer 12" },
      },
    }),
    entries: "what is held is a record itself, and what is decided on it is audited",
  },
  listHeld: {
    makers: "office",
    sample: () => ({ query: { state: "open", limit: 5 } }),
    pages: [["?limit=200", largestHeld.count]],
  },
  decideHeld: {
    makers: "office",
    sample: ({ heldId, assetId }) => ({
      params: { id: heldId },
      body: { decision: "file", assetId, note: "Sold last week" },
    }),
    usesUpRow: true,
    entries: [["changed", "held", "heldId", "state note recordId"]],
  },
  takeSharedCopy: {
    makers: "office",
    sample: ({ assetId, otherUserId }) => {
      const asset = { id: assetId, name: "Mixer 12" };
      const body = { signatureUrl: "Dee Driver" };
      const performedAt = new Date().toISOString();
      const copy = {
        id: randomUUID(),
        kind: "inspection",
        userId: otherUserId,
        asset,
        performedAt,
      };
      return { body: { content: { ...copy, body, photos: [] } } };
    },
    entries: [["added", "held", "new", "assetName userName performedAt state"]],
  },
} satisfies Partial<CallCases>;
