import type { CallName } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import { describe, expect, it } from "vitest";
import { foundCompany } from "./company.ts";
import { startTestApp } from "./harness.ts";
import type { Named, Sample } from "./samples.ts";
import { make, namedRows, samples } from "./samples.ts";
import { companyTables } from "./tripwire.ts";

const { app, database } = await startTestApp();
const theirs = await foundCompany(app, { company: "Theirs" });
const ours = await foundCompany(app, { company: "Ours" });
const theirRows = await namedRows(app, theirs);
const ourRows = await namedRows(app, ours);
const missing = mapped(theirRows, () => 9_007_199_254_740_991);
const names = Object.values(api).map(({ name }) => name);

/** The ids that a call's sample names, so that each can be made foreign by itself. */
const naming = names.flatMap((name) => {
  const used: (keyof Named)[] = [];
  const watched = new Proxy(theirRows, {
    get: (target, key: keyof Named) => {
      used.push(key);
      return target[key];
    },
  });
  samples[name](watched);
  return used.map((id) => ({ name, id }));
});

describe("another company's rows", () => {
  it.each(naming)(
    "$name refuses a foreign $id exactly like a missing one",
    async ({ name, id }) => {
      const before = await everythingOf(theirs.admin.id);
      const foreign = await make(ours.admin.agent, name, sampleWith(name, id, theirRows));
      const absent = await make(ours.admin.agent, name, sampleWith(name, id, missing));
      expect(foreign.status).toBe(absent.status);
      expect(foreign.body).toEqual(absent.body);
      expect([404, 200]).toContain(foreign.status);
      // A filter by something that is not there finds nothing.
      if (foreign.status === 200) expect(foreign.body).toEqual([]);
      expect(await everythingOf(theirs.admin.id)).toEqual(before);
    },
  );

  it.each(names)("%s shows nothing of theirs when it names nothing of theirs", async (name) => {
    if (name === "signOut") return;
    const response = await make(ours.manager.agent, name, samples[name](ourRows));
    expect(response.text ?? "").not.toMatch(/Theirs|admin-1@|manager-1@|driver-1@/);
  });
});

function sampleWith(name: CallName, id: keyof Named, from: Named): Sample {
  return samples[name]({ ...ourRows, [id]: from[id] });
}

function mapped(named: Named, change: (id: number) => number): Named {
  return {
    assetId: change(named.assetId),
    scheduleId: change(named.scheduleId),
    checklistId: change(named.checklistId),
    inspectionId: change(named.inspectionId),
    photoId: change(named.photoId),
    memberId: change(named.memberId),
    notificationId: change(named.notificationId),
  };
}

/** Every row of the company that a user belongs to, as text. */
async function everythingOf(userId: number): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of companyTables) {
    const result = await database.pool.query<{ row: string }>(
      `select t::text as row from ${table} t join users u on u.company_id = t.company_id
       where u.id = $1 /* across companies */ order by 1`,
      [userId],
    );
    all[table] = result.rows.map(({ row }) => row);
  }
  return all;
}
