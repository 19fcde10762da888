import { api } from "#shared/api.ts";
import { query } from "../../api/call.ts";

/** What failed before, as the form asked for it: its parts do not ask again when that failed. */
export function reportedQuery(assetId: number) {
  return {
    ...query(api.listUnresolvedInspections, { params: { assetId } }),
    retryOnMount: false,
  };
}
