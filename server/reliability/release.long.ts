/** Makes the backup by which upgrading from this version is tested from then on. */
import { join } from "node:path";
import { it } from "vitest";
import { writeBackup } from "../backup/write-backup.ts";
import { sealRecords } from "../jobs/seal-records.ts";
import { readVersion } from "../project-root.ts";
import { foundFilledCompany } from "../test/kit/filled-company.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { migrations, nameRelease, releases } from "../test/kit/versions.ts";
import { foundPrintedCompany } from "../test/kit/printed-company.ts";
import { printFigures } from "./kit/product.ts";

const fewRows = {
  assets: 2,
  schedules: 2,
  maintenanceLogs: 2,
  inspectionLogs: 2,
  checklists: 1,
  notifications: 2,
  photoBytes: 100,
};

const testApp = await startTestApp();
const version = readVersion();

it("A backup of this version, with rows of every table, is made", async () => {
  await foundFilledCompany(testApp, fewRows);
  await foundPrintedCompany(testApp);
  await sealRecords(testApp.parts);
  const source = { url: testApp.url, migrations, version };
  const { path, rows, bytes } = await writeBackup(
    source,
    join(releases, nameRelease(version)),
    testApp.clock.now(),
  );
  printFigures(`${path}: ${rows} rows, ${bytes} bytes`);
});
