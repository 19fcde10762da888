import { isCriticalItem } from "#shared/checklists/critical-items.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { isCriticalFailure } from "#shared/defects/defects.ts";
import { listIssueLabels } from "#shared/inspections/inspection-records.ts";
import { type Finding, formatFinding } from "#shared/defects/findings.ts";
import type { InspectionResults } from "#shared/records/inspection-results.ts";
import { assets, defects } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { addEvents, toReported } from "./add-events.ts";
import { toCritical } from "./close-defects.ts";
import type { NewEvent } from "./select-defects.ts";
import { selectFailures, type selectKnown } from "./select-defects.ts";
import type { Report } from "./store-defects.ts";
import { storeDefects } from "./store-defects.ts";

type Rows<Of> = Of extends SQL<infer Type> ? Type : never;
type Read = Rows<ReturnType<typeof selectKnown>>[number];
type Linked = Omit<Read, "lastEvent">;
type Known = (Linked & Partial<Read>)[];
type Failures = Rows<ReturnType<typeof selectFailures>>;

type Inspection = Parameters<typeof listIssueLabels>[0] & { results: InspectionResults };

/**
 * Reads the earlier failures of items that older clients sent by label, because their ids are known only from the
 * checklist.
 */
async function findFailures(
  tx: CompanyDb,
  { asset, at, inspection, items: read }: Inspected,
): Promise<Failures> {
  const items = inspection.issues.filter((item) => !read.includes(item));
  if (items.length === 0) return [];
  const [found] = await tx.ask(askFailures, {}, { assetId: asset.id, at, items });
  return found?.failures ?? [];
}

function askFailures(tx: CompanyDb, given: Parameters<typeof selectFailures>[1]) {
  const where = eq(assets.id, given.assetId);
  return tx.selecting({ failures: selectFailures(tx, given) }, assets, { where });
}

type Inspected = {
  asset: AssetRow;
  user: CompanyUser;
  /** The time of the inspection. */
  at: Date;
  inspection: Inspection & { id: number };
  known: Known;
  /** The recent failures of these items. */
  failures: Failures;
  items: readonly string[];
  /** Whether an item that fails again counts as its known defect instead of another one. */
  carriesDefects: boolean;
  /** The events of the inspection's review of repairs. */
  reviews: readonly Event[];
};

/**
 * Creates a defect for each failed item, or links it with the known one; a known defect whose item passed gets an
 * event, unless its item had passed at the inspection before. Returns the defects that the inspection is linked with.
 */
export async function linkFailures(tx: CompanyDb, given: Inspected) {
  const inspected = { ...given, failures: [...given.failures, ...(await findFailures(tx, given))] };
  const { inspection, known, carriesDefects, reviews } = inspected;
  const { issues, results } = inspection;
  const oldest = known.toSorted((a, b) => a.id - b.id);
  const knownOf = (item: string) => {
    const isCarried = carriesDefects && !results[item]?.newDefect;
    return isCarried ? oldest.find(({ itemId }) => itemId === item) : undefined;
  };
  const seen = issues.flatMap((item) => knownOf(item) ?? []);
  const passed = oldest.filter(
    ({ itemId, lastEvent }) =>
      itemId && results[itemId]?.status === "pass" && lastEvent !== "passed_again",
  );
  const unsafe = seen.filter(({ itemId }) => itemId && results[itemId]?.unsafe);
  const reports = issues.flatMap((item, index) =>
    knownOf(item) ? [] : buildReport(inspected, item, index),
  );
  if (seen.length > 0) await markSeen(tx, inspected, { seen, unsafe });
  const reported = await storeDefects(tx, reports);
  await addAll(tx, inspected, [
    ...reviews,
    ...reported.map((defect) => toReported(defect)),
    ...seen.map((defect) => ({ ...buildSighting(defect, inspection), defectId: defect.id })),
    ...passed.map(({ id }) => ({ defectId: id, kind: "passed_again" as const })),
  ]);
  const raised = seen.map((candidate) =>
    unsafe.includes(candidate)
      ? { ...candidate, critical: true, state: toCritical(candidate).state }
      : candidate,
  );
  const defects: Linked[] = [...raised, ...reported];
  return defects.toSorted((a, b) => a.number - b.number);
}

