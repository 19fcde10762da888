import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { storePack } from "../../phone/pack/pack-store.ts";
import { buildAsset } from "../../test/build-fleet.ts";
import { packFleet } from "../../test/build-pack.ts";
import { openApp } from "../../test/open-app.tsx";
import { companyResponses } from "../../test/quiet-company.ts";
import { buildUser } from "../../test/render.tsx";
import { answerAsGateway, answerCalls, loseConnection, refuse } from "../../test/server.ts";

const code = "7K2QM9XW40";
const mixer = buildAsset({ id: 12 });
const driver = buildUser({ role: "driver" });
const manager = buildUser({ role: "manager" });
const ofMixer = { asset: { id: 12, name: mixer.name } };
const opened = {
  ...companyResponses,
  getAsset: mixer,
  listChecklists: [],
  listUnresolvedInspections: [],
};
const roles = [
  { user: driver, path: `/q/${code}`, landing: "/inspection?asset=12" },
  { user: manager, path: `/Q/${code.toLowerCase()}`, landing: "/assets/12" },
];

describe("The page of a label", () => {
  it.each(roles)("redirects from $path to $landing", async ({ user, path, landing }) => {
    answerCalls({ ...opened, getCurrentUser: user, getCode: ofMixer });
    const { address } = openApp(path);
    await waitFor(() => expect(address()).toBe(landing));
  });

  it.each(roles)(
    "redirects a user who signs in at $path to $landing, and says first what the sign-in is for",
    async ({ user: signedIn, path, landing }) => {
      const getCurrentUser = () => refuse("auth.signedOut");
      answerCalls({ ...opened, getCurrentUser, signIn: signedIn, getCode: ofMixer });
      const { user, address } = openApp(path);
      await screen.findByText("Sign in to inspect this unit");
      await user.type(screen.getByLabelText("Username"), "dana");
      await user.type(screen.getByLabelText("Password"), "secret-1");
      await user.keyboard("{Enter}");
      await waitFor(() => expect(address()).toBe(landing));
    },
  );

  it.each(["in_use", "out_of_service"] as const)(
    "finds a unit that is %s without a signal, in what the device has stored",
    async (condition) => {
      const user = buildUser({ id: 311, role: "driver" });
      const pack = packFleet([buildAsset({ id: 12, condition })], { user });
      for (const asset of [...pack.assets, ...pack.outOfService]) asset.code = code;
      await storePack({ userId: 311, etag: undefined, savedAt: Date.now(), pack });
      const gone = { getPack: loseConnection, getCode: loseConnection };
      answerCalls({ ...opened, getCurrentUser: user, ...gone });
      const { address } = openApp(`/q/${code}`);
      await waitFor(() => expect(address()).toBe("/inspection?asset=12"));
    },
  );

  it.each([
    ["without a signal", loseConnection],
    ["where a gateway answers", () => answerAsGateway(502)],
  ])("says %s that the unit is not saved on the phone, and retries", async (_, fail) => {
    answerCalls({ ...opened, getCurrentUser: driver, getPack: fail, getCode: fail });
    const { user, address } = openApp(`/q/${code}`);
    const name = "This unit isn't saved on this phone. Connect once to load it.";
    await screen.findByRole("heading", { name });
    answerCalls({ getPack: companyResponses.getPack, getCode: ofMixer });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(address()).toBe("/inspection?asset=12"));
  });

  it("says that no unit has the code", async () => {
    const getCode = () => refuse("codes.unknown");
    answerCalls({ ...opened, getCurrentUser: driver, getCode });
    const { navigate } = openApp("/q/0000000000");
    await screen.findByRole("heading", { name: "No unit has this code" });
    expect(screen.getByRole("link", { name: "All units" }).getAttribute("href")).toBe(
      "/inspection",
    );
    navigate("/q/nothing");
    await screen.findByRole("heading", { name: "No unit has this code" });
  });
});
