/** The calls of papers, of the seals that they show, and of the description of the API. */
import { type CallCases, none } from "./call-case.ts";

export const paperCalls = {
  getInspectionPaper: {
    makers: "everyone",
    sample: ({ inspectionId }) => ({ params: { id: inspectionId } }),
  },
  getInspectionPdf: {
    makers: "everyone",
    sample: ({ inspectionId }) => ({ params: { id: inspectionId }, query: { size: "a4" } }),
  },
  getUnitFile: {
    makers: "office",
    sample: ({ assetId }) => ({
      params: { id: assetId },
      query: { from: "2026-01-01", to: "2026-06-30" },
    }),
  },
  getUnitPdf: {
    makers: "office",
    sample: ({ assetId }) => ({ params: { id: assetId }, query: { size: "a4" } }),
  },
  exportFleet: {
    makers: "office",
    sample: () => ({ query: { from: "2026-01-01", to: "2026-06-30" } }),
  },
  getRegisterPdf: {
    makers: "office",
    sample: none,
  },
  getSeals: {
    makers: "admins",
    sample: none,
  },
  verifySeals: {
    makers: "admins",
    sample: () => ({ query: { after: 0, limit: 5 } }),
  },
  verifyCode: {
    makers: "anyone",
    sample: () => ({ params: { code: `1-${"0".repeat(26)}` } }),
    refusedWith: 404,
  },
  getApiDescription: {
    makers: "anyone",
    sample: none,
  },
} satisfies Partial<CallCases>;
