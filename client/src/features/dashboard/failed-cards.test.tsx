import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { companyResponses } from "../../test/quiet-company.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { DashboardPage } from "./dashboard-page.tsx";

function openPage(answers: Parameters<typeof answerCalls>[0]) {
  const getDashboardStats = { ...companyResponses.getDashboardStats, outOfService: 3 };
  answerCalls({ ...companyResponses, getDashboardStats, ...answers });
  return renderApp(<DashboardPage />, { path: "/dashboard", user: "manager" });
}

describe("A card that is absent where there is nothing", () => {
  it.each([
    ["Open Defects", "listDefects"],
    ["Units Out of Service", "listAssets"],
    ["Documents", "listDocuments"],
    ["Missing Pre-Trips", "getBoard"],
  ])("says that it could not be loaded: %s", async (name, call) => {
    const { user } = openPage({ [call]: () => refuse("request.unavailable") });
    const failed = within(await screen.findByRole("region", { name }));
    expect(failed.getByText(/^Couldn't load/)).toBeTruthy();
    answerCalls(companyResponses);
    await user.click(failed.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("region", { name })).toBeNull());
  });
});
