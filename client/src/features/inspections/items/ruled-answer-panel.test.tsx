import type { Checklist } from "#shared/api/api-schemas.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { buildPack } from "../../../test/build-pack.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls } from "../../../test/server.ts";
import { InspectionForm } from "../form/inspection-form.tsx";
import { readDraft } from "../../../phone/drafts/drafts.ts";

const list: Checklist = {
  id: 1_001,
  name: "Yard list",
  category: "truck",
  items: ["Steer tread", "Coupling", "Decals", "Radio"],
  definition: [
    { id: "tread", label: "Steer tread", type: "number", unit: "32nds", min: 4 },
    { id: "Coupling", label: "Coupling", mayBeNa: true },
    { id: "Decals", label: "Decals", photo: "always" },
    { id: "Radio", label: "Radio", required: false },
  ],
  active: true,
  version: 4,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};

describe("An item that is a number", () => {
  it("shows its limit, and passes or fails by it", async () => {
    const { user } = await openForm();
    const field = measured();
    expect(within(item("Steer tread")).getByText("At least 4 32nds")).toBeTruthy();
    await user.type(field, "4");
    expect(within(item("Steer tread")).getByText("Pass")).toBeTruthy();
    await user.clear(field);
    expect(within(item("Steer tread")).queryByText("Pass")).toBeNull();
    await user.type(field, "3.5");
    expect(within(item("Steer tread")).getByText("Fail")).toBeTruthy();
  });

  it("opens its notes only when the whole number is typed", async () => {
    const { user } = await openForm();
    await user.type(measured(), "1");
    expect(screen.queryByLabelText("Notes")).toBeNull();
    fireEvent.blur(measured());
    expect(screen.getByLabelText("Notes")).toBeTruthy();
    await user.type(measured(), "2");
    fireEvent.blur(measured());
    expect(screen.queryByLabelText("Notes")).toBeNull();
  });

  it("opens its notes only after a button that is pressed beside it was clicked", async () => {
    const { user } = await openForm();
    await user.type(measured(), "1");
    const next = toggle("Coupling", "Pass");
    fireEvent.mouseDown(next);
    fireEvent.blur(measured());
    expect(screen.queryByLabelText("Notes")).toBeNull();
    fireEvent.mouseUp(next);
    fireEvent.click(next);
    expect(screen.queryByLabelText("Notes")).toBeNull();
    expect(next.getAttribute("aria-pressed")).toBe("true");
    expect(await screen.findByLabelText("Notes")).toBeTruthy();
  });

  it("is focused by the button that names the missing items", async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole("button", { name: "3 items left" }));
    expect(document.activeElement).toBe(measured());
  });

  it("preserves its number when the form is opened again", async () => {
    const { user, asset, unmount } = await openForm();
    await user.type(measured(), "7.5");
    unmount();
    await waitFor(async () => {
      const { draft } = await readDraft({ userId: 7, assetId: asset.id });
      expect(draft?.answers["tread"]).toMatchObject({ value: "7.5", status: "pass" });
    });
    await openForm(asset);
    expect(measured().value).toBe("7.5");
  });
});

describe("An item that may be N/A", () => {
  it("has a third answer, which other items do not have", async () => {
    const { user } = await openForm();
    expect(screen.getAllByRole("button", { name: "N/A" })).toHaveLength(1);
    await user.click(toggle("Coupling", "N/A"));
    expect(toggle("Coupling", "N/A").getAttribute("aria-pressed")).toBe("true");
    // In the head of the form, and beside the name of its group.
    expect(screen.getAllByText("1 of 4")).toHaveLength(2);
    expect(screen.getByText("0 passed")).toBeTruthy();
  });
});

describe("An item that requires a photo", () => {
  it("blocks the submission until there is a photo, or a note that says why not", async () => {
    const { user } = await openForm();
    await fillIn(user);
    expect(submit().disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "1 photo missing" }));
    expect(document.activeElement).toBe(toggle("Decals", "Pass"));
    const decals = within(item("Decals"));
    expect(decals.getByText("This item needs a photo.")).toBeTruthy();
    expect(decals.getByLabelText("Take photo")).toBeTruthy();
    await user.click(decals.getByRole("button", { name: "No photo possible" }));
    expect(submit().disabled).toBe(true);
    await user.type(decals.getByLabelText("Notes"), "Lens broken");
    expect(submit().disabled).toBe(false);
  });

  it("is named when the form is submitted without its button", async () => {
    const { user } = await openForm();
    await fillIn(user);
    fireEvent.submit(screen.getByRole("form"));
    await screen.findByText("Photo Required");
    expect(screen.getByText("Please add a photo of: Decals")).toBeTruthy();
  });
});

describe("A list with rules", () => {
  it("is sent with numbers, N/A and reasons, and without open optional items", async () => {
    const { user, calls } = await openForm();
    expect(within(item("Radio (optional)")).getByRole("button", { name: "Pass" })).toBeTruthy();
    await fillIn(user);
    const decals = within(item("Decals"));
    await user.click(decals.getByRole("button", { name: "No photo possible" }));
    await user.type(decals.getByLabelText("Notes"), "Lens broken");
    await user.click(submit());
    await screen.findByText("Inspection completed successfully");
    const [made] = calls.made("submitInspection");
    expect(made?.body).toMatchObject({ passed: true, checklistVersion: 4 });
    const answeredAt: unknown = expect.any(String);
    expect(made?.body.results).toEqual({
      tread: { status: "pass", value: 12, answeredAt },
      Coupling: { status: "na", answeredAt },
      Decals: { status: "pass", noPhoto: true, notes: "Lens broken", answeredAt },
    });
  });
});

async function openForm(asset = freshAsset()) {
  const calls = answerCalls({
    listChecklists: [list],
    listUnresolvedInspections: [],
    getPack: buildPack({ checklists: [list] }),
    submitInspection: buildInspectionLog(),
  });
  const form = <InspectionForm asset={asset} onDone={vi.fn()} onBack={vi.fn()} />;
  const rendered = renderApp(form, { user: buildUser({ id: 7, role: "driver" }) });
  await screen.findByRole("button", { name: "N/A" });
  return { ...rendered, calls, asset };
}

let lastAsset = 500;

/** Each test has its own asset, so that it finds no draft of another test. */
function freshAsset() {
  lastAsset += 1;
  return buildAsset({ id: lastAsset });
}

function item(label: string): HTMLElement {
  return screen.getByRole("group", { name: label });
}

function measured(): HTMLInputElement {
  return screen.getByRole("spinbutton", { name: "Steer tread" });
}

function toggle(label: string, name: string): HTMLElement {
  return within(item(label)).getByRole("button", { name });
}

function submit(): HTMLButtonElement {
  return screen.getByRole("button", { name: "Submit Inspection" });
}

/** All that is required, but for the photo. */
async function fillIn(user: ReturnType<typeof renderApp>["user"]) {
  await user.type(measured(), "12");
  await user.click(toggle("Coupling", "N/A"));
  await user.click(toggle("Decals", "Pass"));
  await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
}
