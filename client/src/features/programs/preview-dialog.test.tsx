import type { ProgramPreview } from "#shared/api/api-schemas.ts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  buildPlan,
  buildPreview,
  buildPreviewRow,
  buildProgram,
} from "../../test/build-program.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { PreviewDialog } from "./preview-dialog.tsx";

const changed = buildPreviewRow({
  act: "change",
  before: buildPlan({ intervalMiles: 6_000, soonMiles: 300 }),
});
const stopped = buildPreviewRow({ act: "stop", before: buildPlan(), after: null, service: "PM-B" });
const kept = buildPreviewRow({
  act: "keep",
  assetName: "Mixer 14",
  before: buildPlan({ intervalMiles: 4_000 }),
  kept: "edited",
});
const rows = [changed, stopped, kept, buildPreviewRow({ assetName: "Mixer 15" })];
const counts = { add: 36, change: 4, stop: 1, kept: 2, units: 12, matching: 14 };
const applied = { version: 3, add: 36, change: 4, stop: 1, kept: 2, units: 12 };

describe("PreviewDialog", () => {
  it("says how many schedules are added, changed, stopped and kept, and shows each", async () => {
    open({ ...counts, rows });
    await screen.findByText("Add 36 schedules, change 4, stop 1, keep 2 edited by hand");
    expect(readRows("Change")).toEqual([
      "Mixer 12 · PM-AEvery 5,000 mi or 90 days, whichever comes first " +
        "(before: Every 6,000 mi or 90 days, whichever comes first) · " +
        "due soon as usual (before: due soon 300 mi before)",
    ]);
    expect(readRows("Stop")).toEqual([
      "Mixer 12 · PM-BEvery 5,000 mi or 90 days, whichever comes first",
    ]);
    expect(readRows("Keep as it is")).toEqual(["Mixer 14 · PM-AEdited by hand on the unit"]);
    expect(readRows("Add")).toEqual([
      "Mixer 15 · PM-AEvery 5,000 mi or 90 days, whichever comes first",
    ]);
    expect(screen.getByText("The first 4 are shown.")).toBeTruthy();
  });

  it("does not call a schedule edited that is the unit's own", async () => {
    const own = buildPreviewRow({ act: "keep", before: buildPlan(), kept: "own" });
    open({ kept: 1, rows: [own, buildPreviewRow()] });
    await screen.findByText("Add 1 schedule, change 0, stop 0, keep 1 as they are");
    expect(readRows("Keep as it is")).toEqual([
      "Mixer 12 · PM-AThe unit has another schedule with this name",
    ]);
  });

  it("applies the version that it shows, and says what was done", async () => {
    const { user, made, onClose } = open(
      { ...counts, rows, version: 5 },
      { applyProgram: applied },
    );
    await user.click(await screen.findByRole("button", { name: "Apply to 12 units" }));
    await screen.findByText("Applied to 12 units");
    screen.getByText("Added 36 schedules, changed 4, stopped 1.");
    expect(made("applyProgram")[0]).toMatchObject({ params: { id: "41" }, body: { version: 5 } });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("says that it is applying, and cannot be closed meanwhile", async () => {
    let finish: (value: typeof applied) => void = () => undefined;
    const applying = new Promise<typeof applied>((resolve) => (finish = resolve));
    const { user, onClose } = open({ ...counts, rows }, { applyProgram: () => applying });
    await user.click(await screen.findByRole("button", { name: "Apply to 12 units" }));
    expect((await screen.findByRole("status")).textContent).toContain("Applying to 12 units…");
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    finish(applied);
    await screen.findByText("Applied to 12 units");
  });

  it("shows what applying does now where another user changed the program meanwhile", async () => {
    const { user, made, onClose } = open(
      { ...counts, rows },
      { applyProgram: () => refuse("programs.stale") },
    );
    const apply = await screen.findByRole("button", { name: "Apply to 12 units" });
    answerCalls({ previewProgram: buildPreview({ version: 4, add: 2, units: 2 }) });
    await user.click(apply);
    await screen.findByText(/^Someone else changed this program meanwhile\./);
    expect(onClose).not.toHaveBeenCalled();
    answerCalls({ applyProgram: { ...applied, units: 2, add: 2, change: 0, stop: 0 } });
    await user.click(await screen.findByRole("button", { name: "Apply to 2 units" }));
    await screen.findByText("Applied to 2 units");
    expect(made("applyProgram").map(({ body }) => body.version)).toEqual([3, 4]);
  });

  it("shows what is left to do where the connection was lost on the way", async () => {
    const { user } = open({ ...counts, rows }, { applyProgram: loseConnection });
    const apply = await screen.findByRole("button", { name: "Apply to 12 units" });
    answerCalls({ previewProgram: buildPreview({ units: 7, add: 7 }) });
    await user.click(apply);
    await screen.findByText(/^No connection to the server/);
    await screen.findByRole("button", { name: "Apply to 7 units" });
  });

  it("has nothing to apply where all units are up to date", async () => {
    const { user, onClose } = open({ matching: 12, units: 0, add: 0, rows: [] });
    await screen.findByText("All 12 units are up to date");
    expect(screen.queryByRole("button", { name: /^Apply/ })).toBeNull();
    const [close] = screen.getAllByRole("button", { name: "Close" }).slice(-1);
    if (close) await user.click(close);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("says where to look where no unit matches", async () => {
    open({ matching: 0, units: 0, add: 0, rows: [] });
    await screen.findByText("No unit matches this program");
  });

  it("offers another try where the preview could not be made", async () => {
    const { user } = open({}, { previewProgram: loseConnection });
    await screen.findByText("Couldn't load the changes.");
    answerCalls({ previewProgram: buildPreview() });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Apply to 1 unit" });
  });
});

type Answers = Parameters<typeof answerCalls>[0];

function open(preview: Partial<ProgramPreview>, answers: Answers = {}) {
  const onClose = vi.fn();
  const { made } = answerCalls({ previewProgram: buildPreview(preview), ...answers });
  const dialog = <PreviewDialog program={buildProgram()} onClose={onClose} />;
  return { made, onClose, ...renderApp(dialog) };
}

function readRows(act: string): (string | null)[] {
  const section = within(screen.getByRole("region", { name: act }));
  return section.getAllByRole("listitem").map((row) => row.textContent);
}
