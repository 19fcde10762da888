import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { migrate, readMigrations } from "../db/migration/migrate.ts";
import { withClient } from "../db/connection/with-client.ts";
import { readVersion } from "../project-root.ts";
import { startProduct } from "../reliability/kit/product.ts";
import { invalidRows } from "./calls/invalid-rows.ts";
import { signIn } from "./kit/build.ts";
import { callerAt } from "./kit/caller.ts";
import { createTestDatabase, testPool } from "./kit/database.ts";
import { migrations, nameRelease, releases } from "./kit/versions.ts";
import { readHeader } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { verifyBackup } from "../backup/verify-backup.ts";
import { verifyRecords } from "../backup/verify-records.ts";

const backups = readdirSync(releases);

describe("This version", () => {
  it("has a backup of its own, which later versions are tested with", () => {
    expect(backups).toContain(nameRelease(readVersion()));
  });
});

describe.each(backups)("The release of %s", (name) => {
  const path = join(releases, name);

  it("has its migrations in this version as they were released", async () => {
    const released = (await readHeader(path)).migrations;
    const present = readMigrations(migrations).map(({ tag, sha256 }) => ({ tag, sha256 }));
    expect(present.slice(0, released.length)).toEqual(released);
  });
});

describe.each(backups)("A database of %s that this version takes over", (name) => {
  const path = join(releases, name);
  let url: string;

  beforeAll(async () => {
    const made = await createTestDatabase("empty");
    url = made.url;
    await restoreBackup({ url, migrations }, path, { replaces: false });
    return made.drop;
  });

  it("has every row of every table, as the backup has it", async () => {
    const { tables } = await verifyBackup({ url, migrations }, path);
    expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(await migrate(url, migrations)).toEqual([]);
  });

  it("knows when each unit was last maintained and inspected, and who signed each annual inspection", async () => {
    const pool = testPool(url);
    const found = await invalidRows({ pool });
    await pool.end();
    expect(found.filter((words) => /last maintained|who signed/.test(words))).toEqual([]);
  });

  it("has its records as they were sealed", async () => {
    const { seals = [] } = await readHeader(path);
    const chains = [];
    for await (const chain of verifyRecords(url, seals)) chains.push(chain);
    expect(chains).toHaveLength(seals.length);
    for (const { checked, ...found } of chains) {
      expect(checked).toBeGreaterThan(0);
      expect(found).toMatchObject({ broken: null, lost: null });
    }
  });

  it("lets its users in when the product starts on it, and shows them their photos and records", async () => {
    const { origin } = await startProduct({ DATABASE_URL: url });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    for (const { username, photos, inspections } of await findAdmins()) {
      const admin = await signIn(callerAt(origin), { username });
      expect(await admin.list("listInspectionLogs")).toHaveLength(inspections);
      expect(photos).not.toEqual([]);
      for (const { id, bytes } of photos) {
        const { status, headers } = await admin.send("getPhoto", { params: { id } });
        expect({ status, bytes: Number(headers["content-length"]) }).toEqual({
          status: 200,
          bytes,
        });
      }
    }
  });

  /** Each admin, with the photos of the company's records and how many inspections it has. */
  async function findAdmins(): Promise<Admin[]> {
    const found = await withClient(url, (client) =>
      client.query<Admin>(`
        select username, (select count(*)::int from inspection_logs i
          where i.company_id = u.company_id) as inspections,
        (select json_agg(json_build_object('id', p.id, 'bytes', octet_length(p.bytes)))
          from photos p where p.company_id = u.company_id
            and num_nonnulls(inspection_id, maintenance_log_id, asset_id, defect_id) > 0) as photos
        from users u where role = 'admin' order by id`),
    );
    return found.rows;
  }
});

type Admin = {
  username: string;
  inspections: number;
  photos: { id: number; bytes: number }[];
};
