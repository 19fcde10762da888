import { toChecklistItems } from "#shared/checklists/checklists.ts";
import type { ItemResult } from "#shared/records/inspection-results.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { buildLinkedDefect, buildStep } from "../../../test/build-defect.ts";
import { buildFailedLog, buildInspectionLog } from "../../../test/build-inspection.ts";
import { renderApp } from "../../../test/render.tsx";
import { answerCalls, refuse } from "../../../test/server.ts";
// Imported beforehand, so that the details do not wait for it.
import "./how-filled-panel.tsx";
import { InspectionLogDetails } from "./inspection-log-details.tsx";

afterEach(() => setLanguageSource(() => "en"));

describe("The details of an inspection", () => {
  it("show the results in the order and words of the checklist", async () => {
    const { dialog } = await renderDetails(
      buildInspectionLog({
        results: {
          horn: { status: "fail", notes: "Silent", photos: ["/api/photos/3", "/api/photos/4"] },
          "engine-oil": { status: "pass" },
        },
        issues: ["horn"],
        passed: false,
      }),
    );
    const rows = within(dialog).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Engine oil levelPass",
      "Horn and backup alarmFailSilent",
    ]);
  });

  it("follow the company's checklist as it was when filled in", async () => {
    const items = toChecklistItems("Yard list", ["Tires", "Lights"]);
    const { dialog } = await renderDetails(
      buildInspectionLog({
        checklistId: 1_001,
        checklistItems: items,
        results: { Lights: { status: "pass" }, Tires: { status: "pass" } },
      }),
    );
    const rows = within(dialog).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual(["TiresPass", "LightsPass"]);
  });

  it("show date, status, driver, checklist, signature and comments", async () => {
    const { dialog } = await renderDetails(
      buildInspectionLog({ comments: "Left mirror rattles", odometer: 148_300 }),
    );
    expect(readFacts(dialog)).toEqual([
      "Status: Passed",
      "Asset: Mixer 12 (truck)",
      "Driver: Miguel Ortiz",
      "Date: Friday, November 20, 2026, 6:42 AM",
      "Odometer: 148,300 mi",
      "Driver ID: 9",
      "Checklist ID: 1",
    ]);
    const signature = within(dialog).getByRole("heading", { name: "Digital Signature" });
    expect(signature.nextElementSibling?.className).toContain("font-script");
    expect(within(dialog).getByText("Left mirror rattles")).toBeTruthy();
  });

  it("begin with the result and what failed, with notes and photos, and end with the ids", async () => {
    const photos = ["/api/photos/3"];
    const { dialog } = await renderDetails(
      buildFailedLog("horn", {
        results: {
          "engine-oil": { status: "pass" },
          horn: { status: "fail", notes: "Silent", photos },
        },
        comments: "Left mirror rattles",
      }),
    );
    const parts = ["Issues Found", "Comments", "Inspection Results", "Digital Signature"];
    const headings = within(dialog).getAllByRole("heading", { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual(parts);
    const issues = findPart(dialog, "Issues Found");
    expect(issues.textContent).toBe("Issues FoundHorn and backup alarmSilent");
    expect(within(issues).getByRole("heading", { level: 4 }).className).toContain("text-fail");
    expect(within(issues).getByRole("button", { name: /^View photo 1 of Horn/ })).toBeTruthy();
    const text = dialog.textContent;
    const order = ["Status", "Issues Found", "Miguel Ortiz", "Comments", "Signature", "Driver ID"];
    const places = order.map((word) => text.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  const voiding = {
    voidedAt: "2026-11-27T18:00:00.000Z",
    voidedByName: "Dana Lee",
    voidReason: "wrong unit",
  };

  it.each([
    ["en", "Voided", "Voided on Nov 27, 2026 by Dana Lee: wrong unit"],
    ["es", "Anulado", /^Anulado el 27 nov 2026 por Dana Lee: wrong unit$/],
  ] as const)("say in %s of a void one by whom, when and why", async (language, badge, text) => {
    setLanguageSource(() => language);
    const { dialog } = await renderDetails(buildInspectionLog(voiding), { user: "driver" });
    expect(within(dialog).getByText(badge)).toBeTruthy();
    expect(within(dialog).getByText(text)).toBeTruthy();
  });

  it("let the office void it for a reason, after saying what that does", async () => {
    const log = buildInspectionLog();
    const { dialog, made, user } = await renderDetails(log, undefined, {
      voidInspection: { ...log, ...voiding },
    });
    await user.click(within(dialog).getByRole("button", { name: "Void" }));
    const question = await screen.findByRole("dialog", { name: "Void this inspection?" });
    expect(question.textContent).toContain("It counts nowhere any more");
    await user.click(within(question).getByRole("button", { name: "Void" }));
    expect(await within(question).findByText("Reason is required")).toBeTruthy();
    await user.type(within(question).getByLabelText("Reason"), "Sent twice");
    await user.click(within(question).getByRole("button", { name: "Void" }));
    await screen.findByText("Inspection voided");
    expect(made("voidInspection")).toMatchObject([
      { params: { id: "71" }, body: { reason: "Sent twice" } },
    ]);
  });

  it("show what rests on it where it cannot be voided, and keep the reason", async () => {
    const { dialog, user } = await renderDetails(buildInspectionLog(), undefined, {
      voidInspection: () => refuse("inspections.restsOn"),
    });
    await user.click(within(dialog).getByRole("button", { name: "Void" }));
    const question = await screen.findByRole("dialog", { name: "Void this inspection?" });
    await user.type(within(question).getByLabelText("Reason"), "Sent twice");
    await user.click(within(question).getByRole("button", { name: "Void" }));
    await screen.findByText("A later record rests on this inspection");
    expect(within(question).getByLabelText("Reason")).toHaveProperty("value", "Sent twice");
  });

  it.each([
    ["a driver", "driver", {}],
    ["an inspection that is void", "manager", voiding],
  ] as const)("offer no voiding to %s", async (_who, user, given) => {
    const { dialog } = await renderDetails(buildInspectionLog(given), { user });
    expect(within(dialog).getByRole("link", { name: "Print report" })).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: "Void" })).toBeNull();
  });

  const filled = buildInspectionLog({
    startedAt: "2026-11-20T12:40:18.000Z",
    completedAt: "2026-11-20T12:42:00.000Z",
    receivedAt: "2026-11-20T13:10:00.000Z",
    results: {
      horn: { status: "pass", how: "section", answeredAt: "2026-11-20T12:41:00.000Z" },
      tires: { status: "pass", answeredAt: "2026-11-20T12:41:30.000Z" },
      mirrors: { status: "pass", answeredAt: "2026-11-20T12:41:31.000Z" },
      wipers: { status: "pass", answeredAt: "2026-11-20T12:41:32.000Z" },
    },
    secondsBefore: [101, 104],
    challengeItemId: "tires",
    wasSignedIn: false,
  });

  it("show the office how it was filled in, and when it was received", async () => {
    const { dialog } = await renderDetails(filled);
    const part = findPart(dialog, "How it was filled in");
    expect(Array.from(part.children, ({ textContent }) => textContent).slice(1)).toEqual([
      "Done 6:42 AM on the phone · received 7:10 AM",
      "Done in 1 min 42 s · Very fast · Same pace · 1 section marked good",
      "Filled in before signing inProof photo missing",
    ]);
  });

  it("lead the office to the inspection of the unit that was inspected together with it", async () => {
    const inspectedWith = { id: 72, assetName: "Lowboy 3" };
    const { dialog } = await renderDetails(buildInspectionLog({ inspectedWith }));
    expect(within(dialog).getByText(/^Inspected together with/).textContent).toBe(
      "Inspected together with Lowboy 3",
    );
    expect(linksIn(dialog)).toContain("/?inspection=72");
  });

  it("name the day on which it was received when that is another day", async () => {
    const photos = ["/api/photos/3"];
    const { dialog } = await renderDetails({
      ...filled,
      results: { tires: { status: "pass", photos } },
      receivedAt: "2026-11-22T13:10:00.000Z",
      secondsBefore: [101, 106],
      wasSignedIn: true,
    });
    expect(findPart(dialog, "How it was filled in").textContent).toBe(
      "How it was filled in" +
        "Done 6:42 AM on the phone · received Nov 22, 2026, 7:10 AM" +
        "Done in 1 min 42 s",
    );
  });

  it.each([
    ["a driver", "driver", filled],
    ["the office of an inspection without a phone", "manager", buildInspectionLog()],
  ] as const)("do not show how it was filled in to %s", async (_whom, user, log) => {
    const { dialog } = await renderDetails(log, { user });
    expect(within(dialog).queryByText("How it was filled in")).toBeNull();
    expect(dialog.textContent).not.toMatch(/Very fast|Proof photo|before signing in/);
  });

  const filed = {
    driverName: "Filed by Dana Lee from a file, said to be by Marco Ortiz",
    attributedById: 3,
    signatureUrl: "M. Ortiz",
  };
  const answer = { userName: "Marco Ortiz", at: "2026-11-20T14:00:00.000Z" };

  it.each([
    [null, "Not confirmed by the driver"],
    [{ ...answer, isOwn: false }, "Marco Ortiz says that this was not them"],
  ])("say of what the office filed whose it is said to be: %o", async (confirmation, standing) => {
    const { dialog } = await renderDetails(buildInspectionLog({ ...filed, confirmation }));
    expect(readFacts(dialog)).toContain(`Driver: ${filed.driverName}`);
    expect(readFacts(dialog)).toContain(`Confirmation: ${standing}`);
    within(dialog).getByText("Not signed by the driver. What was filed says: M. Ortiz");
    expect(within(dialog).queryByText("M. Ortiz")).toBeNull();
  });

  it("show the signature of what the office filed once its driver has confirmed it", async () => {
    const confirmation = { ...answer, isOwn: true };
    const { dialog } = await renderDetails(buildInspectionLog({ ...filed, confirmation }));
    expect(readFacts(dialog)).toContain("Confirmation: Confirmed by Marco Ortiz on Nov 20, 2026");
    within(dialog).getByText("M. Ortiz");
  });

  it("say what was wrong by the reasons that the driver tapped", async () => {
    const horn: ItemResult = { status: "fail", reasons: ["loose", "noisy"], notes: "Left" };
    const { dialog } = await renderDetails(buildFailedLog("horn", { results: { horn } }));
    expect(findPart(dialog, "Issues Found").textContent).toContain("Loose, NoisyLeft");
  });

  it("link the office to the asset and to the maintenance that resolved it", async () => {
    const resolved = { resolved: true, resolvedAt: "2026-11-21T18:00:00.000Z" };
    const log = buildFailedLog("horn", { ...resolved, resolvedByMaintenanceId: 51 });
    const { dialog } = await renderDetails(log);
    expect(readFacts(dialog)).toContain("Resolved: Nov 21, 2026, by maintenance record");
    expect(linksIn(dialog)).toEqual(["/?maintenance=51", "/assets/12", ...papers]);
  });

  it("lead a driver only to their paper", async () => {
    const resolved = { resolved: true, resolvedAt: "2026-11-21T18:00:00.000Z" };
    const log = buildFailedLog("horn", { ...resolved, resolvedByMaintenanceId: 51 });
    const { dialog } = await renderDetails(log, { user: "driver" });
    expect(readFacts(dialog)).toContain("Resolved: Nov 21, 2026");
    expect(linksIn(dialog)).toEqual(papers);
    expect(within(dialog).getByRole("link", { name: "Download PDF" })).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: "Print report" })).toBeTruthy();
  });

  it.each([
    ["manager", "/defects/42"],
    ["driver", undefined],
  ] as const)("name the defect of what failed, and lead a %s to %s", async (user, href) => {
    const defects = [buildLinkedDefect({ itemId: "horn", state: "repaired" })];
    const { dialog } = await renderDetails(buildFailedLog("horn", { defects }), { user });
    const issue = within(dialog).getByText("D-0042 Repaired");
    expect(issue.parentElement?.textContent).toBe("Horn and backup alarmD-0042 Repaired");
    expect(issue.closest("a")?.getAttribute("href")).toBe(href);
  });

  it("show who reported, certified and reviewed each defect, and the next step", async () => {
    const reported = buildStep({ kind: "reported", byName: "Marco Ortiz", signature: "Marco O." });
    const certified = buildStep({ signature: null });
    const steps = { reported, certified, reviewed: null };
    const horn = buildLinkedDefect({ itemId: "horn", state: "repaired" }, steps);
    const { dialog } = await renderDetails(buildFailedLog("horn", { defects: [horn] }));
    const day = "Thursday, November 19, 2026, 4:10 PM";
    expect(readFacts(dialog)).toEqual(
      expect.arrayContaining([
        `Reported: Marco Ortiz${day}Marco O.`,
        `Certified: Certified as repaired by Luis Mora${day}signed in as Luis Mora`,
        "Reviewed: Not reviewed yet",
      ]),
    );
  });

  it("say why the next driver rejected a repair, and only name a duplicate", async () => {
    const reviewed = buildStep({ kind: "rejected", byName: "Ana Ruiz", note: "still leaking" });
    const defects = [
      buildLinkedDefect({ itemId: "horn" }, { reviewed }),
      buildLinkedDefect({ id: 43, number: 43, itemId: "tires", state: "duplicate" }),
    ];
    const results = { horn: { status: "fail" as const }, tires: { status: "fail" as const } };
    const issues = ["horn", "tires"];
    const { dialog } = await renderDetails(buildFailedLog("horn", { issues, results, defects }));
    const facts = readFacts(dialog).filter((fact) => /^(Reported|Certified|Reviewed)/.test(fact));
    expect(facts).toEqual([
      "Certified: Not certified yet",
      expect.stringContaining("Reviewed: Repair rejected by Ana Ruiz: still leaking"),
    ]);
  });

  it("say who the inspector was, and no numbers, in the office's list of today", async () => {
    const log = buildFailedLog("horn", { driverName: "" });
    const { dialog } = await renderDetails(log, { path: "/inspection?view=today&inspection=71" });
    expect(readFacts(dialog)).toEqual([
      "Status: Failed",
      "Asset: Mixer 12 (truck)",
      "Inspector: Driver ID: 9",
      "Date: Friday, November 20, 2026, 6:42 AM",
    ]);
    expect(within(dialog).queryByText("Digital Signature")).toBeNull();
  });

  it("show the measured number of an issue", async () => {
    const air = { id: "air", group: "Cab", label: "Air pressure", required: true };
    const checklistItems = [{ ...air, type: "number" as const, unit: "psi", min: 100 }];
    const results = { air: { status: "fail" as const, value: 62 } };
    const { dialog } = await renderDetails(buildFailedLog("air", { checklistItems, results }));
    expect(findPart(dialog, "Issues Found").textContent).toContain("62 psi (at least 100)");
  });

  it("list the repairs that were reviewed, with their numbers", async () => {
    const reviews = [
      { id: 42, number: 42, title: "Brake lights", kind: "reviewed" as const, note: null },
      { id: 43, number: 43, title: "Mirror", kind: "rejected" as const, note: "Still loose" },
    ];
    const { dialog } = await renderDetails(buildInspectionLog({ reviews }));
    const rows = within(findPart(dialog, "Repairs reviewed")).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "D-0042 Brake lights: accepted",
      "D-0043 Mirror: not fixed, Still loose",
    ]);
    expect(linksIn(dialog)).toContain("/defects/42");
  });

  it("show the badges of an unusual inspection", async () => {
    const { dialog } = await renderDetails(buildInspectionLog({ unlisted: true }));
    const status = within(dialog).getByText("Status").nextElementSibling;
    expect(status?.textContent).toBe("PassedUnlisted items");
  });

  it("say that the unit was inspected while out of service", async () => {
    const { dialog } = await renderDetails(buildInspectionLog({ whileOutOfService: true }));
    const status = within(dialog).getByText("Status").nextElementSibling;
    expect(status?.textContent).toBe("PassedInspected while out of service");
  });

  it("can break their date before its time and after its weekday only", async () => {
    const { dialog } = await renderDetails(buildInspectionLog());
    const boxes = [...dialog.querySelectorAll("time .inline-block")].map((box) => box.textContent);
    expect(boxes).toEqual(["Friday, November 20, 2026,", "November 20, 2026,", "6:42 AM"]);
  });

  it("say that the results are loading", async () => {
    const { dialog } = openDetails(() => new Promise(() => {}));
    expect(within(dialog).getByText("Loading inspection results...")).toBeTruthy();
  });

  it("offer a retry when the results cannot be loaded", async () => {
    const { dialog, user } = openDetails(() => refuse("request.unavailable"));
    await within(dialog).findByText("Couldn't load the inspection results.");
    answerCalls({ getInspectionLog: buildFailedLog("horn") });
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    await within(dialog).findByRole("heading", { name: "Issues Found" });
  });

  it("show the photos in full size one after another", async () => {
    const photos = ["/api/photos/3", "/api/photos/4"];
    const results = { horn: { status: "fail" as const, photos } };
    const { user } = openDetails(buildFailedLog("horn", { results }));
    const [photo] = await screen.findAllByRole("button", { name: /^View photo 1 of Horn/ });
    await user.click(photo ?? document.body);
    const first = await screen.findByAltText("Horn and backup alarm: Photo 1 of 2");
    expect(first.getAttribute("src")).toBe("/api/photos/3");
    await user.keyboard("{ArrowRight}");
    const second = screen.getByAltText("Horn and backup alarm: Photo 2 of 2");
    expect(second.getAttribute("src")).toBe("/api/photos/4");
  });
});

