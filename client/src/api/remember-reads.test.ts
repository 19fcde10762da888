import { api } from "#shared/api/api.ts";
import { listReads } from "#shared/api/reads.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentUserKey } from "./shown-user.ts";
import { pageQuery, query } from "./call.ts";
import { rememberReads } from "./remember-reads.ts";
import { packQuery } from "../phone/pack/use-pack.ts";

let client: QueryClient;
let stop = () => {};

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  stop = rememberReads(client);
});

afterEach(() => {
  stop();
  client.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

function show(...keys: (readonly unknown[])[]): void {
  for (const queryKey of keys) {
    const queryFn = () => Promise.resolve(1);
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  }
}

function leave(pathname: string, search = ""): void {
  vi.stubGlobal("location", { pathname, search });
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
}

const readLines = (page: string) => localStorage.getItem(`reads ${page}`)?.split("\n");

it("A page that is left stores the addresses of what it shows, with placeholders for its id and this day", () => {
  const day = new Date().toLocaleDateString("sv");
  show(
    currentUserKey,
    query(api.getAsset, { params: { id: 12 } }).queryKey,
    pageQuery(api.listNotifications, { query: { unread: true } }).queryKey,
    query(api.listInspectionLogs, { query: { assetId: 12, limit: 12, resolvedSince: day } })
      .queryKey,
    query(api.getReadiness, { query: { limit: 1 } }).queryKey,
    ["outbox", 3],
  );
  leave("/assets/12");
  const [together = "", ...alone] = readLines("/assets/_id_") ?? [];
  expect(listReads(together)).toEqual([
    "/api/assets/_id_",
    "/api/notifications?unread=true",
    "/api/inspection/logs?assetId=_id_&limit=12&resolvedSince=_day_",
  ]);
  expect(alone).toEqual(["/api/readiness?limit=1"]);
});

it("A page that is left stores nothing of what was chosen on it, and nothing of a driver's screen", () => {
  show(query(api.listAssets, { query: { search: "secret" } }).queryKey);
  leave("/assets", "?search=secret");
  document.body.innerHTML = '<div role="dialog"></div>';
  leave("/assets");
  document.body.innerHTML = "";
  expect(readLines("/assets")).toBeUndefined();
  show(query(api.listNotifications).queryKey, packQuery(3).queryKey);
  leave("/");
  expect(localStorage.getItem("reads /")).toBe("");
});
