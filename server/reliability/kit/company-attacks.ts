/** The worst that users of one company can ask of a server at once: what it has stored, and what costs most to take. */
import { randomUUID } from "node:crypto";
import { get as startGet } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { limits } from "#shared/base/limits.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import sharp from "sharp";
import { buildResults } from "../../test/kit/build.ts";
import type { Caller } from "../../test/kit/caller.ts";
import { type Attacker, attacksOfUsers } from "./attacks.ts";

type Worst = Attacker & { lettersId?: number };

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const unit = (by: Attacker) => `/api/papers/units/${by.assetId}`;

/** Each returns the status of its response, 0 when no whole response came. */
export const companyAttacks: Record<string, (by: Worst) => Promise<{ status: number }>> = {
  "a verification of records of 1.2 MB": (by) => by.get("/api/seals/verify"),
  "the register of 12,000 defects": (by) => by.get("/api/papers/register/pdf"),
  "a paper with 800 letters": (by) => by.get(`/api/papers/inspections/${by.lettersId}/pdf`),
  "the PDF of a unit": (by) => by.get(`${unit(by)}/pdf`),
  "the file of a unit": (by) => by.get(unit(by)),
  "readiness of 10,000 units": (by) => by.get("/api/readiness"),
  "days of the board": (by) => by.get("/api/board/days"),
  "a list of the longest rows": (by) => by.get("/api/inspection/logs?limit=200"),
  "a search of everything": (by) => by.get("/api/assets?search=unit&limit=1000"),
  "9,000 photos to hold": (by) => hold(by, { photos: Array(9_000).fill(pixel) }),
  "3.9 MB to hold": (by) => hold(by, { comments: "x".repeat(3_900_000) }),
  "moving pictures": async (by) => inspect(by, await moving()),
  "a part of one byte": sendByte,
  "a download that hardly reads": readSlowly,
  "a fleet's files": (by) => by.get("/api/papers/fleet"),
  ...attacksOfUsers,
};

function hold(by: Attacker, body: object) {
  const performedAt = new Date().toISOString();
  const subject = { assetId: by.assetId, name: "Mixer" };
  const held = { kind: "inspection", body, performedAt, reason: "request.invalid", subject };
  return by.send("hold", { headers: { "idempotency-key": randomUUID() }, body: held });
}

let made: Promise<string> | undefined;

/** A thousand frames, which together have as many pixels as a photo may. */
function moving(): Promise<string> {
  made ??= drawMoving();
  return made;
}

async function drawMoving(): Promise<string> {
  const [side, frames] = [200, 1_000];
  const pixels = Buffer.alloc(side * side * frames * 3);
  // Each frame differs from the one before, which would be left out otherwise.
  for (let frame = 0; frame < frames; frame += 1) {
    pixels.fill(frame % 256, frame * side * side * 3, (frame + 1) * side * side * 3);
  }
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  const bytes = await sharp(pixels, { raw }).webp({ effort: 0 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

function inspect(by: Attacker, photo: string) {
  const failed = {
    status: "fail" as const,
    photos: Array(inspectionLimits.photosPerItemMax).fill(photo),
  };
  const items = builtInChecklists.truck.slice(0, 5).map(({ id }) => [id, failed]);
  const results = { ...buildResults("truck"), ...Object.fromEntries(items) };
  return by.send("submitInspection", {
    body: { assetId: by.assetId, results, signatureUrl: "Dee Drill" },
  });
}

async function sendByte(by: Attacker) {
  return by.request({
    method: "PUT",
    path: `/api/photos/uploads/${randomUUID()}?at=0&total=${limits.photoBytesMax}&thumb=0`,
    body: [Buffer.from([7])],
    headers: { "content-type": "image/jpeg" },
  });
}

const slowMs = 5_000;

/** Leaves after a while. */
function readSlowly({ origin, session }: Attacker): Promise<{ status: number }> {
  return new Promise((resolve) => {
    const headers = { cookie: session.cookie };
    const end = (status: number) => {
      request.destroy();
      resolve({ status });
    };
    const request = startGet(`${origin}/api/company/export`, { headers }, (response) => {
      const { statusCode: status = 0 } = response;
      response.on("error", () => end(status));
      if (status !== 200) return end(status);
      void pause(slowMs).then(() => end(status));
    });
    request.on("error", () => end(0));
  });
}

/** A note of so many different letters that Helvetica has not. */
export function inspectLetters(by: Caller & { assetId: number }) {
  const codes = Array.from({ length: 800 }, (_, n) => (n < 400 ? 0x100 : 0x1e00 - 400) + n);
  const [first] = builtInChecklists.truck;
  const results = buildResults(
    "truck",
    first ? { [first.id]: String.fromCodePoint(...codes) } : {},
  );
  const body = { assetId: by.assetId, results, signatureUrl: "Dee Drill" };
  return by.call("submitInspection", { body });
}
