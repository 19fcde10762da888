/** Whether the row of a defect stands as its sealed events have made it. */
import { toStanding } from "#shared/defects/defect-acts.ts";
import { replayEvents } from "#shared/defects/defect-standing.ts";
import { type DefectEventKind, defectEventKinds, isActive } from "#shared/defects/defects.ts";
import { defectOutcomes, defectStates } from "#shared/records/defect-states.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { defectEvents, defects } from "#shared/schema.ts";
import { and, eq, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { CompanyDb } from "../../db/company/company-db.ts";

const { state, critical, certified, reviewPending, closedAt } = defects;
const { deferredUntil, deferredMiles, deferredHours } = defects;

const told = alias(defectEvents, "told");
const changesNothing: DefectEventKind[] = ["passed_again", "noted"];

/** How a defect stands, with all that made it so: not each of the many times that it was only seen again. */
export function selectStanding(tx: CompanyDb): SQL {
  const { kind, details, inspectionId, defectId, id } = told;
  const isRaised = sql`${details} ->> 'critical' is not null`;
  const changes = and(notInArray(kind, changesNothing), or(ne(kind, "seen_again"), isRaised));
  const events = tx.all({ kind, details, inspectionId }, told, {
    where: and(eq(defectId, defects.id), changes),
    orderBy: [id],
  });
  const isClosed = sql<boolean>`${closedAt} is not null`;
  const until = { deferredUntil, deferredMiles, deferredHours };
  const fields = { state, critical, certified, reviewPending, ...until, isClosed, events };
  return tx.first(fields, defects, { where: eq(defects.id, defectEvents.defectId) });
}

const standing = z.object({
  state: z.enum(defectStates),
  critical: z.boolean(),
  certified: z.boolean(),
  reviewPending: z.boolean(),
  deferredUntil: z.unknown(),
  deferredMiles: z.unknown(),
  deferredHours: z.unknown(),
  isClosed: z.boolean(),
  events: z.array(
    z.object({
      kind: z.enum(defectEventKinds),
      inspectionId: z.number().nullish(),
      details: z.object({
        outcome: z.enum(defectOutcomes).optional(),
        critical: z.boolean().optional(),
      }),
    }),
  ),
});

/** Whether the row of a defect says what its events have made of it. */
export function isReplayed(found: unknown): boolean {
  const { data } = standing.safeParse(found);
  if (!data) return false;
  const { events, isClosed, ...row } = data;
  const replayed = replayEvents(events);
  return isSameJson(toStanding(row), replayed) && isClosed === !isActive(replayed);
}
