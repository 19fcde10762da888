import type { CallName } from "#shared/api.ts";
import type { QueryClient } from "@tanstack/react-query";
import { yardQuery } from "./use-yard.ts";

/** The pack holds what these calls return, too. */
const parts: ReadonlySet<unknown> = new Set<CallName>([
  "listAssets",
  "listChecklists",
  "listDefects",
  "listInspectionLogs",
  "listTodaysInspections",
]);

/** Half a minute for the largest: otherwise a hundred phones of a large fleet would do nothing but load it. */
const pauseMsPerAsset = 30;

/**
 * Refetches the pack where others have changed a part of it: the more there is in it, the less often.
 * Returns a function that takes the names of the changed calls.
 */
export function refreshYardAfter(client: QueryClient, userId: number) {
  const { queryKey } = yardQuery(userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (calls: readonly unknown[]) => {
    if (timer !== undefined || !calls.some((name) => parts.has(name))) return;
    const data = client.getQueryData(queryKey);
    const dueAt = data ? data.savedAt + data.pack.assets.length * pauseMsPerAsset : 0;
    timer = setTimeout(
      () => {
        timer = undefined;
        void client.invalidateQueries({ queryKey });
      },
      Math.max(0, dueAt - Date.now()),
    );
  };
}