type Response = NonNullable<Parameters<typeof answerCalls>[0]["getInspectionLog"]>;
type Options = Parameters<typeof renderApp>[1];

type Given = Parameters<typeof answerCalls>[0];

function openDetails(response: Response, options?: Options, given: Given = {}) {
  const server = answerCalls({ getInspectionLog: response, ...given });
  const onClose = () => undefined;
  const rendered = renderApp(<InspectionLogDetails id={71} onClose={onClose} />, options);
  return { ...rendered, ...server, dialog: screen.getByRole("dialog") };
}

async function renderDetails(response: Response, options?: Options, given?: Given) {
  const opened = openDetails(response, options, given);
  await waitFor(() => expect(opened.dialog.querySelector("[aria-busy=true]")).toBeNull());
  return opened;
}

const papers = ["/api/papers/inspections/71/pdf?language=en", "/papers/inspections/71"];

function linksIn(dialog: HTMLElement) {
  const links = within(dialog).queryAllByRole("link");
  return links.map((link) => link.getAttribute("href"));
}

/** The lines of the details, such as "Status: Passed". */
function readFacts(dialog: HTMLElement): string[] {
  const terms = within(dialog).getAllByRole("term");
  return terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

function findPart(dialog: HTMLElement, title: string): HTMLElement {
  const part = within(dialog).getByRole("heading", { name: title }).parentElement;
  if (!part) throw new Error(`${title} is not a part of the details`);
  return part;
}
