import type { Query } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildMaintenanceLog, foundCompany, signUp } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect } = await shareTestApp();
const timeZone = "America/Chicago";
const admin = await signUp(connect(), { timeZone });
const mixer = await buildAsset(admin, { name: "Mixer 103" });
const pump = await buildAsset(admin, { name: "Pump 7" });
clock.set("2026-04-20T15:00:00.000Z");

const brakes = await log(mixer.id, {
  date: "2026-03-01",
  serviceType: "Brake Service",
  description: "New pads and rotors",
  performedBy: "external",
  performedByName: "Kenworth of Joliet",
});
const oil = await log(mixer.id, { date: "2026-03-31T23:00:00.000Z" });
const oilOfPump = await log(pump.id, { date: "2026-03-31T23:00:00.000Z" });
const april = await log(pump.id, { date: "2026-04-01", description: "Straße repaired" });
const all = [april, oilOfPump, oil, brakes];

const theirs = await foundCompany(connect, { timeZone });
const theirAsset = await buildAsset(theirs.admin, { name: "Mixer 103" });
await buildMaintenanceLog(theirs.admin, theirAsset.id, { date: "2026-03-01" });

type Filter = NonNullable<Query<"listMaintenanceLogs">>;

async function log(
  assetId: number,
  given: Parameters<typeof buildMaintenanceLog>[2],
): Promise<number> {
  return (await buildMaintenanceLog(admin, assetId, given)).id;
}

async function find(query: Filter): Promise<number[]> {
  const { status, body } = await admin.send("listMaintenanceLogs", { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.map(({ id }: { id: number }) => id);
}

describe("The history of maintenance", () => {
  it.each<[string, Filter, number[]]>([
    ["nothing", {}, all],
    ["a day on", { from: "2026-03-31" }, [april, oilOfPump, oil]],
    ["a day to its end", { to: "2026-03-31" }, [oilOfPump, oil, brakes]],
    ["a month", { from: "2026-04-01", to: "2026-04-30" }, [april]],
    ["an asset", { assetId: String(mixer.id) }, [oil, brakes]],
    ["a service type", { serviceType: "Brake Service" }, [brakes]],
    ["a type and words", { serviceType: "Oil Change", text: "pump" }, [april, oilOfPump]],
    [
      "all of them together",
      {
        assetId: String(mixer.id),
        from: "2026-03-01",
        to: "2026-03-31",
        serviceType: "Brake Service",
        text: "pads",
      },
      [brakes],
    ],
    ["two that exclude each other", { serviceType: "Brake Service", from: "2026-03-02" }, []],
    ["a sign alone", { text: "%" }, []],
    ["words of its description", { text: "ROTORS new" }, [brakes]],
    ["its performer", { text: "joliet kenw" }, [brakes]],
    ["its service type in words", { text: "brake" }, [brakes]],
    ["its asset's name", { text: "mixer 103" }, [oil, brakes]],
    ["its asset's name in one word", { text: "mixer103" }, [oil, brakes]],
    ["words in another letter case", { text: "STRASSE" }, [april]],
    ["a word that is nowhere", { text: "zebra" }, []],
  ])("is narrowed to %s", async (_, filter, expected) => {
    expect(await find(filter)).toEqual(expected);
  });

  it.each<Filter>([{ to: "2026-04-30" }, { text: "oil change" }])(
    "counts on its first page what %j finds, and goes on through equal dates",
    async (filter) => {
      const counts: (string | undefined)[] = [];
      const ids: number[] = [];
      const query = { ...filter, count: "true", limit: 1 };
      for await (const { body, headers } of admin.pages("listMaintenanceLogs", { query })) {
        counts.push(headers["x-total-count"]);
        ids.push(...body.map(({ id }: { id: number }) => id));
      }
      expect(ids).toEqual(await find(filter));
      expect(counts).toEqual([String(ids.length), ...ids.slice(1).map(() => undefined)]);
    },
  );

  it.each(["?from=yesterday", "?to=2026-13-01", "?serviceType=Wash", "?driverId=1"])(
    "refuses %s",
    async (query) => {
      expect((await admin.agent.get(`/api/maintenance/logs${query}`)).status).toBe(400);
    },
  );
});
