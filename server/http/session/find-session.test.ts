import { describe, expect, it } from "vitest";
import { foundCompany } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { createSessionFinder } from "./find-session.ts";

const { clock, connect, database, tripwire } = await startTestApp();

describe("Requests of many at once", () => {
  it("are recognised session by session in turns, so that one with a hundred holds up none", async () => {
    await foundCompany(connect);
    const { rows } = await database.pool.query<{ sid: string }>("select sid from sessions limit 2");
    const [many = "", single = ""] = rows.map(({ sid }) => sid);
    const settings = { secret: "", idleDays: 1, maxDays: 1 };
    const { read } = createSessionFinder(database, settings, clock);
    const before = tripwire.runs.length;
    const found = await Promise.all([...Array.from({ length: 100 }, () => many), single].map(read));
    expect(found.filter(Boolean)).toHaveLength(101);
    // In the order in which they began: a busy database ends them in any.
    const begun = tripwire.runs.slice(before).map(({ values }) => values.includes(single));
    expect(begun).toHaveLength(101);
    expect(begun.indexOf(true)).toBeLessThan(20);
  });
});
