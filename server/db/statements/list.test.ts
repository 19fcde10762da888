import { describe, expect, it } from "vitest";
import { buildAsset, foundCompany } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect, statementsOf } = await shareTestApp();
const { admin, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

describe("A list without a row", () => {
  it("still counts what stands beside it", async () => {
    await buildAsset(admin, { condition: "out_of_service" });
    const query = { condition: "in_use" as const };
    const { body, headers } = await driver.send("listAssets", { query });
    expect(body).toEqual([]);
    expect(headers).toMatchObject({ "x-total-count": "0", "x-down-count": "1" });
    const found = await driver.send("listAssets", { query: { ...query, search: "nowhere" } });
    expect(found.headers).toMatchObject({ "x-total-count": "0", "x-down-count": "1" });
  });

  it.each(["listReadings", "listDowntimes"] as const)(
    "takes one statement for the records of an asset, also where the company has no such asset: %s",
    async (name) => {
      const { id } = await buildAsset(admin);
      for (const [user, status] of [
        [admin, 200],
        [other.admin, 404],
      ] as const) {
        const statements = await statementsOf(async () => {
          expect((await user.send(name, { params: { id } })).status).toBe(status);
        });
        // One of them identifies the user.
        expect(statements).toHaveLength(2);
      }
    },
  );
});