function buildReport(inspected: Inspected, item: string, index: number): Report {
  const { asset, user, at, inspection, carriesDefects } = inspected;
  const result = inspection.results[item];
  return {
    assetId: asset.id,
    title: listIssueLabels(inspection)[index] ?? item,
    itemId: item,
    source: "inspection",
    inspectionId: inspection.id,
    // Only a client that knows defects may take an asset out of service.
    critical:
      carriesDefects &&
      isCriticalFailure({ critical: isCriticalItem(inspection, item) }, result ?? {}),
    ...describeFinding(inspection, item),
    photoUrls: result?.photos ?? [],
    reportedById: user.id,
    reportedByName: formatFullName(user),
    reportedAt: at,
    repeat: countFailures(inspected, item),
  };
}

type Described = { note: string | null; finding: Finding | null };

/**
 * A note that was only typed stays as it is; measured and tapped findings are stored as values beside their English
 * text.
 */
function describeFinding({ results, checklistItems }: Inspection, item: string): Described {
  const { value, reasons, notes: typed } = results[item] ?? {};
  if (value === undefined && !reasons?.length) return { note: typed || null, finding: null };
  const { unit, min, max } = checklistItems?.find(({ id }) => id === item) ?? {};
  const measured = value === undefined ? {} : { value, unit, min, max };
  const finding = { ...measured, reasons, typed };
  return { note: formatFinding(finding), finding };
}

/** Counts this failure too. */
function countFailures({ failures }: Inspected, item: string): number {
  const others = failures.filter(({ itemId }) => itemId === item);
  return new Set(others.map(({ inspectionId }) => inspectionId)).size + 1;
}

const unnoted: Described = { note: null, finding: null };

type Sighting = Pick<NewEvent, "kind" | "note" | "photoUrls" | "details">;

function buildSighting({ itemId, critical }: Known[number], inspection: Inspection): Sighting {
  const result = itemId ? inspection.results[itemId] : undefined;
  const isRaised = result?.unsafe && !critical;
  const { note, finding } = itemId ? describeFinding(inspection, itemId) : unnoted;
  return {
    kind: "seen_again",
    note,
    photoUrls: result?.photos ?? [],
    details: { ...(isRaised && { critical: true }), ...(finding && { finding }) },
  };
}

/** A defect that is now unsafe becomes critical and is no longer deferred. */
async function markSeen(
  tx: CompanyDb,
  inspected: Inspected,
  { seen, unsafe }: { seen: Known; unsafe: Known },
): Promise<void> {
  const repeats = seen.map(({ id, itemId }) => [id, countFailures(inspected, itemId ?? "")]);
  const repeat = JSON.stringify(Object.fromEntries(repeats));
  const isUnsafe = isAny(defects.id, toIds(unsafe));
  const { critical, state, reviewPending, deferredUntil, deferredMiles, deferredHours } = defects;
  const unlessUnsafe = (column: typeof deferredUntil | typeof deferredMiles) =>
    sql`case when not ${isUnsafe} then ${column} end`;
  await tx.change(defects, isAny(defects.id, toIds(seen)), {
    sightings: sql`${defects.sightings} + 1`,
    repeat: sql`(${repeat}::jsonb ->> ${defects.id}::text)::int`,
    ...(unsafe.length > 0 && {
      critical: sql`${critical} or ${isUnsafe}`,
      state: sql`case when ${isUnsafe} and ${state} = 'deferred' then 'open' else ${state} end`,
      reviewPending: sql`${reviewPending} and not ${isUnsafe}`,
      deferredUntil: unlessUnsafe(deferredUntil),
      deferredMiles: unlessUnsafe(deferredMiles),
      deferredHours: unlessUnsafe(deferredHours),
    }),
  });
}

function toIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

type Event = Pick<NewEvent, "defectId" | "signature" | keyof Sighting>;

async function addAll(
  tx: CompanyDb,
  { user, at, inspection }: Inspected,
  events: readonly Event[],
): Promise<void> {
  const by = { at, byId: user.id, byName: formatFullName(user), inspectionId: inspection.id };
  await addEvents(
    tx,
    events.map((event) => ({ ...by, ...event })),
  );
}
