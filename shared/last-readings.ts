/** What the meters of an asset showed last, as it stands beside the fields for new readings. */
import { formatHours, formatMiles, type Readings } from "./assets.ts";
import { formatDate } from "./dates.ts";

type Read = Readings & { milesReadAt: string | null; hoursReadAt: string | null };

type Clock = { timeZone: string; now: Date };

/** "Last 148,220 mi, Nov 19" */
export function formatLastReadings(asset: Read, clock: Clock): { miles: string; hours: string } {
  const { currentMiles, currentHours, milesReadAt, hoursReadAt } = asset;
  return {
    miles: currentMiles > 0 ? format(formatMiles(currentMiles), milesReadAt, clock) : unread,
    hours: currentHours > 0 ? format(formatHours(currentHours), hoursReadAt, clock) : unread,
  };
}

const unread = "No reading yet";

function format(reading: string, readAt: string | null, clock: Clock): string {
  return readAt === null ? `Last ${reading}` : `Last ${reading}, ${formatDay(readAt, clock)}`;
}

/** "Nov 19", with its year where that is not this year. */
function formatDay(moment: string, { timeZone, now }: Clock): string {
  const date = formatDate(moment, timeZone);
  const [day, year] = date.split(", ");
  return day && year === formatDate(now, timeZone).split(", ")[1] ? day : date;
}
