import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { type Unpacked, unpackBody } from "../../test/kit/archive-reader.ts";
import { buildAsset, buildMaintenanceLog, buildProgram, signUp } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect } = await shareTestApp();

describe("An export of a company with programs", () => {
  it("has a row for each of their services, and the steps of logged work", async () => {
    const admin = await signUp(connect());
    const { id: assetId } = await buildAsset(admin, { kind: "loader" });
    const program = await buildProgram(admin, { kinds: ["loader"], tags: ["night"] });
    const params = { id: program.id };
    await admin.call("updateProgram", {
      params,
      body: {
        services: [
          { name: "250 h", serviceType: "Oil Change", intervalHours: 250, steps: ["Oil"] },
        ],
      },
    });
    await admin.call("deleteProgram", { params });
    await buildMaintenanceLog(admin, assetId, {
      steps: [
        { text: "Change the oil", done: true },
        { text: "Grease", done: false },
      ],
    });
    const response = await admin.agent.get("/api/company/export").buffer(true).parse(unpackBody);
    const files: Unpacked = response.body;
    const ofProgram = { "Program ID": String(program.id), Kinds: "Loader", Tags: "night" };
    expect(readRows(files, "programs.csv")).toMatchObject([
      { ...ofProgram, Service: "PM-A", "Interval Days": "90", "In Program": "No", "In Use": "No" },
      {
        ...ofProgram,
        Service: "250 h",
        "Interval Hours": "250",
        Steps: "Oil",
        "In Program": "Yes",
      },
    ]);
    expect(readRows(files, "maintenance-logs.csv")).toMatchObject([
      { Steps: "Done: Change the oil\nNot done: Grease" },
    ]);
  });
});

function readRows(files: Unpacked, file: string) {
  const text = files.get(file)?.toString() ?? "";
  return Papa.parse<Record<string, string>>(text.slice(1).trim(), { header: true }).data;
}
