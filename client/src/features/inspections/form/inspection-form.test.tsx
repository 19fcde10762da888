import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { Answer, Checklist } from "#shared/api/api-schemas.ts";
import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildPack } from "../../../test/build-pack.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../../test/server.ts";
import { listEntries } from "../../../phone/outbox/outbox.ts";
import { InspectionForm } from "./inspection-form.tsx";

const yardList: Checklist = {
  id: 1_001,
  name: "Yard list",
  category: "truck",
  items: ["Tires", "Lights", "Horn"],
  active: true,
  version: 4,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};

describe("InspectionForm", () => {
  it("disables Submit until every item is answered and the form is signed", async () => {
    const { user } = await openForm();
    await answer("Tires", "Pass");
    await answer("Lights", "Pass");
    await sign(user);
    expect(submit().disabled).toBe(true);
    expect(screen.getByRole("button", { name: "1 item left" })).toBeTruthy();
    await answer("Horn", "Fail");
    expect(submit().disabled).toBe(false);
    await user.clear(screen.getByLabelText("Driver Signature"));
    expect(submit().disabled).toBe(true);
    await user.type(screen.getByLabelText("Driver Signature"), "   ");
    expect(submit().disabled).toBe(true);
  });

  it("warns at its top and its bottom that the unit was taken out of service", async () => {
    await openForm({ asset: buildAsset({ name: "Mixer 14", condition: "out_of_service" }) });
    const words = "Mixer 14 was taken out of service. Do not drive it.";
    expect(screen.getAllByText(words)).toHaveLength(2);
  });

  it("counts answered, passed and failed items", async () => {
    await openForm();
    await answer("Tires", "Pass");
    await answer("Lights", "Fail");
    const bar = screen.getByRole("progressbar", { name: "Inspection progress" });
    expect(bar.getAttribute("aria-valuetext")).toBe("2 of 3, 1 passed, 1 failed");
    expect(screen.getByRole("heading", { name: "Yard list 2 of 3" })).toBeTruthy();
  });

  it("shows notes and photos only for failed items", async () => {
    const { user } = await openForm();
    expect(screen.queryByLabelText("Notes")).toBeNull();
    await answer("Tires", "Fail");
    const tires = within(item("Tires"));
    await user.click(tires.getByRole("button", { name: "Worn" }));
    await user.type(tires.getByLabelText("Notes"), "rear");
    expect(tires.getByRole("button", { name: "Worn" }).getAttribute("aria-pressed")).toBe("true");
    expect(tires.getByLabelText<HTMLTextAreaElement>("Notes").value).toBe("rear");
    expect(tires.getByLabelText("Take photo").getAttribute("capture")).toBe("environment");
    await answer("Tires", "Pass");
    expect(screen.queryByLabelText("Notes")).toBeNull();
  });

  it("focuses the missing item or signature", async () => {
    const { user } = await openForm();
    await answer("Tires", "Pass");
    await user.click(screen.getByRole("button", { name: "2 items left" }));
    expect(document.activeElement).toBe(toggle("Lights", "Pass"));
    await user.click(screen.getByRole("button", { name: "signature missing" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Driver Signature"));
  });

  it("leads to the next open step: the meter, the items, the signature", async () => {
    const { user } = await openForm();
    await user.click(await screen.findByRole("button", { name: "Next: Meter reading" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Odometer (optional)"));
    await user.keyboard("148402");
    expect(screen.getByText("+182 mi")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next: Tires" }));
    expect(document.activeElement).toBe(toggle("Tires", "Pass"));
    for (const label of ["Tires", "Lights", "Horn"]) await answer(label, "Pass");
    await user.click(screen.getByRole("button", { name: "Next: Driver Signature" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Driver Signature"));
  });

  it("names what is missing when the form is submitted without its button", async () => {
    await openForm();
    await answer("Lights", "Pass");
    fireEvent.submit(form());
    await screen.findByText("Incomplete Inspection");
    expect(screen.getByText("Please complete all required items: Tires, Horn")).toBeTruthy();
    await answer("Tires", "Pass");
    await answer("Horn", "Pass");
    fireEvent.submit(form());
    await screen.findByText("Signature Required");
    const text = "Please provide your digital signature to complete the inspection";
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("names what is missing by the ids of the items", async () => {
    await openForm({ checklists: [] });
    fireEvent.submit(form());
    const ids = builtInChecklists.truck.map(({ id }) => id);
    const text = `Please complete all required items: ${ids.join(", ")}`;
    expect(await screen.findByText(text)).toBeTruthy();
    expect(ids).toContain("engine-oil");
  });

  it("does not submit on Enter in the signature field", async () => {
    const { user, calls } = await openForm();
    await fillIn(user);
    await user.type(screen.getByLabelText("Driver Signature"), "{Enter}");
    expect(calls.made("submitInspection")).toHaveLength(0);
  });

  it("can be filled in with the keyboard alone", async () => {
    const { user } = await openForm();
    toggle("Tires", "Pass").focus();
    await user.keyboard(" {ArrowDown}{Enter}{ArrowDown}{Tab}{Enter}");
    expect(document.activeElement).toBe(toggle("Horn", "Fail"));
    expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe(
      "3 of 3, 2 passed, 1 failed",
    );
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(toggle("Tires", "Fail"));
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Tab}");
    expect(document.activeElement?.textContent).toBe("Unsafe to drive");
  });

  it("previews the signature in script", async () => {
    const { user } = await openForm();
    expect(screen.getByText("Your signature appears here")).toBeTruthy();
    await sign(user);
    expect(screen.getByText("Miguel Ortiz").className).toContain("font-script");
  });
});

describe("Submitting an inspection", () => {
  it("sends the record, shows a toast and goes back", async () => {
    const { user, calls, onDone, asset } = await openForm();
    await answer("Tires", "Pass");
    await answer("Horn", "Pass");
    await answer("Lights", "Fail");
    await user.type(screen.getByLabelText("Notes"), "Left one is out");
    await user.type(screen.getByLabelText("Additional Comments"), "Otherwise fine");
    await user.type(screen.getByLabelText("Odometer (optional)"), "148300");
    await sign(user);
    await user.click(submit());
    await screen.findByText("Inspection completed successfully");
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    const [made] = calls.made("submitInspection");
    expect(made?.idempotencyKey).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/,
    );
    expect(made?.body).toMatchObject({
      assetId: asset.id,
      checklistId: 1_001,
      checklistVersion: 4,
      passed: false,
      issues: ["Lights"],
      comments: "Otherwise fine",
      signatureUrl: "Miguel Ortiz",
      odometer: 148_300,
      results: {
        Tires: { status: "pass" },
        Lights: { status: "fail", notes: "Left one is out" },
        Horn: { status: "pass" },
      },
    });
  });

  it.each([
    [["horn"], "Mixer 12: 1 problem reported to the office"],
    [["horn", "tires"], "Mixer 12: 2 problems reported to the office"],
  ])("shows the driver what a failure of %j means", async (issues, sentence) => {
    const { user } = await openForm();
    answerCalls({ submitInspection: buildInspectionLog({ passed: false, issues }) });
    await fillIn(user);
    await user.click(submit());
    await screen.findByText("Inspection completed successfully");
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it("reports no problem after a passed inspection", async () => {
    const { user } = await openForm();
    await fillIn(user);
    await user.click(submit());
    await screen.findByText("Inspection completed successfully");
    expect(screen.queryByText(/reported to the office/)).toBeNull();
  });

  it("sends one request on a double tap", async () => {
    const { user, calls } = await openForm();
    await fillIn(user);
    act(() => {
      submit().click();
      submit().click();
      fireEvent.submit(form());
    });
    await screen.findByText("Inspection completed successfully");
    expect(calls.made("submitInspection")).toHaveLength(1);
  });

  it("saves it on the phone when no response comes, and goes back", async () => {
    const vibrate = vi.fn();
    Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
    const { user, asset, onDone } = await openForm({ userId: 71 });
    answerCalls({ submitInspection: loseConnection });
    await fillIn(user);
    await user.click(submit());
    await screen.findByText(/^Saved on this phone \d+:\d\d [AP]M – will send$/);
    expect(vibrate).toHaveBeenLastCalledWith([10, 60, 10]);
    Reflect.deleteProperty(navigator, "vibrate");
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(await listEntries(71)).toMatchObject([{ asset: { id: asset.id }, state: "waiting" }]);
  });

  it("says at once not to drive when a critical item fails without a signal", async () => {
    const definition = toChecklistItems("Yard list", yardList.items).map((checklistItem) => ({
      ...checklistItem,
      critical: checklistItem.label === "Tires",
    }));
    const checklists = [{ ...yardList, definition }];
    const { user, asset, onDone } = await openForm({ checklists });
    answerCalls({ submitInspection: loseConnection });
    await fillIn(user);
    await answer("Tires", "Fail");
    await user.click(submit());
    await screen.findByText(new RegExp(`^Do not drive ${asset.name}`));
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it("says that it was already submitted when the key was already used", async () => {
    const { user, asset, onDone, unmount } = await openForm();
    answerCalls({ submitInspection: () => refuse("idempotency.reused") });
    await fillIn(user);
    await user.click(submit());
    await screen.findByText("This inspection was already submitted.");
    expect(screen.queryByText(/^This key was already used/)).toBeNull();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    unmount();
    await openForm({ asset });
    expect(screen.getByRole("button", { name: "3 items left" })).toBeTruthy();
  });

  it("shows the server's reason after a refusal, and sends a change with the same key", async () => {
    const { user, calls, onDone } = await openForm();
    answerCalls({ submitInspection: () => refuse("inspections.unknownItems") });
    await fillIn(user);
    await user.click(submit());
    const text = "The answers do not fit any version of this checklist";
    await screen.findByText(text);
    expect(onDone).not.toHaveBeenCalled();
    await waitFor(() => expect(submit().disabled).toBe(false));
    await answer("Tires", "Fail");
    answerCalls({ submitInspection: buildInspectionLog() });
    await user.click(submit());
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    const [first, second] = calls.made("submitInspection");
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(second?.body.results).toMatchObject({ Tires: { status: "fail" } });
  });
});

describe("The draft of an inspection", () => {
  it("can be saved once an item is answered", async () => {
    const { user, onBack } = await openForm();
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save Draft" });
    expect(save.disabled).toBe(true);
    await answer("Horn", "Pass");
    await user.click(save);
    await screen.findByText("Draft saved");
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it("opens at its next open step", async () => {
    const { asset, unmount } = await openForm();
    await answer("Tires", "Pass");
    unmount();
    await openForm({ asset });
    expect(document.activeElement).toBe(toggle("Lights", "Pass"));
  });

  it("shows the checklist that it was started with when the checklist changes", async () => {
    const { asset, unmount } = await openForm();
    await answer("Lights", "Pass");
    unmount();
    await openForm({ asset, checklists: [{ ...yardList, items: ["Mirrors"], version: 5 }] });
    expect(toggle("Lights", "Pass").getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByText("Mirrors")).toBeNull();
  });

  it("opens while the server is unreachable", async () => {
    const { asset, unmount } = await openForm();
    await answer("Lights", "Pass");
    unmount();
    const { made } = answerCalls({
      listChecklists: loseConnection,
      listUnresolvedInspections: loseConnection,
      listDefects: loseConnection,
      getPack: loseConnection,
    });
    const before = made("listUnresolvedInspections").length;
    const clean = renderApp(<InspectionForm asset={asset} onDone={vi.fn()} onBack={vi.fn()} />);
    await screen.findByRole("button", { name: "2 items left" });
    expect(screen.queryByText("Couldn't load earlier problems.")).toBeNull();
    clean.unmount();
    const failed = { ...asset, openDefects: 1 };
    const { user } = renderApp(<InspectionForm asset={failed} onDone={vi.fn()} onBack={vi.fn()} />);
    await screen.findByText("Couldn't load earlier problems.");
    expect(made("listUnresolvedInspections")).toHaveLength(before + 2);
    answerCalls({ listUnresolvedInspections: [] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText("Couldn't load earlier problems.")).toBeNull());
  });

  it("is cleared by Start over after a confirmation", async () => {
    const { asset, unmount } = await openForm();
    await answer("Lights", "Pass");
    unmount();
    const { user } = await openForm({ asset });
    await user.click(screen.getByRole("button", { name: "Start over" }));
    const question = await screen.findByRole("dialog", { name: "Start over?" });
    expect(question.textContent).toContain(
      `What was filled in for ${asset.name} will be deleted from this device.`,
    );
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Start over" }));
    expect(screen.getByText("2 items left")).toBeTruthy();
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Start over" }),
    );
    await screen.findByRole("button", { name: "3 items left" });
  });
});

describe("InspectionForm with data from the server", () => {
  it("falls back to the category's built-in checklist", async () => {
    await openForm({ checklists: [] });
    expect(screen.getByRole("button", { name: "18 items left" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Brakes & Steering 0 of 4" })).toBeTruthy();
  });

  it("offers a retry when the checklist cannot be loaded", async () => {
    answerCalls({
      listChecklists: loseConnection,
      listUnresolvedInspections: [],
      getPack: loseConnection,
    });
    const onBack = vi.fn();
    const asset = freshAsset();
    const { user } = renderApp(<InspectionForm asset={asset} onDone={vi.fn()} onBack={onBack} />);
    await screen.findByText("Couldn't load the checklist.");
    answerCalls({ listChecklists: [yardList] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "3 items left" });
  });

  it("waits for no earlier problems where the unit has none", async () => {
    vi.useFakeTimers();
    const never = new Promise<never>(() => {});
    const calls = answerCalls({
      listChecklists: [yardList],
      listUnresolvedInspections: () => never,
      getPack: () => never,
    });
    renderApp(<InspectionForm asset={freshAsset()} onDone={vi.fn()} onBack={vi.fn()} />);
    await vi.waitFor(() => expect(calls.made("listUnresolvedInspections")).toHaveLength(1), 30_000);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.getByRole("button", { name: "3 items left" })).toBeTruthy();
    vi.useRealTimers();
  });

  it("waits at most a second for earlier problems", async () => {
    vi.useFakeTimers();
    const never = new Promise<never>(() => {});
    const calls = answerCalls({
      listChecklists: [yardList],
      listUnresolvedInspections: () => never,
      listDefects: () => never,
      getPack: () => never,
    });
    const asset = { ...freshAsset(), openDefects: 1 };
    renderApp(<InspectionForm asset={asset} onDone={vi.fn()} onBack={vi.fn()} />);
    await vi.waitFor(() => expect(calls.made("listChecklists")).toHaveLength(1), 30_000);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.getByText("Loading")).toBeTruthy();
    expect(screen.queryByRole("form")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.getByRole("button", { name: "3 items left" })).toBeTruthy();
    vi.useRealTimers();
  });

  it("preserves its answers when a defect of the unit is reported in its first second", async () => {
    const never = new Promise<never>(() => {});
    const calls = answerCalls({
      listChecklists: [yardList],
      listUnresolvedInspections: [],
      listDefects: () => never,
      getPack: buildPack({ checklists: [yardList] }),
    });
    const { user } = renderApp(<ChangingForm asset={freshAsset()} />);
    await screen.findByRole("form");
    await answer("Lights", "Pass");
    await user.click(screen.getByRole("button", { name: "Report" }));
    await waitFor(() => expect(calls.made("listDefects")).toHaveLength(1));
    expect(toggle("Lights", "Pass").getAttribute("aria-pressed")).toBe("true");
  });

  it("opens a draft without the checklist and while earlier problems load", async () => {
    const { asset, unmount } = await openForm();
    await answer("Lights", "Pass");
    unmount();
    const never = new Promise<never>(() => {});
    answerCalls({
      listChecklists: loseConnection,
      listUnresolvedInspections: () => never,
      getPack: loseConnection,
    });
    renderApp(<InspectionForm asset={asset} onDone={vi.fn()} onBack={vi.fn()} />);
    await screen.findByRole("button", { name: "2 items left" });
    expect(screen.queryByText("Couldn't load the checklist.")).toBeNull();
  });

  it("shows problems that are reported and not fixed yet", async () => {
    const reported = {
      id: 5,
      date: "2026-11-18T12:00:00.000Z",
      driverName: "M. Ortiz",
      issues: ["Lights"],
      issueLabels: ["Lights"],
      defects: [],
    };
    await openForm({ unresolved: [reported] });
    const panel = await screen.findByRole("region", { name: "Reported, not fixed yet" });
    expect(panel.textContent).toContain("Lights (Nov 18, 2026)");
    expect(within(item("Lights")).getByText("Reported Nov 18, 2026")).toBeTruthy();
  });

  it("shows the last reading beside its field, which is empty", async () => {
    const milesReadAt = `${new Date().getUTCFullYear() - 1}-06-19T12:00:00.000Z`;
    await openForm({ asset: { ...freshAsset(), category: "equipment", milesReadAt } });
    expect(screen.getByText(/^Last 148,220 mi, Jun 19, \d{4}$/)).toBeTruthy();
    expect(screen.getByText("No reading yet")).toBeTruthy();
    for (const label of ["Odometer (optional)", "Hours (optional)"]) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      expect([field.value, field.placeholder]).toEqual(["", ""]);
    }
  });

  it("says that the shop has to confirm a reading far above the last, and sends it", async () => {
    const milesReadAt = new Date().toISOString();
    const { user, calls } = await openForm({ asset: { ...freshAsset(), milesReadAt } });
    const notice = "If the number is right, send it. The shop will be asked to confirm it.";
    await user.type(screen.getByLabelText("Odometer (optional)"), "148300");
    expect(screen.queryByText(notice)).toBeNull();
    await user.type(screen.getByLabelText("Odometer (optional)"), "0");
    expect(screen.getByText(notice)).toBeTruthy();
    await fillIn(user);
    await user.click(submit());
    await screen.findByText("Inspection completed successfully");
    expect(calls.made("submitInspection")[0]?.body.odometer).toBe(1_483_000);
  });

  it("warns of an unlikely reading, and sends it anyway", async () => {
    const { user, calls } = await openForm();
    await user.type(screen.getByLabelText("Odometer (optional)"), "100");
    expect(
      screen.getByText("Lower than 148,220 mi. If the meter was replaced, tell the shop."),
    ).toBeTruthy();
    await fillIn(user);
    await user.click(submit());
    await screen.findByText("Inspection completed successfully");
    expect(calls.made("submitInspection")[0]?.body.odometer).toBe(100);
  });
});

interface Opening {
  asset?: ReturnType<typeof freshAsset>;
  checklists?: Checklist[];
  unresolved?: Answer<"listUnresolvedInspections">;
  userId?: number;
}

async function openForm(opening: Opening = {}) {
  const { asset = freshAsset(), checklists = [yardList], unresolved = [], userId = 7 } = opening;
  const calls = answerCalls({
    listChecklists: checklists,
    listUnresolvedInspections: unresolved,
    getPack: buildPack({ checklists: checklists }),
    submitInspection: buildInspectionLog(),
  });
  const onDone = vi.fn();
  const onBack = vi.fn();
  const form = <InspectionForm asset={asset} onDone={onDone} onBack={onBack} />;
  const user = buildUser({ id: userId, role: "driver" });
  const rendered = renderApp(form, { user });
  await screen.findByRole("form", { name: `Inspection of ${asset.name}` });
  return { ...rendered, calls, asset, onDone, onBack };
}

/** The form of an asset of which a defect is reported meanwhile. */
function ChangingForm({ asset }: { asset: ReturnType<typeof freshAsset> }) {
  const [openDefects, setOpenDefects] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpenDefects(1)}>
        Report
      </button>
      <InspectionForm asset={{ ...asset, openDefects }} onDone={vi.fn()} onBack={vi.fn()} />
    </>
  );
}

let lastAsset = 100;

/** Each test has its own asset, so that it finds no draft of another test. */
function freshAsset() {
  lastAsset += 1;
  return buildAsset({ id: lastAsset });
}

type UserEvents = Awaited<ReturnType<typeof openForm>>["user"];

function item(label: string): HTMLElement {
  return screen.getByRole("group", { name: label });
}

function toggle(label: string, status: "Pass" | "Fail"): HTMLElement {
  return within(item(label)).getByRole("button", { name: status });
}

async function answer(label: string, status: "Pass" | "Fail") {
  await act(async () => toggle(label, status).click());
}

function submit(): HTMLButtonElement {
  return screen.getByRole("button", { name: "Submit Inspection" });
}

function form(): HTMLElement {
  return screen.getByRole("form");
}

/** Pasted: each letter that is typed draws the whole form. */
async function sign(user: UserEvents) {
  await user.click(screen.getByLabelText("Driver Signature"));
  await user.paste("Miguel Ortiz");
}

async function fillIn(user: UserEvents) {
  for (const label of ["Tires", "Lights", "Horn"]) await answer(label, "Pass");
  await sign(user);
}
