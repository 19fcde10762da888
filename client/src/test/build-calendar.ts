import type { Answer } from "#shared/api/api-schemas.ts";

type Calendar = Answer<"getCalendar">;
type Entry = Calendar["entries"][number];

/** A service that falls due; a test overrides what matters to it. */
export function buildEntry(overrides: Partial<Entry> = {}): Entry {
  return {
    of: "service",
    day: "2026-11-24",
    id: 31,
    name: "Oil Change",
    documentKind: null,
    assetId: 12,
    userId: null,
    owner: "Mixer 12",
    isEstimated: false,
    isOverdue: false,
    ...overrides,
  };
}

/** These entries, with the numbers of their days; more of some where that is given. */
export function buildCalendar(entries: Entry[], more: Record<string, number> = {}): Calendar {
  const days = [...new Set(entries.map(({ day }) => day))].map((day) => ({
    day,
    total: more[day] ?? entries.filter((entry) => entry.day === day).length,
  }));
  return { entries, days };
}
