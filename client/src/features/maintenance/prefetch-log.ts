import { api } from "#shared/api/api.ts";
import type { QueryClient } from "@tanstack/react-query";
import { query } from "../../api/call.ts";

/** Loads ahead what the form of a log shows of its asset. */
export function prefetchLog(client: QueryClient, assetId: number): void {
  void client.prefetchQuery(query(api.getAsset, { params: { id: assetId } }));
  void client.prefetchQuery(query(api.listSchedules, { query: { assetId } }));
  void client.prefetchQuery(queryUnresolved(assetId));
  void client.prefetchQuery(queryActiveDefects(assetId));
}

/** The failed inspections of an asset that work can resolve. */
export function queryUnresolved(assetId: number) {
  return query(api.listUnresolvedInspections, { params: { assetId } });
}

/** The defects of an asset that work can fix. */
export function queryActiveDefects(assetId: number) {
  return query(api.listDefects, { query: { assetId, state: "active" } });
}
