/**
 * Stores at which addresses a page reads what it shows, so that `start.js` can begin with them when the page is opened
 * at its address again. Only addresses are stored, and none that hold what a user has typed or chosen.
 */
import { loadedCalls, type NamedCall } from "#shared/api/call-table.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { isReadTogether, joinReads, mayReadTogether, readsMax } from "#shared/api/reads.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { storeSetting } from "../ui/device/read-stored.ts";
import { buildAddress } from "./call.ts";

/** More lines than requests that a browser makes at once to a server would delay the files of the app. */
const aloneMax = 2;

/** The number at the end of a page's address. */
const ownId = /\d{1,16}$/;

/** Does so whenever the page is left; returns a function that ends it. */
export function rememberReads(client: QueryClient): () => void {
  const remember = () => {
    const { pathname, search } = window.location;
    if (!document.hidden || search || document.querySelector("[role=dialog]")) return;
    const shown = client.getQueryCache().findAll({ type: "active" });
    const lines = listRequests(
      shown.map(({ queryKey }) => queryKey),
      pathname,
    );
    storeSetting(`reads ${pathname.replace(ownId, "_id_")}`, lines.join("\n"));
  };
  document.addEventListener("visibilitychange", remember);
  return () => document.removeEventListener("visibilitychange", remember);
}

/** A line for each request, in which the page's own id and this day have placeholders. */
function listRequests(keys: readonly QueryKey[], pathname: string): string[] {
  // A driver's screen has its data in one call, which it stores itself.
  if (keys.some(([name]) => name === phoneApi.getPack.name)) return [];
  const [id] = ownId.exec(pathname) ?? [];
  const day = new Date().toLocaleDateString("sv");
  const found = keys.flatMap(([name, values]) => {
    const entry = loadedCalls.get(name);
    if (!entry?.shows || typeof values !== "object" || !values) return [];
    const given = Object.entries(values).map(([key, value]: [string, unknown]) => {
      const isOwn = /id$/i.test(key) && String(value) === id;
      return [key, isOwn ? "_id_" : value === day ? "_day_" : value];
    });
    return [{ entry, address: toAddress(entry, Object.fromEntries(given)) }];
  });
  const others = found.filter(({ entry }) => entry !== phoneApi.getCurrentUser);
  const isTogether = ({ entry, address }: (typeof found)[number]) =>
    mayReadTogether(entry, address);
  const together = others.filter(isTogether).map(({ address }) => address);
  const alone = others.filter(({ entry }) => !isReadTogether(entry)).map(({ address }) => address);
  if (together.length === 0) return [];
  return [joinReads([...new Set(together)].slice(0, readsMax)), ...alone.slice(0, aloneMax)];
}

function toAddress({ path }: NamedCall, values: Record<string, unknown>): string {
  const isInPath = ([name]: [string, unknown]) => path.includes(`:${name}`);
  const given = Object.entries(values);
  return buildAddress(path, {
    params: Object.fromEntries(given.filter(isInPath)),
    query: Object.fromEntries(given.filter((pair) => !isInPath(pair))),
  });
}
