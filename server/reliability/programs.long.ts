/** A program of four services is applied to a large fleet, while others read, and while the server is killed. */
import { setTimeout as pause } from "node:timers/promises";
import type { Body } from "#shared/api/api-schemas.ts";
import { starters } from "#shared/programs/starters.ts";
import { expect, it, vi } from "vitest";
import type { Pool } from "pg";
import { invariant } from "../errors.ts";
import { fillCompany } from "../test/kit/fleet-filling.ts";
import { chooseSize, openPool, printFigures, startDatabase, startProduct } from "./kit/product.ts";
import { backWithin } from "./kit/scene.ts";
import { findP99, readUntil, time } from "./kit/reads-beside.ts";
import { createFounder, userAt } from "./kit/users.ts";

const applyMsMax = 60_000;
const readMsMax = 300;
const services = 4;

/** A product with a fleet, of which no unit has a schedule of the program yet. */
async function startFleet() {
  const { url } = await startDatabase();
  const product = await startProduct({ DATABASE_URL: url });
  const founder = await createFounder(product.origin);
  const pool = openPool(url);
  const { rows } = await pool.query<{ id: string }>("select id from companies");
  const units = chooseSize(10_000);
  const records = { inspectionLogs: units, maintenanceLogs: units, schedules: units * 2 };
  const sizes = { ...records, assets: units, checklists: 30, notifications: 100 };
  await fillCompany(pool, { companyId: Number(rows[0]?.id), userId: founder.id, sizes });
  await pool.query("vacuum analyze");
  const starter = starters.find(({ name }) => name === "mixer");
  invariant(starter, "there is a program for mixers");
  // The fleet has no kinds.
  const body: Body<"createProgram"> = { name: "All units", services: starter.program.services };
  body.services = body.services.slice(0, services);
  const program = await founder.call("createProgram", { body });
  const fleet = await founder.call("previewProgram", { params: { id: program.id } });
  return { url, product, founder, pool, program, units: fleet.matching };
}

it("10,000 units get four services, while others read", async () => {
  const { founder, pool, program, units } = await startFleet();
  const params = { id: program.id };
  const preview = await time(() => founder.call("previewProgram", { params }));
  expect(preview.result).toMatchObject({
    add: units * services,
    units,
    change: 0,
    stop: 0,
    kept: 0,
  });
  const alone = findP99(await readUntil(founder, pause(3_000)));
  const path = `/api/programs/${program.id}/apply`;
  const applying = time(() =>
    founder.request({ method: "POST", path, body: { version: 1 }, timeout: 2 * applyMsMax }),
  );
  const reads = await readUntil(founder, applying);
  const { ms, result } = await applying;
  expect(JSON.parse(result.text)).toMatchObject({ add: units * services, units });
  const again = await time(() => founder.call("applyProgram", { params, body: { version: 1 } }));
  expect(again.result).toMatchObject({ add: 0, change: 0, units: 0 });
  const p99 = findP99(reads);
  printFigures(
    `${units} units: preview ${preview.ms} ms, applied in ${ms} ms, again in ${again.ms} ms; ` +
      `${reads.length} reads, p99 ${p99} ms, alone ${alone} ms`,
  );
  expect.soft(ms).toBeLessThan(applyMsMax);
  expect.soft(p99).toBeLessThan(readMsMax);
  expect(await findWrong(pool)).toEqual({ units, partly: 0, dues: 0 });
});

it("kill -9 in the middle leaves whole units, and applying again does the rest", async () => {
  const { url, product, founder, pool, program, units } = await startFleet();
  const params = { id: program.id };
  const applied = founder.send("applyProgram", { params, body: { version: 1 } }).catch(() => null);
  const isBegun = async () => (await findWrong(pool)).units > 0;
  await vi.waitUntil(isBegun, backWithin);
  await product.stop("SIGKILL");
  await applied;
  const { units: done, ...wrong } = await findWrong(pool);
  expect(wrong).toEqual({ partly: 0, dues: 0 });
  expect(done).toBeLessThan(units);
  const next = await startProduct({ DATABASE_URL: url });
  const user = userAt(next.origin, founder.session.cookie);
  const rest = await user.call("previewProgram", { params });
  expect(rest.add).toBe((units - done) * services);
  await user.call("applyProgram", { params, body: { version: 1 } });
  printFigures(`${done} of ${units} units before the kill, the other ones after it`);
  expect(await findWrong(pool)).toEqual({ units, partly: 0, dues: 0 });
});

/** The units that have the program, those that have a part of it, and those whose first dues are not those of their schedules. */
async function findWrong(pool: Pool) {
  const { rows } = await pool.query<Record<"units" | "partly" | "dues", string>>(
    `with planned as (
      select s.asset_id, count(*) as services from maintenance_schedules s
      join program_services p on p.company_id = s.company_id and p.id = s.program_service_id
      join programs g on g.company_id = p.company_id and g.id = p.program_id and g.name = 'All units'
      where s.active group by 1
    ), due as (
      select asset_id, min(next_due) as day, min(next_due_miles) as miles, min(next_due_hours) as hours
      from maintenance_schedules where active group by 1
    )
    select (select count(*) from planned where services = $1) as units,
      (select count(*) from planned where services <> $1) as partly,
      (select count(*) from assets a join due on due.asset_id = a.id join planned on planned.asset_id = a.id
        where (a.first_due, a.first_due_miles, a.first_due_hours)
          is distinct from (due.day, due.miles, due.hours)) as dues`,
    [services],
  );
  const [found] = rows;
  invariant(found, "a statement of counts has a row");
  return { units: Number(found.units), partly: Number(found.partly), dues: Number(found.dues) };
}
