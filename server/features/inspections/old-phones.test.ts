import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { expect, it } from "vitest";
import { projectRoot } from "../../project-root.ts";
import { buildAsset, buildResults, foundCompany } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { connect } = await shareTestApp();
const { admin, driver } = await foundCompany(connect);
const folder = join(projectRoot, "server", "test", "old-phones");
const [passed, failed] = builtInChecklists.truck.map(({ id }) => id);

const files = readdirSync(folder);
const inspections = files.filter((file) => /^\d/.test(file));

it.each(inspections)(
  "takes an inspection that a phone of that version still holds: %s",
  async (file) => {
    const { id } = await buildAsset(admin);
    const { url } = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
    const text = readFileSync(join(folder, file), "utf8")
      .replace('"{asset}"', String(id))
      .replaceAll("{passed}", String(passed))
      .replaceAll("{failed}", String(failed))
      .replaceAll("{photo}", url);
    const body = JSON.parse(text);
    const results = { ...buildResults("truck"), ...body.results };
    const sent = await driver.send("submitInspection", { body: { ...body, results } });
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body).toMatchObject({ passed: false, issues: [failed] });
    const { photos } = body.results[String(failed)];
    expect(sent.body.results[String(failed)].photos).toHaveLength(photos.length);
  },
);

it.each(files.filter((file) => !inspections.includes(file)))(
  "takes what a phone of that version still holds besides inspections: %s",
  async (file) => {
    const asset = await buildAsset(admin);
    const { url } = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
    const { id } = await admin.call("createDefect", { body: { assetId: asset.id, title: "Leak" } });
    const text = readFileSync(join(folder, file), "utf8")
      .replace('"{asset}"', String(asset.id))
      .replaceAll("{photo}", url);
    const body = JSON.parse(text);
    if (body.act === "reject") {
      const repaired = {
        act: "certify",
        outcome: "repaired",
        note: "New",
        signature: "Al",
      } as const;
      await admin.call("actOnDefect", { params: { id }, body: repaired });
    }
    const [kind] = file.split("-");
    const params = { id: kind === "act" ? id : asset.id };
    const sent =
      kind === "defect"
        ? await driver.send("createDefect", { body })
        : await driver.send(kind === "act" ? "actOnDefect" : "addReading", { params, body });
    expect(sent.status, sent.text).toBeLessThan(300);
  },
);
