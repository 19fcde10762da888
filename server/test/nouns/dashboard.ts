/** The calls that summarise a company: dashboard, board, calendar, search, readiness, and a phone's pack. */
import { type CallCases, none } from "./call-case.ts";
import { largestAssets } from "./assets.ts";

export const dashboardCalls = {
  getDashboardStats: {
    makers: "office",
    sample: none,
  },
  getSetup: {
    makers: "office",
    sample: none,
  },
  listServiceDue: {
    makers: "office",
    sample: none,
    pages: [["", largestAssets.count]],
  },
  listActivity: {
    makers: "office",
    sample: none,
  },
  getBoard: {
    makers: "office",
    sample: () => ({ query: { day: new Date().toISOString().slice(0, 10) } }),
  },
  listBoardDays: {
    makers: "office",
    sample: () => ({ query: { days: 30 } }),
  },
  getCosts: {
    makers: "office",
    sample: () => ({ query: { by: "unit", from: "2026-01", until: "2026-12" } }),
  },
  getCalendar: {
    makers: "office",
    sample: () => ({ query: { from: "2026-11-29", until: "2027-01-02" } }),
  },
  search: {
    makers: "office",
    sample: () => ({ query: { q: "mixer" } }),
  },
  getReadiness: {
    makers: "office",
    sample: () => ({ query: { rule: "396.17", limit: 5 } }),
  },
  getAssetReadiness: {
    makers: "office",
    sample: ({ assetId }) => ({ params: { id: assetId } }),
  },
  getPack: {
    makers: "everyone",
    sample: none,
  },
  readTogether: {
    makers: "everyone",
    sample: () => ({ query: { calls: "/api/user /api/notifications?limit=1" } }),
  },
} satisfies Partial<CallCases>;
