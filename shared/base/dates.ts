/** How dates are shown and checked. Without the calendar's arithmetic, which a phone need not load. */
import { getCurrentLocale } from "./languages.ts";

/** A formatter of dates takes about 30 KB. */
export const rememberedZonesMax = 500;

export function isTimeZone(text: string): boolean {
  return findTimeZone(text) !== undefined;
}

/**
 * The name that Intl gives a time zone of the IANA list, whatever the case or alias of the text.
 * An offset like "+05:30" is none: it has no summer time, and older engines do not know it.
 */
export function findTimeZone(text: string): string | undefined {
  if (/^[+-]/.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const zones = new Map<string, string>();

/** A phone may be older than the company's zone. It then goes by its own, most likely the same time. */
export function toKnownZone(timeZone: string): string {
  return remember(zones, timeZone, () => findTimeZone(timeZone) ?? findOwnZone());
}

function findOwnZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns what was made for a key before, or makes it; a full cache starts over, so that none grows without end. */
function remember<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= rememberedZonesMax) cache.clear();
  const value = make();
  cache.set(key, value);
  return value;
}

/** 'MMM d, yyyy', for example "Nov 20, 2026". */
export function formatDate(moment: Date | string, timeZone: string): string {
  return findFormatter(timeZone, { month: "short", day: "numeric", year: "numeric" }).format(
    new Date(moment),
  );
}

/** "Nov 20", where the year is known. */
export function formatMonthDay(moment: Date | string, timeZone: string): string {
  return findFormatter(timeZone, { month: "short", day: "numeric" }).format(new Date(moment));
}

/** "6:42 AM" */
export function formatTime(moment: Date | string, timeZone: string): string {
  return findFormatter(timeZone, { hour: "numeric", minute: "2-digit" })
    .format(new Date(moment))
    .replaceAll("\u202f", " ");
}

/** "2026" */
export function toYear(moment: Date | string, timeZone: string): string {
  return findFormatter(timeZone, { year: "numeric" }).format(new Date(moment));
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is slow, so each one is made once, whatever the zone was called. */
export function findFormatter(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale: string = getCurrentLocale(),
) {
  const zone = toKnownZone(timeZone);
  const key = JSON.stringify([locale, zone, options]);
  return remember(
    formatters,
    key,
    () => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }),
  );
}
