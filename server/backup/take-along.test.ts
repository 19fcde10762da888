import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Unreachable } from "../errors.ts";
import { projectRoot } from "../project-root.ts";
import { buildAsset, signUp } from "../test/kit/build.ts";
import { createOnOneMachine } from "../test/kit/database.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { photoFiles } from "../test/kit/photo-files.ts";
import { startObjects, storeAt } from "../test/stand-ins/stand-in-objects.ts";
import { movePhotos } from "./move-photos.ts";
import { lookFor, putBack, takeAlong } from "./photo-files.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const standIn = await startObjects();
const store = storeAt(standIn.endpoint);
const { connect, url } = await startTestApp({ photoStore: store });
const admin = await signUp(connect());
const { "image/png": png } = photoFiles;
const sent = { photo: `data:image/png;base64,${png.toString("base64")}` };
const { url: photoUrl } = await admin.call("addPhoto", { body: sent });
const asset = await buildAsset(admin, { photoUrl });
const [key = ""] = standIn.objects.keys();
const root = mkdtempSync(join(tmpdir(), "yardcheck-take-along-"));
const migrations = join(projectRoot, "migrations");
let backup: string;

afterAll(() => {
  standIn.stop();
  rmSync(root, { recursive: true });
});

beforeEach(async () => {
  backup = join(mkdtempSync(join(root, "each-")), "one.gz");
  await writeBackup({ url, migrations, version: "1.0.0", store: store.place }, backup, new Date());
});

describe("The photos of a backup", () => {
  it("are written whole where two backups take them along at once", async () => {
    await Promise.all([takeAlong(backup, store), takeAlong(backup, store)]);
    const file = join(backup, "..", "photos", key.slice("/yard/".length));
    expect(readFileSync(file)).toEqual(png);
    expect(readdirSync(join(file, ".."))).toHaveLength(1);
  });

  it("are missing where a file is damaged, unless the store has them", async () => {
    await takeAlong(backup, store);
    expect(await lookFor(backup, undefined)).toMatchObject({ there: 1, missing: 0 });
    const file = join(backup, "..", "photos", key.slice("/yard/".length));
    writeFileSync(file, Buffer.alloc(png.length));
    expect(await lookFor(backup, undefined)).toMatchObject({ there: 0, missing: 1 });
    expect(await lookFor(backup, store)).toMatchObject({ there: 1, missing: 0 });
  });

  it("are put back before anything is restored, so that the same command goes on after a failure", async () => {
    await takeAlong(backup, store);
    const stored = new Map(standIn.objects);
    standIn.objects.clear();
    const target = await createOnOneMachine();
    const restore = () =>
      restoreBackup({ url: target.url, migrations }, backup, {
        replaces: false,
        putPhotosBack: async () => void (await putBack(backup, store)),
      });
    standIn.failing = Infinity;
    await expect(restore()).rejects.toThrow(Unreachable);
    standIn.failing = 0;
    await restore();
    expect(standIn.objects.get(key)?.bytes).toEqual(png);
    for (const [text, object] of stored) standIn.objects.set(text, object);
    await target.drop();
  });

  it("are those that its rows name, also where the database has moved or replaced them since", async () => {
    await admin.call("updateAsset", { params: { id: asset.id }, body: { photoUrl: null } });
    expect(await takeAlong(backup, store)).toEqual({ there: 0, copied: 1, missing: 0 });
    rmSync(join(backup, "..", "photos"), { recursive: true });
    for await (const { moved } of movePhotos({ url, store, to: "database" })) {
      expect(moved).toBe(1);
    }
    expect(await takeAlong(backup, store)).toEqual({ there: 0, copied: 1, missing: 0 });
  });
});
