import type { List } from "../db/statements/list.ts";

/** Says in the header `Link` where the next page of a list begins, and in others what was counted. */
export function listHeaders({ page }: List<unknown>, address: string): Record<string, string> {
  const { cursor, counts } = page;
  const counted = Object.entries(counts).map(([name, count]) => [
    `X-${name[0]?.toUpperCase()}${name.slice(1)}-Count`,
    String(count),
  ]);
  return { ...Object.fromEntries(counted), ...(cursor && { Link: linkTo(cursor, address) }) };
}

function linkTo(cursor: string, address: string): string {
  // A search may hold a question mark of its own.
  const [path = ""] = address.split("?", 1);
  const query = new URLSearchParams(address.slice(path.length));
  query.set("cursor", cursor);
  return `<${path}?${query.toString()}>; rel="next"`;
}
