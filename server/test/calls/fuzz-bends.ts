/** Changes that make a valid request odd. */
import { deflateSync, gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { bodyLimits } from "../../http/body/body-limits.ts";
import { nasty, nastyAddressPart } from "./fuzz-values.ts";
import {
  oddBodies,
  oddContentTypes,
  oddFields,
  oddQueryNames,
  oddQueryTexts,
} from "./odd-values.ts";

/** A request before it is sent, with tokens still in its path and body. */
export type Draft = {
  method: string;
  path: string;
  /** Names and values as they are sent, already encoded where needed. */
  query: [string, string][];
  headers: Record<string, string>;
  body: unknown;
  /** Replaces the body when that is not JSON. */
  bytes?: Buffer;
};

export type Bend = (draft: Draft) => Draft;

export function bends(): fc.Arbitrary<Bend[]> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Bend[]>([]) },
    { weight: 9, arbitrary: fc.array(oneBend(), { minLength: 1, maxLength: 3 }) },
  );
}

function oneBend(): fc.Arbitrary<Bend> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.tuple(fc.nat(), nasty).map(replacesValue) },
    { weight: 3, arbitrary: fc.nat().map(dropsField) },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...oddFields), nasty).map(addsField) },
    {
      weight: 2,
      arbitrary: nasty.map((body): Bend => (draft) => ({ ...draft, body })),
    },
    { weight: 3, arbitrary: fc.constantFrom(...bodies).map(sendsBytes) },
    { weight: 3, arbitrary: nastyAddressPart.map(changesPart) },
    { weight: 2, arbitrary: fc.constantFrom(...spellings).map(spellsPath) },
    {
      weight: 5,
      arbitrary: fc.tuple(oddName, fc.oneof(nastyAddressPart, oddText)).map(addsQuery),
    },
    { weight: 4, arbitrary: fc.constantFrom(...oddHeaders).map(setsHeaders) },
    { weight: 1, arbitrary: fc.constantFrom(...methods).map(usesMethod) },
  );
}

function replacesValue([index, value]: [number, unknown]): Bend {
  return (draft) => {
    const paths = pathsIn(draft.body);
    const path = paths[index % Math.max(1, paths.length)];
    return path ? { ...draft, body: withAt(draft.body, path, value) } : draft;
  };
}

function dropsField(place: number): Bend {
  return (draft) => {
    const fields = isObject(draft.body) ? Object.entries(draft.body) : [];
    const remaining = fields.filter((_, index) => index !== place % fields.length);
    return fields.length > 0 ? { ...draft, body: Object.fromEntries(remaining) } : draft;
  };
}

function addsField([name, value]: [string, unknown]): Bend {
  return (draft) => {
    if (!isObject(draft.body)) return draft;
    const body: Record<string, unknown> = { ...draft.body };
    // An assignment would set the prototype instead of adding a field of that name.
    Object.defineProperty(body, name, { value, enumerable: true });
    return { ...draft, body };
  };
}

function sendsBytes(bytes: Buffer): Bend {
  return (draft) => ({ ...draft, bytes });
}

const bodies: Buffer[] = [
  ...oddBodies.map((text) => Buffer.from(text)),
  Buffer.from('{"name":"zo\u00eb"}', "latin1"),
  Buffer.from('{"name":"Mixer"}', "utf16le"),
  Buffer.from([0xff, 0xfe, 0xfd]),
  gzipSync('{"name":"Mixer"}'),
  gzipSync(Buffer.alloc(2 * bodyLimits.bodyBytesMax, 32)),
  gzipSync('{"name":"Mixer"}').subarray(0, 20),
  deflateSync("[".repeat(10_000)),
];

/** Replaces the id in the path, or appends to a path without one. */
function changesPart(part: string): Bend {
  return (draft) => {
    const isNamed = draft.path.includes("@row:");
    const path = isNamed ? draft.path.replace(/@row:[^@]*@/, () => part) : `${draft.path}/${part}`;
    return { ...draft, path };
  };
}

const spellings: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => `/${path}`,
  (path) => path.replace("/api/", "/api//"),
  (path) => path.replace("/api/", "/api/./"),
  (path) => path.replace("/api/", "/%61pi/"),
  (path) => path.replaceAll("/", "%2f"),
  (path) => `${path}%00`,
  (path) => `${path};x=1`,
  (path) => path.slice(1),
];

function spellsPath(spell: (path: string) => string): Bend {
  return (draft) => ({ ...draft, path: spell(draft.path) });
}

const oddName = fc.constantFrom(...oddQueryNames);
const oddText = fc.constantFrom(...oddQueryTexts);

/** A name that is already in the query is then sent twice. */
function addsQuery(pair: [string, string]): Bend {
  return (draft) => ({ ...draft, query: [...draft.query, pair] });
}

const oddHeaders: Record<string, string>[] = [
  ...each("Content-Type", oddContentTypes),
  ...each("Content-Encoding", ["gzip", "br", "deflate", "identity", "zstd", "gzip, gzip", "x"]),
  ...each("Origin", ["https://evil.example", "null", "http://127.0.0.1", "", "a b"]),
  ...each("Sec-Fetch-Site", ["cross-site", "same-site", "same-origin", "none", "x"]),
  ...each("Idempotency-Key", ["", "x", "00000000-0000-4000-8000-000000000000", "x".repeat(5_000)]),
  ...each("Cookie", [
    "yardcheck=x",
    "yardcheck=s%3Ax.y; yardcheck=z",
    "=",
    `a=${"b".repeat(9_000)}`,
  ]),
  { "X-HTTP-Method-Override": "DELETE" },
  {
    "X-Forwarded-For": "1.2.3.4",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "evil.example",
  },
  { "Accept-Encoding": "gzip;q=0, *;q=0.5", Accept: "text/html", Range: "bytes=0-0" },
  { "If-None-Match": "*", "If-Modified-Since": "x" },
  { Authorization: "Basic YTpi" },
  { Host: "evil.example" },
];

function each(name: string, values: readonly string[]): Record<string, string>[] {
  return values.map((value) => ({ [name]: value }));
}

function setsHeaders(headers: Record<string, string>): Bend {
  return (draft) => ({ ...draft, headers: { ...draft.headers, ...headers } });
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

function usesMethod(method: string): Bend {
  return (draft) => ({ ...draft, method });
}

type Path = (string | number)[];

/** The path of every value in a body, including the body itself. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (!isObject(value)) return [path];
  const inner = Object.entries(value).flatMap(([key, child]) => pathsIn(child, [...path, key]));
  return [...inner, path];
}

function withAt(target: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined || !isObject(target)) return value;
  const entries = Object.entries(target).map(([name, child]) => {
    return [name, name === key ? withAt(child, rest, value) : child] as const;
  });
  return Array.isArray(target) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
