/** Which call each kind of entry makes, and what it returns. */
import { api, type CallName } from "#shared/api/api.ts";
import type { Defect, SubmittedInspection } from "#shared/api/api-schemas.ts";
import { call } from "../../api/call.ts";
import type { EntryKind, UnsentEntry } from "./outbox.ts";

/** The log of an inspection; the defect of a report or an act. */
export type Recorded = { log?: SubmittedInspection; defect?: Defect };

type Sender = { userId: number; idempotencyKey: string; signal: AbortSignal };

export async function recordEntry(
  entry: UnsentEntry<EntryKind>,
  sender: Sender,
): Promise<Recorded> {
  const { performedAt } = entry;
  switch (entry.kind) {
    case undefined:
      return { log: await call(api.submitInspection, { body: entry.body, ...sender }) };
    case "defect": {
      const body = { ...entry.body, performedAt };
      return { defect: await call(api.createDefect, { body, ...sender }) };
    }
    case "defectAct": {
      const { defectId, ...act } = entry.body;
      const params = { id: defectId };
      const body = { ...act, performedAt };
      return { defect: await call(api.actOnDefect, { params, body, ...sender }) };
    }
    case "reading":
      await call(api.addReading, { params: { id: entry.asset.id }, body: entry.body, ...sender });
      return {};
  }
}

export const callNames = {
  inspection: "submitInspection",
  defect: "createDefect",
  defectAct: "actOnDefect",
  reading: "addReading",
} as const satisfies Record<EntryKind, CallName>;
