import type { ApiCall } from "#shared/api/api.ts";
import type { Permission } from "#shared/base/roles.ts";
import type { KeyScope } from "#shared/keys/keys.ts";

/** The permissions of reads that no key has: accounts, crew, company, keys, imported lists and the audit trail. */
const closedToKeys: ReadonlySet<ApiCall["may"]> = new Set<Permission>([
  "account.read",
  "company.edit",
  "company.export",
  "crew.read",
  "keys.edit",
  "imports.edit",
  "audit.read",
]);

/** The scopes that writes need; no key makes writes with other permissions. */
const scopesOfWrites: Partial<Record<ApiCall["may"], KeyScope>> = {
  "assets.edit": "write:assets",
  "meters.add": "write:readings",
  "meters.edit": "write:readings",
  "maintenance.log": "write:maintenance",
  "schedules.edit": "write:maintenance",
};

/** Whether a key's scopes allow a call. */
export function mayKey({ scopes }: { scopes: readonly KeyScope[] }, call: ApiCall): boolean {
  const scope = findScope(call);
  return scope !== undefined && scopes.includes(scope);
}

/** The scope that a key needs for a call; undefined if the call is closed to keys. */
export function findScope({ method, may }: Pick<ApiCall, "method" | "may">): KeyScope | undefined {
  if (method !== "GET") return scopesOfWrites[may];
  return closedToKeys.has(may) ? undefined : "read";
}
