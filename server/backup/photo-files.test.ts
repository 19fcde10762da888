import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildAsset, buildInspection, buildResults, foundCompany } from "../test/kit/build.ts";
import { createOnOneMachine } from "../test/kit/database.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { photoFiles } from "../test/kit/photo-files.ts";
import { runHere } from "../test/kit/run-command.ts";
import { startObjects, storeAt, storeKeys } from "../test/stand-ins/stand-in-objects.ts";

const standIn = await startObjects();
const { connect, url } = await startTestApp({ photoStore: storeAt(standIn.endpoint) });
const target = await createOnOneMachine();
const folder = mkdtempSync(join(tmpdir(), "yardcheck-photo-files-"));
const store = {
  PHOTOS_URL: `s3://yard?endpoint=${standIn.endpoint}`,
  PHOTOS_KEY: storeKeys.keyId,
  PHOTOS_SECRET: storeKeys.secret,
};

afterAll(async () => {
  standIn.stop();
  rmSync(folder, { recursive: true });
  await target.drop();
});

/** What a command says; on standard output, where it exits with 1 without a sentence. */
async function run(args: string[], settings: Record<string, string>): Promise<string> {
  const { code, out, err } = await runHere(args, settings);
  return out + err + (code === 0 ? "" : "exit 1");
}

describe("A backup of photos in a store", () => {
  it("says where they are, copies each once where that is set, and restores what is missing", async () => {
    const { admin, driver } = await foundCompany(connect);
    const photo = `data:image/png;base64,${photoFiles["image/png"].toString("base64")}`;
    const results = {
      ...buildResults("truck"),
      horn: { status: "fail" as const, photos: [photo] },
    };
    await buildInspection(driver, (await buildAsset(admin)).id, { results });
    const [key = ""] = standIn.objects.keys();
    await driver.call("addPhoto", { body: { photo } });
    const from = { DATABASE_URL: url };
    const [first, second] = [join(folder, "one.gz"), join(folder, "two.gz")];

    expect(await run(["make", first], { ...from, ...store })).toContain(
      "Photos are in s3://yard and not in this file.\n",
    );
    expect(await run(["verify", first], { ...from, ...store })).toContain(
      "  photos outside of the file: all 1 found\n",
    );
    const photos = join(folder, "photos");
    expect(await run(["verify", first], from)).toContain(
      `1 photo of this backup cannot be found in ${photos} or a store, as PHOTOS_URL is not set.\nexit 1`,
    );
    const taking = { ...from, ...store, BACKUP_PHOTOS: "1" };
    expect(await run(["make", second], taking)).toContain(
      `Took 1 photo along into ${photos}, which had 0 already.\n`,
    );
    const [company = ""] = readdirSync(photos);
    const [name = ""] = readdirSync(join(photos, company));
    const file = join(photos, company, name);
    expect(`/yard/${company}/${name}`).toBe(key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file)).toEqual(photoFiles["image/png"]);
    expect(await run(["make", join(folder, "three.gz")], taking)).toContain(
      "which had 1 already.\n",
    );
    expect(await run(["verify", second], from)).toContain("is whole");

    const into = { DATABASE_URL: target.url };
    standIn.objects.clear();
    expect(await run(["restore", second], { ...into, ...store })).toContain(
      `Its photos were in s3://yard.\ns3://yard has 0 of them; 1 photo went there from ${photos}.\n`,
    );
    expect(standIn.objects.get(key)?.bytes).toEqual(photoFiles["image/png"]);
    standIn.objects.clear();
    writeFileSync(file, Buffer.alloc(photoFiles["image/png"].length));
    const lost = await run(["restore", second, "--replace"], { ...into, ...store });
    expect(lost).toContain("1 photo is not in s3://yard or beside the backup.\nexit 1");
    expect(standIn.objects.size).toBe(0);
    expect(await run(["restore", second, "--replace"], into)).toContain(
      "Set PHOTOS_URL to the store that has them before Yardcheck starts.\n",
    );
  });
});
