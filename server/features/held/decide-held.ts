import { formatFullName } from "#shared/crew/crew.ts";
import { heldKindLabels } from "#shared/held/held.ts";
import { heldSubmissions, users } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { userLanguage } from "../../db/company/reader-language.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { notifyUsers } from "../notifications/notify.ts";
import type { HeldRow } from "./list-held.ts";
import { lockHeld } from "./list-held.ts";
import { fileHeld } from "./file-held.ts";

/** The office files what was held, or declines it; once. Its author is notified. */
export function decideHeld(context: Context<"decideHeld">) {
  const { company, user, params, body, now } = context;
  return company.transaction(async (tx) => {
    const held = await lockHeld(tx, params.id);
    if (held.state !== "open") throw fail("held.decided");
    const filed = body.decision === "file" ? await fileHeld(tx, context, held) : undefined;
    const [after] = await tx.update(heldSubmissions, eq(heldSubmissions.id, held.id), {
      state: filed ? "filed" : "declined",
      decidedById: user.id,
      decidedByName: formatFullName(user),
      decidedAt: now,
      note: body.note ?? null,
      recordId: filed?.recordId ?? null,
      attribution: filed?.attribution ?? null,
    });
    invariant(after, "what is locked is still there");
    // The trail and its author read the unit that the office has filed it for.
    const told = { ...after, ...filed?.unit };
    await recordChanges(
      tx,
      context,
      toChanges({ noun: "held", name: nameHeld(held), before: held, after: told }),
    );
    await notifyAuthor(tx, told, user.id);
    return after;
  });
}

/** "Mixer 12, Luis Ortega" */
export function nameHeld({ assetName, userName }: HeldRow): string {
  return [assetName, userName].filter(Boolean).join(", ");
}

async function notifyAuthor(tx: CompanyDb, held: HeldRow, decidedById: number): Promise<void> {
  const where = and(eq(users.id, held.userId), isNull(users.removedAt));
  const [author] = await tx.select({ userId: users.id, language: userLanguage }, users, { where });
  if (!author) return;
  const { assetName: unit, kind, state, assetId, note, attribution, reason } = held;
  const outcome = state === "filed" ? "filed" : "declined";
  const title = attribution === null ? outcome : "attributed";
  const isAsked = attribution !== null && kind === "inspection" && reason !== "held.notMine";
  const name = held.decidedByName ?? "";
  const notification = {
    ...author,
    type: "submission_held",
    say: () => ({
      title: w[title]({ unit, kind: heldKindLabels[kind] }),
      message: isAsked ? w.wasItYou({ name }) : (note ?? w.decided({ name })),
    }),
    assetId,
    ...(isAsked && { path: "/inspection" }),
    createdAt: held.decidedAt ?? held.receivedAt,
  } as const;
  await notifyUsers(tx, [notification], decidedById);
}

const w = words({
  filed: [
    "{unit}: the office filed what you sent ({kind})",
    "{unit}: la oficina registró lo que envió ({kind})",
  ],
  declined: [
    "{unit}: the office declined what you sent ({kind})",
    "{unit}: la oficina rechazó lo que envió ({kind})",
  ],
  attributed: [
    "{unit}: the office filed this as said to be yours ({kind})",
    "{unit}: la oficina registró esto diciendo que es de usted ({kind})",
  ],
  wasItYou: ["{name} filed it. Say whether this was you", "Lo registró {name}. Diga si fue usted"],
  decided: ["Decided by {name}", "Decisión de {name}"],
});
