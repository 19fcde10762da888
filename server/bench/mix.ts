/** What the people of a company ask of the server, and how often. */
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import { invariant } from "../errors.ts";
import type { HttpRequest } from "./http-client.ts";
import { type BenchCompany, password } from "./stage.ts";

export type Asked = { name: string; request: HttpRequest };
type Ask = {
  name: string;
  weight: number;
  ask: (company: BenchCompany) => Omit<HttpRequest, "cookie"> & { cookie?: string };
};

const reads: readonly [name: string, weight: number, path: (assetId: number) => string][] = [
  ["current user", 10, () => "/api/user"],
  ["unread notices", 10, () => "/api/notifications?unread=true"],
  ["dashboard stats", 5, () => "/api/dashboard/stats"],
  ["service due", 3, () => "/api/dashboard/service-due?limit=5"],
  ["activity", 5, () => "/api/dashboard/activity"],
  ["search of assets", 4, (id) => `/api/assets?search=Unit%20${id}&limit=20`],
  ["first assets", 6, () => "/api/assets?condition=in_use&limit=50"],
  ["one asset", 8, (id) => `/api/assets/${id}`],
  ["checklists", 6, () => "/api/inspection/checklists?category=truck"],
  ["newest inspections", 10, () => "/api/inspection/logs?limit=10&results=false"],
  [
    "inspections of an asset",
    6,
    (id) => `/api/inspection/logs?assetId=${id}&limit=5&results=false`,
  ],
  [
    "open failures",
    4,
    () => "/api/inspection/logs?passed=false&resolved=false&limit=3&results=false",
  ],
  ["open failures of an asset", 3, (id) => `/api/inspection/failed/${id}`],
  ["newest maintenance", 4, () => "/api/maintenance/logs?limit=10"],
  ["schedules of an asset", 3, (id) => `/api/maintenance/schedules?assetId=${id}`],
];

const writes: readonly Ask[] = [
  { name: "submit an inspection", weight: 9, ask: inspection },
  { name: "log maintenance", weight: 3, ask: maintenance },
  { name: "sign in", weight: 1, ask: signIn },
];

const asks: readonly Ask[] = [
  ...reads.map(([name, weight, path]) => ({
    name,
    weight,
    ask: (company: BenchCompany) => ({ method: "GET", path: path(someAsset(company)) }),
  })),
  ...writes,
];
const wholeWeight = asks.reduce((sum, { weight }) => sum + weight, 0);

export const readNames: readonly string[] = reads.map(([name]) => name);
export const askNames: readonly string[] = asks.map(({ name }) => name);

/** One request after the other: each kind once, and then as the weights draw them. */
export function drawingFor(company: BenchCompany): () => Asked {
  const first = [...asks];
  return () => {
    const { name, ask } = first.shift() ?? drawn();
    return { name, request: { cookie: company.cookie, ...ask(company) } };
  };
}

function drawn(): Ask {
  let rest = Math.random() * wholeWeight;
  const found = asks.find(({ weight }) => (rest -= weight) < 0) ?? asks[0];
  invariant(found, "there is something to ask");
  return found;
}

/** Each read once, for one asset. */
export function readsFor(company: BenchCompany): Asked[] {
  return reads.map(([name, , path]) => ({
    name,
    request: { cookie: company.cookie, method: "GET", path: path(someAsset(company)) },
  }));
}

function someAsset({ assetIds }: BenchCompany): number {
  return assetIds[Math.floor(Math.random() * assetIds.length)] ?? 0;
}

function inspection(company: BenchCompany) {
  const isFailed = Math.random() < 0.1;
  const results = builtInChecklists.truck.map(({ id }, place) => [
    id,
    { status: isFailed && place === 0 ? "fail" : "pass" },
  ]);
  const body = {
    assetId: someAsset(company),
    // What no checklist of the company is: the results are judged as they come.
    checklistId: 1,
    results: Object.fromEntries(results),
    signatureUrl: "Bea Bench",
  };
  return { method: "POST", path: "/api/inspection/logs", body };
}

function maintenance(company: BenchCompany) {
  const body = {
    assetId: someAsset(company),
    date: new Date().toISOString(),
    serviceType: "Oil Change",
    description: "Changed oil and filter",
    odometer: Math.floor(Math.random() * 100_000),
  };
  return { method: "POST", path: "/api/maintenance/logs", body };
}

// Without the cookie of everybody else: whoever signs in gets a new session, and the old one ends.
function signIn({ username }: BenchCompany) {
  return { method: "POST", path: "/api/login", cookie: "", body: { username, password } };
}
