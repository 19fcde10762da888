/** The pack of a phone: all that a driver may read of today, in one statement. */
import { heldLimits } from "#shared/held/held-limits.ts";
import type { Pack } from "#shared/api/api-schemas.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { dayMs } from "#shared/base/dates.ts";
import { toDay, toDayRange } from "#shared/base/days.ts";
import { limits, serverLimits } from "#shared/base/limits.ts";
import { defectLimits } from "#shared/defects/defects-limits.ts";
import { assets, defects, heldSubmissions, inspectionLogs, notifications } from "#shared/schema.ts";
import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, ne, not, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Placed } from "../../db/statements/built-once.ts";
import { valuesByKey } from "../../db/statements/json-arrays.ts";
import { createFieldFilter, pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import { TaggedJson } from "../../http/body/tagged-json.ts";
import { byName, filterConditions } from "../assets/list-assets.ts";
import { allInUse } from "../checklists/list-checklists.ts";
import { isActive, isPending } from "../defects/select-defects.ts";
import { countQualifications } from "../documents/qualifications.ts";
import { selectLastDecision } from "../defects/list-steps.ts";
import {
  newestFirst,
  selectConfirmation,
  selectFields,
  selectInspector,
  withAsset,
  withAssetAndChecklist,
} from "../inspections/select-inspections.ts";
import { doesCount, isValid } from "../records/counted-inspections.ts";
import { selectCode } from "../labels/get-code.ts";
import { selectForDrivers } from "../records/select-asset.ts";
import { countDay } from "../inspections/list-todays.ts";

/** Limits of the pack of a phone. */
const packLimits = {
  /** Inspections of this many days say which assets are the driver's. */
  ownInspectionDays: 14,
  packInspections: 10,
  /** For one asset. */
  packDefects: 50,
  packDecided: 50,
  packAttributed: 10,
  /** Each list of it ends there, so that all of it is below 2 MB. */
  packBytes: {
    assets: 1_000_000,
    outOfService: 150_000,
    checklists: 500_000,
    recent: 150_000,
    decided: 50_000,
    attributed: 20_000,
  },
} as const;

const { user: userSchema, assets: assetsSchema } = apiSchemas.getPack.returns.shape;
const pickUser = createFieldFilter(userSchema);
const { packBytes, packDefects, packInspections, ownInspectionDays } = packLimits;

export async function getPack({ company, user, now }: Context<"getPack">) {
  const { start, end } = toDayRange(now, company.timeZone);
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const { goOn, passed, failed, unread, qualifications, ...lists } = await company.ask(
    askPack,
    {},
    {
      userId: user.id,
      userName: formatFullName(user),
      userYardId: user.yardId,
      today: toDay(now, company.timeZone),
      start,
      end,
      ownSince: daysAgo(ownInspectionDays),
      heldSince: daysAgo(heldLimits.heldDays),
    },
  );
  const values = {
    user: pickUser(user),
    isInspector: qualifications > 0,
    today: { passed, failed },
    changesAt: end.toISOString(),
    unread,
    truncated: goOn.some((name) => !short.has(name)),
  };
  const texts = Object.entries(lists).map(([name, json]) => `,"${name}":${json}`);
  return new TaggedJson<Pack>(`${JSON.stringify(values).slice(0, -1)}${texts.join("")}}`);
}

/** The user, and the days that count. */
type Asked = Placed<{
  userId: number;
  userName: string;
  userYardId: number | null;
  today: string;
  start: Date;
  end: Date;
  ownSince: Date;
  heldSince: Date;
}>;

function askPack(company: CompanyDb, asked: Asked) {
  const { passed, failed } = countDay(company, asked);
  const limit = limits.assetsMax;
  return company.paging(
    {
      assets: { ...packAssets(company, asked), limit, bytes: packBytes.assets },
      outOfService: {
        fields: {
          ...selectForDrivers(company),
          location: assets.location,
          code: selectCode(company),
        },
        from: assets,
        where: filterConditions({ condition: "out_of_service" }),
        order: byName,
        limit,
        bytes: packBytes.outOfService,
      },
      checklists: { ...allInUse, limit: limits.wholeListMax, bytes: packBytes.checklists },
      recent: {
        fields: selectFields(company, false),
        from: inspectionLogs,
        joins: withAssetAndChecklist,
        where: isValid,
        order: newestFirst,
        limit: packInspections,
        bytes: packBytes.recent,
      },
      decided: packDecided(asked),
      attributed: packAttributed(company, asked),
    },
    {
      passed,
      failed,
      unread: countUnread(company, asked),
      qualifications: countQualifications(company, asked),
    },
  );
}

/** Lists that show only the newest: what they leave out is not missing. */
const short: ReadonlySet<string> = new Set(["recent", "decided", "attributed"]);

function countUnread(company: CompanyDb, { userId }: Asked): SQL<number> {
  const isUnread = and(eq(notifications.userId, userId), not(notifications.read));
  return company.countingUpTo(notifications, isUnread, serverLimits.notificationsDefault);
}

/** The user's held submissions that a phone still shows as being with the office. */
function packDecided({ userId, heldSince }: Asked) {
  const { idempotencyKey: key, state, decidedAt, receivedAt, id, ...held } = heldSubmissions;
  return {
    fields: { key, state, decidedAt, note: held.note, recordId: held.recordId },
    from: heldSubmissions,
    where: and(eq(held.userId, userId), ne(state, "open"), gte(receivedAt, heldSince)),
    order: { by: [receivedAt, id], isDescending: true },
    limit: packLimits.packDecided,
    bytes: packBytes.decided,
  };
}

/** What the office filed as said to be the user's, as long as they have not answered; the newest first. */
function packAttributed(company: CompanyDb, { userId }: Asked) {
  const { id, date, driverName, driverId, attributedById } = inspectionLogs;
  const isAsked = sql`${selectConfirmation(company)} is null`;
  return {
    fields: { id, assetName: assets.name, date, driverName },
    from: inspectionLogs,
    joins: [withAsset],
    where: and(eq(driverId, userId), isNotNull(attributedById), isAsked, isValid),
    order: { by: [id], isDescending: true },
    limit: packLimits.packAttributed,
    bytes: packBytes.attributed,
  };
}

/**
 * The assets in use: first the user's own, then those of the yard where the user works, those of the location of the
 * user's last inspection, and the last inspected.
 */
function packAssets(company: CompanyDb, asked: Asked) {
  const { start, end } = asked;
  const { isMine, lastByMe, lastLocation } = selectOwn(company, asked);
  const { id, location, lastInspectionAt, listedInspectionAt, openDefects, reviewsPending } =
    assets;
  const isToday = and(gte(listedInspectionAt, start), not(gte(listedInspectionAt, end)));
  const { assetId, date, inspectionType, passed, unlisted } = inspectionLogs;
  const isOfToday = and(
    eq(assetId, id),
    gte(date, start),
    not(gte(date, end)),
    not(unlisted),
    doesCount(company),
  );
  const newest = [desc(date), desc(inspectionLogs.id)];
  const ofToday = { where: isOfToday, orderBy: newest };
  const last = company.first({ by: selectInspector(company) }, inspectionLogs, ofToday);
  // Others, like the annual one, are made between the two of a trip.
  const isOfTrip = inArray(inspectionType, ["pre_trip", "post_trip"]);
  const isAfterTrip = sql`${inspectionType} = 'pre_trip' and ${passed}`;
  const tripOfToday = { where: and(isOfToday, isOfTrip), orderBy: newest };
  const trip = company.first({ isAfterTrip }, inspectionLogs, tripOfToday);
  const isInYard = sql`coalesce(${assets.yardId} = ${asked.userYardId}::bigint, false)`;
  const fields = {
    ...selectForDrivers(company),
    location,
    code: selectCode(company),
    isMine,
    isInYard,
    lastByMeAt: sql`${lastByMe} ->> ${id}::text`,
    inspectedToday: sql`case when ${isToday} then json_build_object('by', ${last} -> 'by',
      'isAfterTrip', coalesce((${trip} ->> 'isAfterTrip')::boolean, false)) end`,
    // What was counted at each write spares looking where there is none.
    open: sql`case when ${openDefects} > 0 then ${selectOpen(company)} else '[]' end`,
    reviews: sql`case when ${reviewsPending} > 0 then ${selectReviews(company)} else '[]' end`,
  };
  const isThere = sql`coalesce(${location} = ${lastLocation}, false)::int`;
  const latest = sql`coalesce(${lastInspectionAt}, '-infinity')`;
  return {
    fields,
    from: assets,
    where: filterConditions({ condition: "in_use" }),
    order: {
      by: [sql`${isMine}::int`, sql`${isInYard}::int`, isThere, latest, id],
      isDescending: true,
    },
  };
}

/** The assets count as the user's that match the text of their crew or that the user inspected lately. */
function selectOwn(company: CompanyDb, { userId, userName, ownSince }: Asked) {
  const { assetId, date, driverId } = inspectionLogs;
  const where = and(eq(driverId, userId), gte(date, ownSince), doesCount(company));
  const orderBy = [desc(date), desc(inspectionLogs.id)];
  const own = company.all({ assetId, date }, inspectionLogs, {
    where,
    orderBy,
    limit: limits.assetsMax,
  });
  const last = company.first({ location: assets.location }, inspectionLogs, {
    joins: [withAsset],
    where,
    orderBy,
  });
  return {
    isMine: sql`coalesce(strpos(lower(${assets.assignedCrew}), lower(${userName}::text)) > 0, false)`,
    /** By asset. */
    lastByMe: valuesByKey(own, { key: "assetId", value: "date" }),
    lastLocation: sql`${last} ->> 'location'`,
  };
}

const { shape } = assetsSchema.element;
const openFields = pickColumns(getTableColumns(defects), shape.open.element);
const reviewFields = pickColumns(getTableColumns(defects), shape.reviews.element);

function selectOpen(company: CompanyDb): SQL {
  return company.all(openFields, defects, {
    where: and(eq(defects.assetId, assets.id), isActive),
    orderBy: [defects.urgency, defects.id],
    limit: packDefects,
  });
}

function selectReviews(company: CompanyDb): SQL {
  const decision = selectLastDecision(company);
  return company.all({ ...reviewFields, decision }, defects, {
    where: and(eq(defects.assetId, assets.id), isPending),
    orderBy: [defects.urgency, defects.id],
    limit: defectLimits.reviewsMax,
  });
}
