import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { AlertsCard } from "./alerts-card.tsx";

function open(publicKey: string | null) {
  const user = buildUser({ quietFrom: "21:30", quietUntil: null, wake: false });
  const updatePreferences = { ...user, quietFrom: "22:00", wake: true };
  const server = answerCalls({
    getPush: { publicKey },
    updatePreferences,
    getCurrentUser: updatePreferences,
  });
  return { ...server, ...renderApp(<AlertsCard />, { user }) };
}

it("The card of alerts says where alerts cannot be turned on", async () => {
  open("BKey");
  await screen.findByText("This browser shows no alerts.");
});

it("The card of alerts says where the server sends none", async () => {
  open(null);
  await screen.findByText("This server sends no alerts.");
});

it("The card of alerts stores quiet hours and whether to wake, and shows the usual ones", async () => {
  const { made, user } = open("BKey");
  const form = within(screen.getByRole("form", { name: "Quiet hours" }));
  expect(form.getByLabelText("Quiet from")).toHaveProperty("value", "21:30");
  expect(form.getByLabelText("Quiet until")).toHaveProperty("value", "05:00");
  await user.clear(form.getByLabelText("Quiet from"));
  await user.type(form.getByLabelText("Quiet from"), "22:00");
  await user.click(form.getByLabelText("Wake me for critical failures"));
  await user.click(form.getByRole("button", { name: "Save Quiet Hours" }));
  await screen.findByText("Quiet hours saved");
  expect(made("updatePreferences")).toMatchObject([
    { body: { quietFrom: "22:00", quietUntil: "05:00", wake: true } },
  ]);
});
