import type { ApiCall } from "#shared/api/api.ts";
import { isReadTogether } from "#shared/api/reads.ts";
import { fail } from "../errors.ts";
import type { Sent } from "./body/parse-input.ts";

/** The read at an address, with what is sent with it; fails for whatever is no read of a screen. */
export function findRead<Route extends { entry: ApiCall }>(
  routes: readonly Route[],
  address: string,
): { route: Route; sent: Sent } {
  const [path = ""] = address.split("?", 1);
  for (const route of routes) {
    const params = isReadTogether(route.entry) && matchPath(route.entry.path, path);
    if (params) return { route, sent: { params, address, body: undefined, needsRecheck: false } };
  }
  throw fail("request.notFound");
}

/** The values in a path, which the router of single calls finds in the same way. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split("/");
  const values = path.split("/");
  const isMatch = (name: string, at: number) => name.startsWith(":") || name === values[at];
  if (names.length !== values.length || !names.every(isMatch)) return undefined;
  const given = names.flatMap((name, at) =>
    name.startsWith(":") ? [[name.slice(1), decode(values[at] ?? "")]] : [],
  );
  return Object.fromEntries(given);
}

/** What cannot be decoded is no id either way. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
