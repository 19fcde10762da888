import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildAsset, buildMaintenanceLog } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { drawAs } from "../../test/draw-as.ts";
import { answerCalls, loseConnection } from "../../test/server.ts";
import { MaintenanceLogDialog } from "./maintenance-log-dialog.tsx";

const drawn = "data:image/jpeg;base64,/9j/4AAQ";
const file = new File(["x"], "hose.jpg", { type: "image/jpeg" });

beforeEach(() => drawAs(drawn));

describe("Photos of a maintenance log", () => {
  it("are uploaded when added, and the log refers to them", async () => {
    const { user, made } = await open();
    await user.upload(addPhoto(), file);
    await waitFor(() => expect(made("addPhoto")[0]?.body).toEqual({ photo: drawn }));
    await user.click(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(made("logMaintenance")[0]?.body.photoUrls).toEqual(["/api/photos/1"]);
  });

  it("are sent within the log when their upload failed, unchanged on a retry", async () => {
    let isLost = true;
    const { user, made } = await open({
      addPhoto: () => loseConnection(),
      logMaintenance: () => (isLost ? loseConnection() : buildMaintenanceLog()),
    });
    await user.upload(addPhoto(), file);
    await user.click(submit());
    await screen.findByText(/No connection to the server/);
    expect(screen.getByRole("button", { name: "View photo 1" })).toBeTruthy();
    isLost = false;
    await user.click(submit());
    await screen.findByText("Maintenance log created successfully");
    const [first, second] = made("logMaintenance");
    expect(first?.body.photoUrls).toEqual([drawn]);
    expect(second?.body).toEqual(first?.body);
  });

  it("can be viewed and removed", async () => {
    const { user, made } = await open();
    await user.upload(addPhoto(), file);
    await user.click(await screen.findByRole("button", { name: "View photo 1" }));
    const viewer = await screen.findByRole("dialog", { name: "Photo" });
    expect(within(viewer).getByRole("img").getAttribute("src")).toBe(drawn);
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Remove photo 1" }));
    expect(screen.queryByRole("button", { name: "View photo 1" })).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(made("logMaintenance")[0]?.body.photoUrls).toEqual([]));
  });

  it("are limited to eight", async () => {
    const { user } = await open();
    for (let count = 1; count <= 8; count += 1) {
      await user.upload(addPhoto(), file);
      await screen.findByRole("button", { name: `View photo ${count}` });
    }
    expect(screen.getByText("8 photos are the most a record can hold.")).toBeTruthy();
    expect(screen.queryByLabelText("Add photo")).toBeNull();
  });

  it("are not discarded without a confirmation", async () => {
    const { user, onClose } = await open();
    await user.upload(addPhoto(), file);
    await screen.findByRole("button", { name: "View photo 1" });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await screen.findByRole("alertdialog", { name: "Discard changes?" });
    expect(onClose).not.toHaveBeenCalled();
  });
});

/** Opens the dialog for a failed inspection, which fills in the description. */
async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  let sent = 0;
  const { made } = answerCalls({
    listAssets: [buildAsset()],
    getAsset: buildAsset(),
    listDefects: [],
    listSchedules: [],
    listUnresolvedInspections: [
      {
        id: 77,
        date: "2026-11-18T12:00:00.000Z",
        driverName: "Marco",
        issues: ["horn"],
        issueLabels: ["Horn"],
        defects: [],
      },
    ],
    addPhoto: () => {
      sent += 1;
      return { id: sent, url: `/api/photos/${sent}` };
    },
    logMaintenance: buildMaintenanceLog(),
    ...answers,
  });
  const onClose = vi.fn();
  const context = { assetId: 12, resolvedInspectionId: 77 };
  const dialog = <MaintenanceLogDialog onClose={onClose} {...context} />;
  const rendered = renderApp(dialog);
  await screen.findByDisplayValue("Fixed: Horn");
  return { made, onClose, ...rendered };
}

function addPhoto(): HTMLElement {
  return screen.getByLabelText("Add photo");
}

function submit(): HTMLElement {
  return screen.getByRole("button", { name: "Log Maintenance" });
}
