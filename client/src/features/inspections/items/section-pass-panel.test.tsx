import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildPack } from "../../../test/build-pack.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls } from "../../../test/server.ts";
import { InspectionForm } from "../form/inspection-form.tsx";

const labels = ["Tires", "Lights", "Horn", "Brakes"];
const yardList = {
  id: 1_001,
  name: "Yard list",
  category: "truck" as const,
  items: labels,
  definition: toChecklistItems("Yard list", labels).map((item) => ({
    ...item,
    critical: item.label === "Brakes",
  })),
  active: true,
  version: 4,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};

afterEach(() => void vi.useRealTimers());

describe("The button at the end of a section", () => {
  it("passes open items that are not critical, once each was looked at long enough", async () => {
    const { user, calls } = await openForm();
    const button = await screen.findByRole("button", { name: "Look at all 3 items first" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    expect(pressed()).toEqual([]);
    vi.useFakeTimers();
    for (const label of labels) focusOn(label);
    await act(() => vi.advanceTimersByTimeAsync(2_050));
    expect(screen.queryByRole("button", { name: "All good in this section" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(100));
    vi.useRealTimers();
    await user.click(screen.getByRole("button", { name: "All good in this section" }));
    expect(pressed()).toEqual(["Tires", "Lights", "Horn"]);
    expect(screen.getByText("3 marked good").tagName).toBe("OUTPUT");
    await user.click(toggle("Brakes", "Pass"));
    await user.click(toggle("Lights", "Fail"));
    await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
    await user.click(screen.getByRole("button", { name: "Submit Inspection" }));
    await screen.findByText("Inspection completed successfully");
    const { results = {} } = calls.made("submitInspection")[0]?.body ?? {};
    expect(labels.map((label) => [results[label]?.status, results[label]?.how])).toEqual([
      ["pass", "section"],
      ["fail", undefined],
      ["pass", "section"],
      ["pass", undefined],
    ]);
  });

  it("waits for an item that was not looked at", async () => {
    await openForm();
    await screen.findByRole("button", { name: "Look at all 3 items first" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (const label of ["Tires", "Horn"]) focusOn(label);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole("button", { name: "Look at all 3 items first" })).toBeTruthy();
  });

  it("undoes what it passed, and preserves the focus and the answers of other taps", async () => {
    const { user } = await openForm();
    await act(async () => toggle("Tires", "Pass").click());
    await screen.findByRole("button", { name: "Look at all 2 items first" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (const label of labels) focusOn(label);
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    vi.useRealTimers();
    await user.click(screen.getByRole("button", { name: "All good in this section" }));
    const undo = screen.getByRole("button", { name: "Undo" });
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    expect(pressed()).toEqual(["Tires"]);
    expect(document.activeElement?.textContent).toBe("All good in this section");
  });

  it("is absent where the company has turned it off", async () => {
    const rules = { photoOnFail: "ask", photoChallenge: "off", publicReports: false } as const;
    await openForm({ sectionPass: false, ...rules });
    expect(screen.queryByRole("button", { name: /items first/ })).toBeNull();
  });
});

async function openForm(rules?: ReturnType<typeof buildUser>["company"]["rules"]) {
  const calls = answerCalls({
    listChecklists: [yardList],
    listUnresolvedInspections: [],
    getPack: buildPack({ checklists: [yardList] }),
    submitInspection: buildInspectionLog(),
  });
  lastAsset += 1;
  const asset = buildAsset({ id: lastAsset });
  const driver = buildUser({ role: "driver" });
  const user = { ...driver, company: { ...driver.company, rules } };
  const form = <InspectionForm asset={asset} onDone={vi.fn()} onBack={vi.fn()} />;
  const rendered = renderApp(form, { user });
  await screen.findByRole("form", { name: `Inspection of ${asset.name}` });
  return { ...rendered, calls };
}

/** Each test has its own asset, so that it finds no draft of another test. */
let lastAsset = 3_100;

function toggle(label: string, status: "Pass" | "Fail"): HTMLElement {
  return within(screen.getByRole("group", { name: label })).getByRole("button", { name: status });
}

function focusOn(label: string): void {
  act(() => toggle(label, "Pass").focus());
}

function pressed(): string[] {
  return labels.filter((label) => toggle(label, "Pass").getAttribute("aria-pressed") === "true");
}
