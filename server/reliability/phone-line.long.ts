/** Inspections with photos over a line that cuts nearly every third connection. */
import { createHash, randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { toPhotoName } from "#shared/base/photos.ts";
import pLimit from "p-limit";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { invariant } from "../errors.ts";
import { startFlakyLine } from "../test/stand-ins/flaky-line.ts";
import {
  findDatabaseUrl,
  openPool,
  printFigures,
  createScratchFolder,
  chooseSize,
  startProduct,
} from "./kit/product.ts";
import { createFounder, inspection, type User, userAt } from "./kit/users.ts";

const cutShare = 0.3;
const leastPart = 64 * 1024;
const mostPart = 512 * 1024;
/** So often is one thing tried: more often than a line fails that lets most connections through. */
const triesMax = 100;

it("each is recorded once, and each photo is there as it was taken", async () => {
  const dir = createScratchFolder();
  const { origin } = await startProduct({ DATA_DIR: dir });
  const founder = await createFounder(origin);
  const line = await startFlakyLine(origin);
  onTestFinished(() => line.close());
  line.cut(cutShare);
  const phone = userAt(line.origin, founder.session.cookie, new Agent({ keepAlive: false }));
  const base = await takePicture();
  const numbers = Array.from({ length: chooseSize(1_000) }, (_, number) => number);
  const digests = await pLimit(4).map(numbers, async () => {
    // What comes after a picture's end is part of the file: each photo is another one.
    const photo = Buffer.concat([base, Buffer.from(randomUUID())]);
    const key = randomUUID();
    await sendRecord(phone, { assetId: founder.assetId, key, photo });
    await sendPhoto(phone, key, photo);
    return digest(photo);
  });
  const pool = openPool(findDatabaseUrl(dir));
  const { rows } = await pool.query<{ sha256: string | null; signed: string }>(
    `select encode(sha256(p.bytes), 'hex') as sha256, a.sha256 as signed
     from inspection_logs i join awaited_photos a on a.inspection_id = i.id
     left join photos p on p.id = a.id and p.inspection_id = i.id`,
  );
  expect(rows.map(({ signed }) => signed).toSorted()).toEqual(digests.toSorted());
  expect(rows.filter(({ sha256, signed }) => sha256 !== signed)).toEqual([]);
  const records = await pool.query("select id from inspection_logs");
  expect(records.rowCount).toBe(numbers.length);
  printFigures(`${numbers.length} inspections with photos, ${line.cuts()} connections cut`);
});

type Taken = { assetId: number; key: string; photo: Buffer };

/** The same bytes under the same key, until an answer comes. */
async function sendRecord(phone: User, { assetId, key, photo }: Taken): Promise<void> {
  const record = inspection(assetId);
  const [item = "", failed] = Object.entries(record.results).find(isFailed) ?? [];
  const results = { ...record.results, [item]: { ...failed, photos: [toPhotoName(key)] } };
  const photos = [{ key, sha256: digest(photo), bytes: photo.length }];
  const headers = { "idempotency-key": randomUUID() };
  const body = { ...record, results, photos };
  for (let tries = 0; tries < triesMax; tries += 1) {
    const sent = await phone.request({
      method: "POST",
      path: "/api/inspection/logs",
      body,
      headers,
    });
    if (sent.status === 0) continue;
    expect(sent.status, sent.text).toBe(201);
    return;
  }
  invariant(false, "an answer comes before all tries are used");
}

function isFailed([, { status }]: [string, { status?: string }]): boolean {
  return status === "fail";
}

/** Sends a photo in parts; after a broken part it continues where the server says. */
async function sendPhoto(phone: User, key: string, photo: Buffer): Promise<void> {
  let [at, size] = [0, leastPart];
  for (let tries = 0; tries < triesMax; tries += 1) {
    const sent = await phone.request({
      method: "PUT",
      path: `/api/photos/uploads/${key}?at=${at}&total=${photo.length}&thumb=0`,
      body: [photo.subarray(at, at + size)],
      headers: { "content-type": "image/jpeg" },
    });
    size = sent.status === 0 ? leastPart : Math.min(size * 2, mostPart);
    if (sent.status === 0) continue;
    expect(sent.status, sent.text).toBe(200);
    const answer: { received: number; photo: unknown } = JSON.parse(sent.text);
    if (answer.photo) return;
    at = answer.received;
  }
  invariant(false, "a photo is whole before all tries are used");
}

/** Noise, which no format makes small. */
function takePicture(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const size = { width: 480, height: 360, channels: 3 } as const;
  return sharp({ create: { ...size, background: "#888", noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
