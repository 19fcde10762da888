import type { CurrentUser, WholeDefect } from "#shared/api/api-schemas.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { buildDefect, buildEvent, buildWholeDefect } from "../../test/build-defect.ts";
import { buildDocument } from "../../test/build-document.ts";
import { buildAsset } from "../../test/build-fleet.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { DefectPage } from "./defect-page.tsx";

type Answers = Parameters<typeof answerCalls>[0];

interface Opening {
  defect?: Partial<WholeDefect>;
  answers?: Answers;
  user?: CurrentUser | "manager";
}

async function open({ defect = {}, answers = {}, user = "manager" }: Opening = {}) {
  const calls = answerCalls({
    getDefect: buildWholeDefect(defect),
    listDefects: [buildDefect(), buildDefect({ id: 43, number: 43, title: "Horn" })],
    getAsset: buildAsset(),
    actOnDefect: buildDefect(),
    ...answers,
  });
  const app = renderApp(<DefectPage id={42} />, { path: "/defects/42", user });
  await screen.findByRole("heading", { level: 1, name: "D-0042 Brake lights" });
  return { ...app, calls };
}

afterEach(() => setLanguageSource(() => "en"));

const mechanic = buildUser({ role: "driver", mayCertify: true });

function button(name: string | RegExp): HTMLElement {
  return screen.getByRole("button", { name });
}

/** The names of the buttons of the page. */
function listActions(): string[] {
  return screen.getAllByRole("button").map(({ textContent }) => textContent ?? "");
}

async function openDialog(user: { click: (at: Element) => Promise<void> }, name: string) {
  await user.click(button(name));
  const dialog = await screen.findByRole("dialog");
  return { dialog: within(dialog), title: dialog };
}

