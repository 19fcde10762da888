import { describe, expect, it } from "vitest";
import { foundCompany } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { createSessionFinder, lookups } from "./find-session.ts";

const { clock, connect, database } = await startTestApp();

describe("Requests of many at once", () => {
  it("are recognised session by session in turns, so that one with a hundred holds up none", async () => {
    await foundCompany(connect);
    const { rows } = await database.pool.query<{ sid: string }>("select sid from sessions limit 2");
    const [many, single] = rows.map(({ sid }) => sid);
    const settings = { secret: "", idleDays: 1, maxDays: 1 };
    const { read } = createSessionFinder(database, settings, clock);
    // Opening a connection takes as long as many requests.
    await Promise.all(Array.from({ length: lookups.running }, () => read(single ?? "")));
    const order: unknown[] = [];
    const identify = async (sid = "") => {
      expect(await read(sid)).toBeTruthy();
      order.push(sid);
    };
    await Promise.all([...Array.from({ length: 100 }, () => identify(many)), identify(single)]);
    expect(order.indexOf(single)).toBeLessThan(50);
  });
});
