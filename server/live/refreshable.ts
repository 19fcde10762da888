import { api, type CallName } from "#shared/api/api.ts";

/** All that a screen may have to refetch. */
export const refreshable: readonly CallName[] = Object.values(api)
  .filter(({ shows }) => shows)
  .map(({ name }) => name);
