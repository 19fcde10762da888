import { expect, it } from "vitest";
import {
  buildAsset,
  buildChecklist,
  buildInspection,
  foundCompany,
  signUp,
  unique,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect } = await shareTestApp();
const nothing = {
  hasAssets: false,
  hasCrew: false,
  hasChecklists: false,
  hasLabels: false,
  hasInspection: false,
};

it("GET /api/dashboard/setup says what a new company has done, of its own only", async () => {
  const other = await foundCompany(connect);
  const mixer = await buildAsset(other.manager);
  await buildInspection(other.driver, mixer);
  const founder = await signUp(connect());
  const read = () => founder.call("getSetup");
  expect(await read()).toEqual(nothing);
  const asset = await buildAsset(founder);
  expect(await read()).toEqual({ ...nothing, hasAssets: true });
  await buildChecklist(founder);
  await founder.call("addCodes", { body: { assetIds: [asset.id] } });
  await buildInspection(founder, asset);
  expect(await read()).toEqual({
    hasAssets: true,
    hasCrew: false,
    hasChecklists: true,
    hasLabels: true,
    hasInspection: true,
  });
});

it("GET /api/dashboard/setup counts an invitation as well as a colleague, and none that was withdrawn", async () => {
  const founder = await signUp(connect());
  const read = async () => (await founder.call("getSetup")).hasCrew;
  const body = { role: "driver", email: `${unique("marco")}@example.com` } as const;
  const { id } = await founder.call("invite", { body });
  expect(await read()).toBe(true);
  await founder.call("withdrawInvitation", { params: { id } });
  expect(await read()).toBe(false);
  expect(await (await foundCompany(connect)).manager.call("getSetup")).toMatchObject({
    hasCrew: true,
  });
});
