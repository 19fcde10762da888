import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildDefect, buildLinkedDefect } from "../../test/build-defect.ts";
import { buildAsset, buildMaintenanceLog, buildUnresolved } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { MaintenanceLogDialog } from "./maintenance-log-dialog.tsx";

const lights = buildDefect();
const horn = buildDefect({ id: 43, number: 43, title: "Horn", critical: true });
const failed = buildUnresolved({ issueLabels: ["Brake lights"], defects: [buildLinkedDefect()] });
const sentence =
  "On behalf of Reyes Concrete I certify that this defect was repaired, or that its repair is not needed for safe operation (49 CFR 396.11(a)(3)).";

describe("The defects that a log of maintenance fixes", () => {
  it("are those of the asset, and are sent as repaired", async () => {
    const { user, made } = await open();
    expect(screen.getByRole("group", { name: "Defects fixed by this work" })).toBeTruthy();
    expect(screen.getByText("Critical")).toBeTruthy();
    await user.click(box("D-0043 Horn"));
    await user.click(box("D-0042 Brake lights"));
    await user.click(box("D-0043 Horn"));
    await log(user);
    expect(made("logMaintenance")[0]?.body.defects).toEqual([{ id: 42, outcome: "repaired" }]);
    expect(made("listDefects")[0]?.query).toEqual({ assetId: "12", state: "active" });
  });

  it("are certified with a name, below the sentence that the user signs", async () => {
    const { user, made } = await open();
    expect(screen.queryByLabelText("Certify with your name (optional)")).toBeNull();
    await user.click(box("D-0042 Brake lights"));
    expect(screen.getByText("Without it the next driver has nothing to review.")).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
    await user.type(screen.getByLabelText("Certify with your name (optional)"), "Dana Reyes");
    expect(screen.getByText(sentence)).toBeTruthy();
    await log(user);
    expect(made("logMaintenance")[0]?.body.signature).toBe("Dana Reyes");
  });

  it("are not certified by a name that was typed before they were cleared again", async () => {
    const { user, made } = await open();
    await user.click(box("D-0042 Brake lights"));
    await user.type(screen.getByLabelText("Certify with your name (optional)"), "Dana Reyes");
    await user.click(box("D-0042 Brake lights"));
    await log(user);
    expect(made("logMaintenance")[0]?.body).not.toHaveProperty("signature");
  });

  it("include those of the chosen inspection, which closes them automatically", async () => {
    const { user, made } = await open();
    await user.click(box("D-0042 Brake lights"));
    await user.selectOptions(screen.getByLabelText("Fixes a failed inspection (optional)"), "77");
    expect(box("D-0042 Brake lights").checked).toBe(true);
    expect(box("D-0042 Brake lights").disabled).toBe(true);
    expect(box("D-0043 Horn").disabled).toBe(false);
    await log(user);
    expect(made("logMaintenance")[0]?.body).toMatchObject({
      resolvedInspectionId: 77,
      defects: [],
    });
  });

  it("are not offered where the asset has none", async () => {
    await open({ listDefects: [] });
    await waitFor(() => expect(screen.queryByRole("group", { name: /^Defects/ })).toBeNull());
  });

  it("can be loaded again", async () => {
    const { user } = await open({ listDefects: () => refuse("request.unavailable") });
    answerCalls({ listDefects: [lights] });
    await user.click(await screen.findByRole("button", { name: /Try again|Retry/ }));
    await screen.findByLabelText("D-0042 Brake lights");
  });
});

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const { made } = answerCalls({
    listAssets: [buildAsset()],
    getAsset: buildAsset(),
    listSchedules: [],
    listDefects: [horn, lights],
    listUnresolvedInspections: [failed],
    logMaintenance: buildMaintenanceLog(),
    ...answers,
  });
  const dialog = <MaintenanceLogDialog assetId={12} onClose={vi.fn()} />;
  const app = renderApp(dialog);
  await screen.findByLabelText("Fixes a failed inspection (optional)");
  if (!("listDefects" in answers)) await screen.findByRole("group", { name: /^Defects/ });
  return { ...app, made };
}

function box(name: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(name);
}

async function log(user: ReturnType<typeof renderApp>["user"]) {
  const description = screen.getByLabelText<HTMLTextAreaElement>("Description");
  if (description.value === "") await user.type(description, "New bulbs");
  await user.click(screen.getByRole("button", { name: "Log Maintenance" }));
  await screen.findByText("Maintenance log created successfully");
}
