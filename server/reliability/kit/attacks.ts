/** The worst that callers can send: bodies, lists, sign-ins and readers that cost the server most. */
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { limits } from "#shared/base/limits.ts";
import { bodyLimits } from "../../http/body/body-limits.ts";
import { password, unique } from "../../test/kit/build.ts";
import { person, type User, userAt } from "./users.ts";

const inspections = "/api/inspection/logs";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
// Once for all callers, who hold thirty megabytes each while they send them.
const photo = dataUrl(Buffer.concat([pixel, Buffer.alloc(limits.photoBytesMax - pixel.length, 7)]));
const four = { status: "fail", photos: [photo, photo, photo, photo] };
const lastBroken = { status: "fail", photos: [photo, photo, dataUrl(Buffer.alloc(100, 7))] };
const manyPhotos = Buffer.from(JSON.stringify({ a: four, b: four, c: lastBroken }));
const manyDigits = Buffer.from(`{"assetId":${"9".repeat(30e6)}}`);
const packed = {
  body: [gzipSync(`{"name":"${"x".repeat(29 * 1024 * 1024)}"}`)],
  headers: { "content-encoding": "gzip" },
};

export type Attacker = User & { assetId: number; username: string };

type Attack = (by: Attacker) => Promise<{ status: number }>;

/** Each returns the status of its response, 0 when no whole response came. */
export const attacksOfUsers: Record<string, Attack> = {
  "30 MB inspection that is refused at its last photo": (by) => {
    const start = `{"assetId":${by.assetId},"signatureUrl":"Dee Drill","results":`;
    const body = [Buffer.from(start), manyPhotos, Buffer.from("}")];
    return by.send("submitInspection", { body });
  },
  "compressed text where photos come": (by) => by.send("submitInspection", packed),
  "compressed text elsewhere": (by) => by.send("createAsset", packed),
  "30 MB of digits": (by) => by.send("submitInspection", { body: [manyDigits] }),
  "30 MB announced, sent drop by drop": dripPhotos,
  "a photo of 2 MB": (by) => by.send("addPhoto", { body: { photo } }),
  "the longest notes": (by) => {
    const failed = { status: "fail", notes: "\u4e2d".repeat(limits.notesMax) };
    const results = Object.fromEntries(builtInChecklists.truck.map(({ id }) => [id, failed]));
    return inspect(by, { results });
  },
  "runs of line ends": (by) => {
    const results = { horn: { status: "fail", notes: `a${"\n".repeat(limits.notesMax - 2)}b` } };
    return inspect(by, { results, comments: `a${"\t\n ".repeat(limits.longTextMax / 3 - 2)}b` });
  },
  "a list of the longest rows": (by) => by.get(`${inspections}?limit=200`),
  "a search of everything": (by) => by.get("/api/assets?search=%25&limit=1000"),
  "an export": (by) => by.get("/api/company/export"),
  "a small change": (by) => by.send("markAllNotifications", { body: {} }),
};

export const attacks: Record<string, Attack> = {
  ...attacksOfUsers,
  "a sign-in": (by) => signIn(by, password),
  "a sign-in with a wrong password": (by) => signIn(by, randomUUID()),
  "a sign-up": ({ origin }) =>
    userAt(origin).send("signUp", { body: { ...person(unique("crowd")), password } }),
};

const longRows = 40;

/** Inspections that are as long as they may be, for lists and exports to carry. */
export async function fillWithLongRows(by: Attacker): Promise<void> {
  const failed = { status: "fail", notes: "x".repeat(limits.notesMax) };
  const items = Array.from({ length: 100 }, (_, index) => [`item ${index}`, failed]);
  for (let n = 0; n < longRows; n += 1) await inspect(by, { results: Object.fromEntries(items) });
}

function dataUrl(bytes: Buffer): string {
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

function inspect(by: Attacker, record: object) {
  const body = { assetId: by.assetId, signatureUrl: "Dee Drill", ...record };
  return by.send("submitInspection", { body });
}

function signIn({ origin, username }: Attacker, secret: string) {
  return userAt(origin).send("signIn", { body: { username, password: secret } });
}

const drops = 20;

/** Holds what it has sent for as long as it takes to send all of it. */
async function dripPhotos({ origin, session }: User) {
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
    `Cookie: ${session.cookie}`,
    "Content-Type: application/json",
    `Content-Length: ${bodyLimits.inspectionBodyBytesMax}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n{"a":"`);
  for (let drop = 0; drop < drops && status === 0 && !socket.destroyed; drop += 1) {
    socket.write(Buffer.alloc(bodyLimits.inspectionBodyBytesMax / (2 * drops), 0x78));
    await pause(500);
  }
  socket.destroy();
  return { status };
}
