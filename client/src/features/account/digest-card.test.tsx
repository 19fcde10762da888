import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { DigestCard } from "./digest-card.tsx";

type Given = Parameters<typeof buildUser>[0];

function open(given: Given, answers: Parameters<typeof answerCalls>[0] = {}) {
  const user = buildUser(given);
  const server = answerCalls({ getMailSetup: { isOn: true }, ...answers });
  return { ...server, ...renderApp(<DigestCard />, { user }) };
}

const findChoice = () => screen.findByRole("combobox", { name: "How often" });

describe("The card of the digest", () => {
  it.each([
    ["manager", null, "daily"],
    ["admin", null, "weekly"],
    ["admin", "off", "off"],
  ] as const)("shows to the role %s that chose %s: %s", async (role, digest, shown) => {
    open({ role, digest });
    expect(await findChoice()).toHaveProperty("value", shown);
  });

  it("stores a choice at once", async () => {
    const saved = buildUser({ role: "manager", digest: "weekly" });
    const { made, user } = open(
      { role: "manager" },
      { updatePreferences: saved, getCurrentUser: saved },
    );
    await user.selectOptions(await findChoice(), "Every Monday");
    await screen.findByText("Saved");
    expect(made("updatePreferences")).toMatchObject([{ body: { digest: "weekly" } }]);
  });

  it("says so when the choice is not stored, and shows the old one", async () => {
    const { user } = open(
      { role: "manager" },
      {
        updatePreferences: () => refuse("request.internal"),
        getCurrentUser: buildUser({ role: "manager" }),
      },
    );
    await user.selectOptions(await findChoice(), "Off");
    await screen.findByText("Your choice could not be saved");
    expect(await findChoice()).toHaveProperty("value", "daily");
  });

  it("is absent where the server sends no mail", async () => {
    const { made, container } = open({ role: "manager" }, { getMailSetup: { isOn: false } });
    await expect.poll(() => made("getMailSetup").length).toBe(1);
    expect(container.textContent).toBe("");
  });
});