describe("DefectPage", () => {
  it("shows the defect's unit, report and state", async () => {
    await open({ defect: { critical: true, sightings: 3, note: "Left one", reviewPending: true } });
    const card = screen.getByRole("region", { name: "Defect" });
    for (const words of ["Mixer 12", "Marco Ortiz", "3 times", "Left one"]) {
      expect(card.textContent).toContain(words);
    }
    expect(card.textContent).toContain("Waits for the next driver");
    const links = within(card).getAllByRole("link");
    const places = ["/assets/12", "/inspection?asset=12"];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(places);
    expect(screen.getByText("Critical")).toBeTruthy();
    expect(document.title).toBe("D-0042 Brake lights · Yardcheck");
  });

  it("says in Spanish what was measured and tapped, and leaves what was typed", async () => {
    setLanguageSource(() => "es");
    const air = { value: 62, unit: "psi", min: 100 };
    const finding = { ...air, reasons: ["air_leak" as const], typed: "Loose: left one" };
    const note = "62 psi (min 100): Leaking air: Loose: left one";
    const events = [
      buildEvent({ kind: "seen_again", note: "62 psi (min 100)", details: { finding: air } }),
      buildEvent({ id: 2, kind: "noted", note: "62 psi (min 100): Loose" }),
    ];
    await open({ defect: { note, finding, events } });
    const card = screen.getByRole("region", { name: "Defecto" });
    expect(card.textContent).toContain("62 psi (mín. 100): Fuga de aire: Loose: left one");
    const [again, noted] = within(screen.getByRole("list", { name: "Qué pasó" })).getAllByRole(
      "listitem",
    );
    expect(again?.textContent).toContain("62 psi (mín. 100)");
    expect(noted?.textContent).toContain("62 psi (min 100): Loose");
  });

  it("shows until when the defect is deferred, and of which defect it is a duplicate", async () => {
    const until = { deferredUntil: "2026-12-01", deferredMiles: 150_000 };
    const { unmount } = await open({ defect: { state: "deferred", ...until } });
    expect(screen.getByText("Dec 1, 2026 or 150,000 mi")).toBeTruthy();
    unmount();
    const closed = { state: "duplicate", duplicateOfId: 41, duplicateOf: 41 } as const;
    await open({ defect: closed });
    expect(screen.getByRole("link", { name: "D-0041" }).getAttribute("href")).toBe("/defects/41");
  });

  it("shows the history of the defect, with signatures and the records that it comes from", async () => {
    const events = [
      buildEvent({ inspectionId: 77 }),
      buildEvent({
        id: 2,
        kind: "certified",
        byName: "Luis Mora",
        note: "New bulb",
        signature: "Luis Mora",
        maintenanceLogId: 51,
        details: { outcome: "repaired" },
      }),
    ];
    await open({ defect: { events } });
    const [reported, certified] = within(
      screen.getByRole("list", { name: "What happened" }),
    ).getAllByRole("listitem");
    expect(reported?.textContent).toContain("Reported by Marco Ortiz");
    expect(reported?.querySelector("a")?.getAttribute("href")).toBe("/defects/42?inspection=77");
    expect(certified?.textContent).toContain("Certified as repaired by Luis Mora");
    expect(certified?.textContent).toContain("New bulb");
    expect(certified?.querySelector(".font-script")?.textContent).toBe("Luis Mora");
    expect(certified?.querySelector("a")?.getAttribute("href")).toBe("/defects/42?maintenance=51");
  });

  it("shows the office what a phone sent later, and when", async () => {
    const at = "2026-11-20T11:12:00.000Z";
    const events = [
      buildEvent({ at, details: { receivedAt: "2026-11-20T11:40:00.000Z" } }),
      buildEvent({ id: 2, at, details: { receivedAt: "2026-11-20T11:20:00.000Z" } }),
    ];
    const { unmount } = await open({ defect: { events } });
    const [late, soon] = screen.getAllByText("Done 5:12 AM on the phone");
    const rowOf = (text: HTMLElement | undefined) => text?.closest("li")?.textContent;
    expect(rowOf(late)).toContain("received 5:40 AM");
    expect(rowOf(late)).toContain("Sent late");
    expect(rowOf(soon)).not.toContain("Sent late");
    unmount();
    await open({ defect: { events }, user: mechanic });
    expect(screen.queryByText(/on the phone/)).toBeNull();
  });

  it("links a mechanic to inspections, and not to the unit's page or to logs", async () => {
    const events = [buildEvent({ inspectionId: 77, maintenanceLogId: 51 })];
    await open({ defect: { events }, user: mechanic });
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/defects", "/defects/42?inspection=77"]);
  });

  it.each([
    ["manager", "open", ["Start Repair", "Certify", "Log Maintenance", "Defer"]],
    ["mechanic", "in_repair", ["Stop Repair", "Certify", "Defer", "Duplicate", "Add Note"]],
    ["manager", "repaired", ["Certify", "Add Note"]],
    ["manager", "duplicate", ["Add Note"]],
  ] as const)("offers a %s the actions for a defect that is %s", async (who, state, actions) => {
    await open({ defect: { state }, user: who === "manager" ? who : mechanic });
    expect(listActions()).toEqual(expect.arrayContaining([...actions]));
    if (state !== "open") expect(listActions()).toHaveLength(actions.length);
  });

  it("offers no second certification of a certified defect", async () => {
    await open({ defect: { state: "repaired", certified: true } });
    expect(listActions()).toEqual(["Add Note"]);
  });

  it("says why a critical defect cannot be deferred", async () => {
    const { user } = await open({ defect: { critical: true } });
    const defer = screen.getByRole("button", {
      name: "Defer",
      description: "A critical defect cannot be deferred",
    });
    expect(defer.getAttribute("aria-disabled")).toBe("true");
    await user.click(defer);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("starts a repair at once", async () => {
    const { user, calls } = await open();
    await user.click(button("Start Repair"));
    await screen.findByText("Repair of D-0042 started");
    const [made] = calls.made("actOnDefect");
    expect(made?.body).toEqual({ act: "start", photos: [] });
    expect(made?.params).toEqual({ id: "42" });
    expect(made?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  });

  it("shows the present state when another user was faster", async () => {
    const { user, calls } = await open({
      answers: {
        actOnDefect: () => refuse("defects.notPossible", { message: "D-0042 is already Repaired" }),
      },
    });
    await user.click(button("Start Repair"));
    await screen.findByText("D-0042 is already Repaired");
    await waitFor(() => expect(calls.made("getDefect").length).toBeGreaterThan(1));
  });

  it("says that there is no defect at the address", async () => {
    answerCalls({ getDefect: () => refuse("request.notFound") });
    renderApp(<DefectPage id={9} />, { path: "/defects/9" });
    await screen.findByRole("heading", { name: "Defect Not Found" });
    expect(screen.getByText("There is no defect at this address.")).toBeTruthy();
  });

  it("offers a retry when it cannot be loaded", async () => {
    answerCalls({ getDefect: () => refuse("request.unavailable") });
    renderApp(<DefectPage id={42} />, { path: "/defects/42" });
    await screen.findByText("Couldn't load this defect.");
  });
});

describe("Certifying a defect", () => {
  it("sends what was done with a signature for the company", async () => {
    const { user, calls } = await open();
    const { dialog, title } = await openDialog(user, "Certify");
    expect(title.getAttribute("aria-labelledby")).toBeTruthy();
    expect(dialog.getByRole("heading", { name: "Certify D-0042" })).toBeTruthy();
    expect(
      dialog.getByText(
        "On behalf of Reyes Concrete I certify that this defect was repaired, or that its repair is not needed for safe operation (49 CFR 396.11(a)(3)).",
      ),
    ).toBeTruthy();
    await user.click(dialog.getByLabelText("No repair needed for safe operation"));
    await user.type(dialog.getByLabelText("What was done"), "Checked: dirt only");
    await user.type(dialog.getByLabelText("Certify with your name"), "Dana Reyes");
    await user.click(dialog.getByRole("button", { name: "Certify" }));
    await screen.findByText("D-0042 certified");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.made("actOnDefect")[0]?.body).toEqual({
      act: "certify",
      outcome: "no_repair_needed",
      note: "Checked: dirt only",
      signature: "Dana Reyes",
      photos: [],
    });
  });

  it("requires a description of the work and a name", async () => {
    const { user, calls } = await open();
    const { dialog } = await openDialog(user, "Certify");
    await user.click(dialog.getByRole("button", { name: "Certify" }));
    await dialog.findByText("Please add a note");
    expect(dialog.getByText("Please sign with your name")).toBeTruthy();
    expect(calls.made("actOnDefect")).toEqual([]);
  });
});

describe("The other acts on a defect", () => {
  it("defer it until a day or a reading", async () => {
    const { user, calls } = await open();
    const { dialog } = await openDialog(user, "Defer");
    const submit = dialog.getByRole("button", { name: "Defer" });
    await dialog.findByText("Last 148,220 mi");
    await user.type(dialog.getByLabelText("Why it is safe to drive"), "Spare bulb is on order");
    await user.type(dialog.getByLabelText("Certify with your name"), "Dana Reyes");
    await user.click(submit);
    await dialog.findByText("Please say until when");
    await user.type(dialog.getByLabelText("Until Odometer (optional)"), "150000");
    await user.click(submit);
    await screen.findByText("D-0042 deferred");
    expect(calls.made("actOnDefect")[0]?.body).toMatchObject({
      act: "defer",
      untilDay: null,
      untilMiles: 150_000,
      note: "Spare bulb is on order",
    });
  });

  it("close it as a duplicate of another one of its unit", async () => {
    const { user, calls } = await open();
    const { dialog } = await openDialog(user, "Duplicate");
    const other = await dialog.findByRole("option", { name: "D-0043 Horn" });
    expect(dialog.queryByRole("option", { name: /D-0042/ })).toBeNull();
    await user.selectOptions(dialog.getByLabelText("Same as"), other);
    await user.click(dialog.getByRole("button", { name: "Close as Duplicate" }));
    await screen.findByText("D-0042 closed as a duplicate");
    expect(calls.made("actOnDefect")[0]?.body).toMatchObject({ act: "duplicate", ofId: 43 });
  });

  it("say which of two to close where only one is of an item, by which it is known again", async () => {
    const item = buildDefect({ id: 44, number: 44, title: "Tires", itemId: "tires" });
    const byHand = buildDefect({ id: 43, number: 43, title: "Flat tire", itemId: null });
    const { user } = await open({
      defect: { itemId: "brake-lights" },
      answers: { listDefects: [item, byHand] },
    });
    const { dialog } = await openDialog(user, "Duplicate");
    const advice = /Close D-0043 as a duplicate of D-0042 instead\.$/;
    await user.selectOptions(dialog.getByLabelText("Same as"), await dialog.findByText(/D-0044/));
    expect(dialog.queryByText(advice)).toBeNull();
    await user.selectOptions(dialog.getByLabelText("Same as"), "43");
    dialog.getByText(advice);
  });

  it("close nothing as a duplicate where the unit has no other", async () => {
    const { user } = await open({ answers: { listDefects: [buildDefect()] } });
    const { dialog } = await openDialog(user, "Duplicate");
    await dialog.findByText("This unit has no other open defect.");
    expect(dialog.getByRole("button", { name: "Close as Duplicate" })).toHaveProperty(
      "disabled",
      true,
    );
  });

  it("mark it critical, or not critical with a reason and a name", async () => {
    const { user, calls, unmount } = await open();
    const critical = await openDialog(user, "Mark Critical");
    await user.click(critical.dialog.getByRole("button", { name: "Mark Critical" }));
    await screen.findByText("D-0042 is critical now");
    expect(calls.made("actOnDefect")[0]?.body).toMatchObject({ act: "severity", critical: true });
    unmount();
    const second = await open({ defect: { critical: true } });
    const { dialog } = await openDialog(second.user, "Not Critical");
    const submit = dialog.getByRole("button", { name: "Not Critical" });
    await second.user.click(submit);
    await dialog.findByText("Please add a note");
    await second.user.type(dialog.getByLabelText("Why it is not critical"), "Wrong item");
    await second.user.type(dialog.getByLabelText("Certify with your name"), "Dana Reyes");
    await second.user.click(submit);
    await screen.findByText("D-0042 is not critical now");
    expect(calls.made("actOnDefect").at(-1)?.body).toMatchObject({
      critical: false,
      signature: "Dana Reyes",
    });
  });

  it("add a note that is not blank", async () => {
    const { user, calls } = await open();
    const { dialog } = await openDialog(user, "Add Note");
    const submit = dialog.getByRole("button", { name: "Add Note" });
    expect(submit).toHaveProperty("disabled", true);
    await user.type(dialog.getByLabelText("Note"), "Bulb ordered");
    await user.click(submit);
    await screen.findByText("Note added to D-0042");
    expect(calls.made("actOnDefect")[0]?.body).toMatchObject({ act: "note", note: "Bulb ordered" });
  });

  it("log the work, with the defect chosen", async () => {
    const { user } = await open({
      answers: { listAssets: [buildAsset()], listSchedules: [], listUnresolvedInspections: [] },
    });
    const { dialog } = await openDialog(user, "Log Maintenance");
    const box = await dialog.findByLabelText<HTMLInputElement>("D-0042 Brake lights");
    expect(box.checked).toBe(true);
    expect(dialog.getByLabelText<HTMLInputElement>("D-0043 Horn").checked).toBe(false);
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Description").value).toBe(
      "Fixed: Brake lights",
    );
  });
});

describe("A defect of a roadside report", () => {
  const reported = { source: "roadside", documentId: 61 } as const;
  const report = buildDocument({ kind: "roadside_report", violations: [] });

  function findCard() {
    return screen.findByRole("region", { name: "Roadside Inspection Report" });
  }

  it("shows its report, and opens the certification of the report", async () => {
    const others = [buildDocument({ id: 60, kind: "roadside_report", number: "other" })];
    const { user } = await open({
      defect: reported,
      answers: { listDocuments: [...others, report] },
    });
    const card = within(await findCard());
    expect(await card.findByText(/No. 4XK 220/)).toBeTruthy();
    expect(card.queryByText(/No. other/)).toBeNull();
    await user.click(card.getByRole("button", { name: "Certify corrections" }));
    expect(await screen.findByRole("dialog", { name: "Certify corrections" })).toBeTruthy();
  });

  it("says that its report was removed, or could not be loaded", async () => {
    const { unmount } = await open({ defect: reported, answers: { listDocuments: [] } });
    expect(await within(await findCard()).findByText("This report was removed.")).toBeTruthy();
    unmount();
    await open({
      defect: reported,
      answers: { listDocuments: () => refuse("request.internal") },
    });
    expect(await within(await findCard()).findByText("Couldn't load the report.")).toBeTruthy();
  });

  it("does not show the report to a mechanic", async () => {
    await open({ defect: reported, user: mechanic });
    expect(screen.queryByRole("region", { name: "Roadside Inspection Report" })).toBeNull();
  });
});
