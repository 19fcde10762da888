import { formatDefectNumber, isActive } from "#shared/defects/defects.ts";
import type { Violation } from "#shared/documents/documents.ts";
import { limits } from "#shared/base/limits.ts";
import { defects, documents } from "#shared/schema.ts";
import { messages } from "#shared/base/messages.ts";
import type { SQL } from "drizzle-orm";
import { asc, eq } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { fail } from "../../errors.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { refuseArchived } from "../records/locked-asset.ts";
import { reportDefects } from "../defects/report-defects.ts";
import { toUncertifiedMessage } from "../downtimes/return-to-service.ts";
import type { findDocument } from "./list-documents.ts";

type Filing = { asset: AssetRow; user: CompanyUser; now: Date };
type Report = { id: number; violations: readonly Violation[] };

/**
 * Makes a defect of each violation that is none yet, in the transaction that files its report: the
 * unit must be repaired before it is used again (49 CFR 396.9(d)(2), looked up 2026-11-22).
 */
export async function reportViolations(
  tx: CompanyDb,
  filing: Filing,
  { id, violations }: Report,
): Promise<void> {
  const fresh = violations.filter(({ defectId }) => defectId === undefined);
  if (fresh.length === 0) return;
  refuseArchived(filing.asset);
  const reports = fresh.map(({ text, outOfService }) => ({
    ...toTitle(text),
    source: "roadside" as const,
    critical: outOfService,
    documentId: id,
  }));
  const filed = await reportDefects(tx, filing, reports);
  const ids = new Map(fresh.map((violation, index) => [violation, filed[index]?.id]));
  const linked = violations.map((item) => ({ ...item, defectId: item.defectId ?? ids.get(item) }));
  await tx.changeRow(documents, id, { violations: linked });
}

/** A title is shorter than a violation may be; the whole text is then the note. */
function toTitle(text: string) {
  if (text.length <= limits.nameMax) return { title: text, note: null };
  return { title: `${text.slice(0, limits.nameMax - 1)}…`, note: text };
}

type Before = Pick<Awaited<ReturnType<typeof findDocument>>, "violations" | "defects">;

/** The violations to store, each with the defect that was made of it. A violation that became a defect cannot be left out. */
export function carryDefects(before: Before, given: readonly Violation[] | null) {
  const reported = (before.violations ?? []).filter(({ defectId }) => defectId !== undefined);
  const carried = given?.map(({ text, outOfService }) => {
    const isSame = (violation: Violation) =>
      violation.text === text && violation.outOfService === outOfService;
    const index = reported.findIndex(isSame);
    const [same] = index === -1 ? [] : reported.splice(index, 1);
    return same ?? { text, outOfService };
  });
  const [lost] = reported;
  if (lost) throw toLossRefusal(before, lost);
  return carried ?? null;
}

function toLossRefusal({ defects }: Before, { defectId }: Violation) {
  const defect = defects.find(({ id }) => id === defectId);
  const message = defect && m.became({ number: formatDefectNumber(defect.number) });
  return fail("documents.violationReported", { message });
}

/** A duplicate is corrected with the defect that it is the same as. To be called under the asset's lock. */
export async function refuseOpenViolations(tx: CompanyDb, documentId: number): Promise<void> {
  let found = await findDefects(tx, eq(defects.documentId, documentId));
  while (found.length > 0) {
    const active = found.find(isActive);
    if (active) {
      throw fail("documents.notCorrected", { message: toUncertifiedMessage(active) });
    }
    const originals = found.flatMap(({ duplicateOfId }) => duplicateOfId ?? []);
    found = originals.length > 0 ? await findDefects(tx, isAny(defects.id, originals)) : [];
  }
}

function findDefects(tx: CompanyDb, where: SQL) {
  const { number, state, duplicateOfId } = defects;
  return tx.select({ number, state, duplicateOfId }, defects, { where, orderBy: [asc(number)] });
}

const m = messages({
  became: [
    "A violation that became {number} cannot be changed or removed",
    "La infracción que ya es {number} no se puede cambiar ni quitar",
  ],
});
