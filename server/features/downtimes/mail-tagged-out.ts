import { words } from "#shared/base/words.ts";
import { formatReason } from "#shared/downtimes/downtimes.ts";
import { translateAuthor } from "#shared/inspections/attribution.ts";
import { assets, downtimes, mails } from "#shared/schema.ts";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Join, Selected } from "../../db/statements/company-rows.ts";
import { inLanguage } from "../../language.ts";
import { selectOfficeReaders } from "../mails/office-readers.ts";
import { queueMails } from "../mails/queue-mail.ts";
import { renderMail } from "../mails/render-mail.ts";
import { selectStoppingDefect } from "../records/select-asset.ts";
import { formatOutOfService } from "./tag-out.ts";

const withAsset: Join = { kind: "inner", table: assets, on: eq(assets.id, downtimes.assetId) };

/** A unit that was registered as out of service, or is back in service already, is no news. */
function selectUnmailed(tx: CompanyDb, since: Date) {
  const isMailed = sql`${downtimes.id} = any(${mails.downtimeIds})`;
  const where = and(
    isNull(downtimes.endedAt),
    eq(downtimes.condition, "out_of_service"),
    gt(downtimes.startedAt, since),
    lt(assets.createdAt, downtimes.startedAt),
    sql`${tx.counting(mails, and(gt(mails.createdAt, since), isMailed))} = 0`,
  );
  return { where, joins: [withAsset] };
}

const unitsMax = 200;

type Mailing = { now: Date; since: Date; publicUrl: string };

/** Mails the units that went out of service to the office, each user those that others have tagged out. Returns how many mails. */
export async function mailTaggedOut(
  tx: CompanyDb,
  { now, since, publicUrl }: Mailing,
): Promise<number> {
  const tagged = await tx.select(selectFields(tx), downtimes, {
    ...selectUnmailed(tx, since),
    orderBy: [downtimes.id],
    limit: unitsMax,
  });
  if (tagged.length === 0) return 0;
  const readers = await selectOfficeReaders(tx);
  const queued = readers.flatMap(({ id, email, language }) => {
    const theirs = tagged.filter(({ startedById }) => startedById !== id);
    if (theirs.length === 0) return [];
    const letter = inLanguage(language, () => writeLetter(theirs, publicUrl));
    return { recipient: email, ...letter, downtimeIds: theirs.map((unit) => unit.id) };
  });
  await queueMails(tx, queued, now);
  return queued.length;
}

function selectFields(tx: CompanyDb) {
  const { id, assetId, reason, defectId, startedById, startedByName } = downtimes;
  const defect = selectStoppingDefect(tx, defectId);
  return { id, assetId, reason, defectId, startedById, startedByName, defect, unit: assets.name };
}

type Tagged = Selected<ReturnType<typeof selectFields>>;

const listedMax = 20;

/** Many at once are one mail. */
function writeLetter(tagged: readonly Tagged[], publicUrl: string) {
  const [first, ...others] = tagged;
  if (first && others.length === 0) {
    return renderMail({
      subject: formatOutOfService(first.unit),
      paragraphs: [formatWhy(first)].filter(Boolean),
      button: { label: w.open({ unit: first.unit }), url: toUrl(first, publicUrl) },
    });
  }
  const lines = tagged
    .slice(0, listedMax)
    .map((one) => [one.unit, formatWhy(one)].filter(Boolean).join(" — "));
  const more = tagged.length - lines.length;
  const n = tagged.length;
  return renderMail({
    subject: w.units({ n }),
    sections: [
      {
        title: w.list,
        url: `${publicUrl}/assets?condition=out_of_service`,
        lines: more > 0 ? [...lines, w.more({ more })] : lines,
      },
    ],
  });
}

/** "Marco Ortiz: Parking brake failed (D-0042)", or "Taken out of service by Marco Ortiz" where no reason was given. */
function formatWhy({ startedByName, reason, defect }: Tagged): string {
  const by = startedByName && translateAuthor(startedByName);
  const why = formatReason({ reason, defect });
  if (by && !why) return w.by({ by });
  return [by, why].filter(Boolean).join(": ");
}

function toUrl({ assetId }: Tagged, publicUrl: string): string {
  return `${publicUrl}/assets/${assetId}`;
}

const w = words({
  open: ["Open {unit}", "Abrir {unit}"],
  by: ["Taken out of service by {by}", "Puesta fuera de servicio por {by}"],
  units: ["{n} units are out of service", "{n} unidades están fuera de servicio"],
  list: ["Units out of service", "Unidades fuera de servicio"],
  more: ["and {more} more", "y {more} más"],
});
