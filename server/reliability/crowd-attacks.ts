/** The worst that callers can send: bodies, lists, sign-ins and readers that cost the server most. */
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as pass } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import { limits, serverLimits } from "#shared/limits.ts";
import { type Asking, sendOnce } from "./request.ts";

/** A caller with an account, or several that share one. */
export type Attacker = { origin: string; cookie: string; username: string; assetId: number };

export type Attack = {
  name: string;
  /** Returns the status; 0 when no whole answer came. */
  send: (attacker: Attacker) => Promise<number>;
};

export const password = "pushing and shoving";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** As large as a photo may be, whole, and accepted. */
const photo = dataUrl(Buffer.concat([pixel, Buffer.alloc(limits.photoBytesMax - pixel.length, 7)]));
const onePhoto = Buffer.from(JSON.stringify({ photo }));
const brokenPhoto = dataUrl(Buffer.alloc(100, 7));
const packedText = gzipSync(`{"name":"${"x".repeat(29 * 1024 * 1024)}"}`);

export const attacks: readonly Attack[] = [
  { name: "30 MB inspection that is refused at its last photo", send: sendPhotos },
  {
    name: "packed text where photos come",
    send: (by) => post(by, inspections, { body: [packedText], packing: "gzip" }),
  },
  {
    name: "packed text elsewhere",
    send: (by) => post(by, "/api/assets", { body: [packedText], packing: "gzip" }),
  },
  {
    name: "30 MB of digits",
    send: (by) => post(by, inspections, { body: [manyDigits] }),
  },
  { name: "30 MB announced, sent drop by drop", send: dripPhotos },
  { name: "a photo of 2 MB", send: (by) => post(by, "/api/photos", { body: [onePhoto] }) },
  { name: "the longest notes", send: (by) => post(by, inspections, longInspection(by)) },
  { name: "runs of line ends", send: (by) => post(by, inspections, lineEnds(by)) },
  { name: "a list of the longest rows", send: (by) => get(by, `${inspections}?limit=200`) },
  { name: "a search of everything", send: (by) => get(by, "/api/assets?search=%25&limit=1000") },
  { name: "a sign-in", send: (by) => signIn(by, password) },
  { name: "a sign-in with a wrong password", send: (by) => signIn(by, randomUUID()) },
  { name: "a sign-up", send: signUp },
  { name: "an export", send: (by) => get(by, "/api/company/export") },
  { name: "a small change", send: (by) => post(by, "/api/notifications/read-all", "{}") },
];

const inspections = "/api/inspection/logs";

function dataUrl(bytes: Buffer): string {
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

/** Once for all callers, who hold thirty megabytes each while they send it. */
const manyDigits = Buffer.from(`{"assetId":${"9".repeat(30e6)}}`);
const manyPhotos = Buffer.from(
  JSON.stringify({
    a: { status: "fail", photos: [photo, photo, photo, photo] },
    b: { status: "fail", photos: [photo, photo, photo, photo] },
    c: { status: "fail", photos: [photo, photo, brokenPhoto] },
  }),
);

function sendPhotos(by: Attacker): Promise<number> {
  const start = `{"assetId":${by.assetId},"signatureUrl":"Dee Drill","results":`;
  return post(by, inspections, { body: [Buffer.from(start), manyPhotos, Buffer.from("}")] });
}

function longInspection({ assetId }: Attacker): string {
  const notes = "\u4e2d".repeat(limits.notesMax);
  const items = builtInChecklists.truck.map(({ id }) => [id, { status: "fail", notes }] as const);
  return JSON.stringify({ assetId, results: Object.fromEntries(items), signatureUrl: "Dee Drill" });
}

function lineEnds({ assetId }: Attacker): string {
  const results = { horn: { status: "fail", notes: `a${"\n".repeat(limits.notesMax - 2)}b` } };
  const comments = `a${"\t\n ".repeat(limits.longTextMax / 3 - 2)}b`;
  return JSON.stringify({ assetId, results, comments, signatureUrl: "Dee Drill" });
}

function signIn({ origin, username }: Attacker, secret: string): Promise<number> {
  return post({ origin, cookie: "" }, "/api/login", JSON.stringify({ username, password: secret }));
}

function signUp({ origin }: Attacker): Promise<number> {
  const username = `crowd-${randomUUID()}`;
  const names = { firstName: "Dee", lastName: "Drill", email: `${username}@example.com` };
  return post(
    { origin, cookie: "" },
    "/api/register",
    JSON.stringify({ ...names, username, password }),
  );
}

type Caller = Pick<Attacker, "origin" | "cookie">;

async function get({ origin, cookie }: Caller, path: string): Promise<number> {
  const { status } = await sendOnce(origin, { method: "GET", path, cookie });
  return status;
}

type Sent = string | Pick<Asking, "body" | "packing">;

async function post({ origin, cookie }: Caller, path: string, sent: Sent): Promise<number> {
  const body = typeof sent === "string" ? { body: sent } : sent;
  const { status } = await sendOnce(origin, { method: "POST", path, cookie, ...body });
  return status;
}

const drops = 20;
const dropEveryMs = 500;

/** Holds what it has sent for as long as it takes to send all of it. */
async function dripPhotos({ origin, cookie }: Attacker): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let status = 0;
  socket.on("error", () => socket.destroy());
  socket.on("data", (bytes) => {
    status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString("latin1"))?.[1] ?? 0);
  });
  const head = [
    `POST ${inspections} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Cookie: ${cookie}`,
    "Content-Type: application/json",
    `Content-Length: ${serverLimits.inspectionBodyBytesMax}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n{"a":"`);
  for (let drop = 0; drop < drops && status === 0 && !socket.destroyed; drop += 1) {
    socket.write(Buffer.alloc(serverLimits.inspectionBodyBytesMax / (2 * drops), 0x78));
    await pass(dropEveryMs);
  }
  socket.destroy();
  return status;
}
