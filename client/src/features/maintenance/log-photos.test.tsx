import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildAsset, buildMaintenanceLog } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection } from "../../test/server.ts";
import { AssetField } from "../assets/asset-field.tsx";
import { MaintenanceLogDialog } from "./maintenance-log-dialog.tsx";

const drawn = "data:image/jpeg;base64,/9j/4AAQ";
const file = new File(["x"], "hose.jpg", { type: "image/jpeg" });

// What the browser draws pictures with, which the tests' window does not have.
beforeEach(() => {
  vi.stubGlobal("ImageBitmap", class {});
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 4_000, height: 3_000 }));
  const context = { fillRect: vi.fn(), drawImage: vi.fn() };
  Reflect.set(HTMLCanvasElement.prototype, "getContext", () => context);
  Reflect.set(HTMLCanvasElement.prototype, "toDataURL", () => drawn);
});

describe("photos of a maintenance log", () => {
  it("are sent when they are taken, and named by the log", async () => {
    const { person, made } = await open();
    await person.upload(addPhoto(), file);
    await waitFor(() => expect(made("addPhoto")[0]?.body).toEqual({ photo: drawn }));
    await person.click(submit());
    await screen.findByText("Maintenance log created successfully");
    expect(made("logMaintenance")[0]?.body.photoUrls).toEqual(["/api/photos/1"]);
  });

  it("go inside the log when they did not get through, each time the same", async () => {
    let isLost = true;
    const { person, made } = await open({
      addPhoto: () => loseConnection(),
      logMaintenance: () => (isLost ? loseConnection() : buildMaintenanceLog()),
    });
    await person.upload(addPhoto(), file);
    await person.click(submit());
    await screen.findByText(/No connection to the server/);
    expect(screen.getByRole("button", { name: "View photo 1" })).toBeTruthy();
    isLost = false;
    await person.click(submit());
    await screen.findByText("Maintenance log created successfully");
    const [first, second] = made("logMaintenance");
    expect(first?.body.photoUrls).toEqual([drawn]);
    expect(second?.body).toEqual(first?.body);
  });

  it("can be looked at and taken away again", async () => {
    const { person, made } = await open();
    await person.upload(addPhoto(), file);
    await person.click(await screen.findByRole("button", { name: "View photo 1" }));
    const viewer = await screen.findByRole("dialog", { name: "Photo" });
    expect(within(viewer).getByRole("img").getAttribute("src")).toBe(drawn);
    await person.keyboard("{Escape}");
    await person.click(await screen.findByRole("button", { name: "Remove photo 1" }));
    expect(screen.queryByRole("button", { name: "View photo 1" })).toBeNull();
    await person.click(submit());
    await waitFor(() => expect(made("logMaintenance")[0]?.body.photoUrls).toEqual([]));
  });

  it("are eight at most", async () => {
    const { person } = await open();
    for (let count = 1; count <= 8; count += 1) {
      await person.upload(addPhoto(), file);
      await screen.findByRole("button", { name: `View photo ${count}` });
    }
    expect(screen.getByText("8 photos are the most a log can hold.")).toBeTruthy();
    expect(screen.queryByLabelText("Add photo")).toBeNull();
  });

  it("are not thrown away without a question", async () => {
    const { person, onClose } = await open();
    await person.upload(addPhoto(), file);
    await screen.findByRole("button", { name: "View photo 1" });
    await person.click(screen.getByRole("button", { name: "Close" }));
    await screen.findByRole("alertdialog", { name: "Discard changes?" });
    expect(onClose).not.toHaveBeenCalled();
  });
});

/** Opened to fix what an inspection found, so that the description is there. */
async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  let sent = 0;
  const { made } = answerCalls({
    listAssets: [buildAsset()],
    getAsset: buildAsset(),
    listSchedules: [],
    listUnresolvedInspections: [
      {
        id: 77,
        date: "2026-11-18T12:00:00.000Z",
        driverName: "Marco",
        issues: ["horn"],
        issueLabels: ["Horn"],
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
  const dialog = <MaintenanceLogDialog AssetField={AssetField} onClose={onClose} {...context} />;
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
