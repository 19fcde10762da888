/** Writes a row of a list, or takes it back, by the rules of the call that does one such thing. */
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { toMoment } from "#shared/base/days.ts";
import type { ImportKind } from "#shared/imports/imports.ts";
import type { importRows } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { invariant } from "../../errors.ts";
import { inTurns } from "../../give-turns.ts";
import type { Context } from "../../http/route.ts";
import { addAssets } from "../assets/add-assets.ts";
import { createAsset } from "../assets/create-asset.ts";
import { foldAsset } from "../assets/list-assets.ts";
import { refuseTakenUnits } from "../assets/taken-units.ts";
import { updateAsset } from "../assets/update-asset.ts";
import { invite, type LinkParts } from "../invitations/invite.ts";
import { logPast } from "../maintenance/log-past.ts";
import { lockAssets, refuseAhead } from "../records/locked-asset.ts";
import { addSchedules } from "../schedules/add-schedules.ts";
import { createSchedule, toSchedule } from "../schedules/create-schedule.ts";
import { updateSchedule } from "../schedules/update-schedule.ts";

export type Row = Pick<
  typeof importRows.$inferSelect,
  "id" | "n" | "action" | "values" | "targetId"
>;

/** The request that writes; its own params and body are those of the import. */
export type Writing = Omit<Context<"commitImport">, "params" | "query" | "body">;

type Write = (tx: CompanyDb, writing: Writing, row: Row) => Promise<{ id: number }>;

const none = { params: undefined, query: undefined, idempotency: undefined } as const;

/** Returns what was added or changed. */
export function writeRow(kind: ImportKind, parts: LinkParts): Write {
  const writers: Record<ImportKind, Write> = {
    assets: writeAsset,
    schedules: writeSchedule,
    people: (company, writing, { values }) => {
      const body = apiSchemas.invite.body.parse(values);
      return invite({ ...writing, ...none, company, body }, parts);
    },
    history: async (company, writing, row) => {
      const [log] = await addPast(company, writing, [row]);
      invariant(log, "each row has its log");
      return log;
    },
  };
  return writers[kind];
}

type WriteAll = (
  tx: CompanyDb,
  writing: Writing,
  rows: readonly Row[],
) => Promise<{ id: number }[]>;

/** What adds many rows in as many statements as one, refused as a whole. */
export const addAll: Partial<Record<ImportKind, WriteAll>> = {
  assets: addUnits,
  schedules: addServices,
  history: addPast,
};

function addPast(company: CompanyDb, { user, now }: Writing, rows: readonly Row[]) {
  const bodies = rows.map(({ values }) => apiSchemas.logMaintenance.body.parse(values));
  return logPast(company, { user, now }, bodies);
}

async function addUnits(company: CompanyDb, { user, now }: Writing, rows: readonly Row[]) {
  const { timeZone } = company;
  const given = rows.map(({ values }) => {
    const { archived, ...unit } = { archived: false, ...values };
    const { lastServicedDate: day, ...body } = apiSchemas.createAsset.body.parse(unit);
    const lastServicedDate = day ? toMoment(day, timeZone) : undefined;
    refuseAhead("lastServicedDate", lastServicedDate, { now, timeZone });
    return { ...body, archived: Boolean(archived), lastServicedDate };
  });
  await refuseTakenUnits(company, given.filter(({ archived }) => !archived).map(foldAsset));
  return addAssets(company, { user, now }, given);
}

async function addServices(company: CompanyDb, { user, now }: Writing, rows: readonly Row[]) {
  const bodies = rows.map(({ values }) => apiSchemas.createSchedule.body.parse(values));
  const units = await lockAssets(company, [...new Set(bodies.map(({ assetId }) => assetId))]);
  const given = await inTurns(bodies, (body) => {
    const asset = units.get(body.assetId);
    invariant(asset, "each schedule has its unit");
    return toSchedule(company, now, { asset, body });
  });
  return addSchedules(company, { user, now }, given);
}

async function writeAsset(company: CompanyDb, writing: Writing, row: Row) {
  const { action, values, targetId } = row;
  if (action === "update") {
    invariant(targetId !== null, "a row that changes a unit names it");
    const body = apiSchemas.updateAsset.body.parse(values);
    return updateAsset({ ...writing, ...none, company, params: { id: targetId }, body });
  }
  const { archived, ...given } = { archived: false, ...values };
  const body = apiSchemas.createAsset.body.parse(given);
  const added = await createAsset({ ...writing, ...none, company, body });
  if (!archived) return added;
  const params = { id: added.id };
  return updateAsset({ ...writing, ...none, company, params, body: { archived: true } });
}

function writeSchedule(company: CompanyDb, writing: Writing, row: Row) {
  const { action, values, targetId } = row;
  if (action === "add") {
    const body = apiSchemas.createSchedule.body.parse(values);
    return createSchedule({ ...writing, ...none, company, body });
  }
  invariant(targetId !== null, "a row that changes a schedule names it");
  const body = apiSchemas.updateSchedule.body.parse(values);
  return updateSchedule({ ...writing, ...none, company, params: { id: targetId }, body });
}
