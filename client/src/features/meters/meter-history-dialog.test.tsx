import type { WholeAsset } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { buildReading } from "../../test/build-reading.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page, refuse } from "../../test/server.ts";
import { MeterHistoryDialog } from "./meter-history-dialog.tsx";

type Answers = Parameters<typeof answerCalls>[0];

const typo = buildReading({
  id: 93,
  value: 1_482_200,
  readAt: "2026-11-20T12:42:00.000Z",
  warnings: ["jump"],
});
const older = buildReading({ id: 90, value: 148_040, readAt: "2026-11-18T12:42:00.000Z" });
const history = [typo, buildReading(), older];

function open(answers: Answers = {}, asset: Partial<WholeAsset> = {}) {
  const onClose = vi.fn<() => void>();
  const calls = answerCalls({ listReadings: history, ...answers });
  const app = renderApp(<MeterHistoryDialog asset={buildAsset(asset)} onClose={onClose} />);
  return { ...app, calls, onClose };
}

function button(name: string | RegExp): HTMLElement {
  return screen.getByRole("button", { name });
}

/** The rows of the table, without its head. */
async function findRows(): Promise<HTMLElement[]> {
  await screen.findByRole("table", { name: "Readings" });
  return screen.getAllByRole("row").slice(1);
}

describe("MeterHistoryDialog", () => {
  it("shows the readings as cards on a phone", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { user } = open();
    const [first] = await within(
      await screen.findByRole("list", { name: "Readings" }),
    ).findAllByRole("listitem");
    expect(first?.textContent).toContain("1,482,200 mi");
    await user.click(button("Void 148,220 mi"));
    expect(await screen.findByRole("dialog", { name: "Void 148,220 mi?" })).toBeTruthy();
  });

  it("shows date, reading, change, source and user of each reading, and marks doubtful ones", async () => {
    open();
    const [first, second, third] = await findRows();
    const text = first?.textContent ?? "";
    for (const part of [
      "1,482,200 mi",
      "+1,333,980 mi",
      "Nov 20, 2026",
      "Inspection",
      "Marco Ortiz",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Unlikely jump");
    expect(second?.textContent).toContain("+180 mi");
    expect(third?.textContent).not.toContain("+");
  });

  it("shows that a meter was replaced, the total of all meters, and who voided a reading", async () => {
    const replaced = buildReading({
      id: 94,
      value: 10,
      restart: "replaced",
      previousValue: 148_220,
      source: "manual",
    });
    const voided = {
      ...typo,
      voidedAt: "2026-11-20T13:00:00.000Z",
      voidedById: 7,
      voidedByName: "Dana Reyes",
      voidReason: "Typed wrong",
    };
    open({ listReadings: [voided, replaced, older] });
    const [first, second] = await findRows();
    expect(first?.textContent).toContain("Voided by Dana Reyes: Typed wrong");
    expect(within(first ?? document.body).queryByRole("button")).toBeNull();
    expect(second?.textContent).toContain("Meter replaced, was 148,220 mi");
    expect(screen.getByText("148,220 mi with the meters before")).toBeTruthy();
  });

  it("voids a reading with a reason, which is required", async () => {
    const { user, calls } = open({ voidReading: { ...typo, voidReason: "Typed wrong" } });
    await findRows();
    await user.click(button("Void 1,482,200 mi"));
    const question = await screen.findByRole("dialog", { name: "Void 1,482,200 mi?" });
    await user.click(within(question).getByRole("button", { name: "Void" }));
    expect(await within(question).findByText("Reason is required")).toBeTruthy();
    await user.type(within(question).getByLabelText("Reason"), "Typed wrong");
    await user.click(within(question).getByRole("button", { name: "Void" }));
    await screen.findByText("Reading voided");
    expect(calls.made("voidReading")).toMatchObject([
      { params: { id: "93" }, body: { reason: "Typed wrong" } },
    ]);
    expect(screen.queryByRole("dialog", { name: "Void 1,482,200 mi?" })).toBeNull();
  });

  it("confirms a reading that waits, after naming both figures", async () => {
    const waiting = { ...typo, toConfirm: true, previousValue: 148_220 };
    const { user, calls } = open({
      listReadings: [waiting, buildReading(), older],
      confirmReading: { ...waiting, confirmedAt: "2026-11-20T13:00:00.000Z" },
    });
    const [first, second] = await findRows();
    expect(first?.textContent).toContain("To confirm: 148,220 mi before");
    expect(first?.textContent).not.toContain("Unlikely jump");
    expect(first?.textContent).not.toContain("+1,333,980 mi");
    expect(within(second ?? document.body).queryByRole("button", { name: /^Confirm/ })).toBeNull();
    await user.click(button("Confirm 1,482,200 mi"));
    const question = await screen.findByRole("dialog", { name: "Confirm 1,482,200 mi?" });
    expect(question.textContent).toContain("The meter showed 148,220 mi before.");
    await user.click(within(question).getByRole("button", { name: "Confirm" }));
    await screen.findByText("Reading confirmed");
    expect(calls.made("confirmReading")).toMatchObject([{ params: { id: "93" } }]);
  });

  it("compares a reading with the one before it that counts, and shows who confirmed one", async () => {
    const waiting = { ...typo, toConfirm: true, previousValue: 148_040 };
    const confirmed = buildReading({ toConfirm: true, confirmedAt: typo.readAt });
    const newest = buildReading({ id: 95, value: 148_300, readAt: "2026-11-21T12:42:00.000Z" });
    const by = { ...confirmed, confirmedById: 7, confirmedByName: "Dana Reyes" };
    open({ listReadings: [newest, waiting, by, older] });
    const [first, , third] = await findRows();
    expect(first?.textContent).toContain("+80 mi");
    expect(third?.textContent).toContain("Confirmed by Dana Reyes");
    expect(third?.textContent).toContain("+180 mi");
  });

  it("opens the meter that has a reading to confirm", async () => {
    open({ listReadings: [] }, { hoursToConfirm: 31 });
    const [first] = await screen.findAllByRole("tab", { selected: true });
    expect(first?.textContent).toBe("Hours");
  });

  it("shows the server's sentence when a colleague was faster", async () => {
    const { user } = open({ voidReading: () => refuse("meters.alreadyVoid") });
    await findRows();
    await user.click(button("Void 1,482,200 mi"));
    const question = await screen.findByRole("dialog", { name: "Void 1,482,200 mi?" });
    await user.type(within(question).getByLabelText("Reason"), "Typed wrong");
    await user.click(within(question).getByRole("button", { name: "Void" }));
    expect(await screen.findByText("This reading is already void")).toBeTruthy();
  });

  it("adds a reading, and marks a doubtful one without refusing it", async () => {
    const { user, calls } = open({ addReading: buildReading() });
    await user.click(button("Add reading"));
    const dialog = await screen.findByRole("dialog", { name: "Add reading" });
    await user.type(within(dialog).getByLabelText("Reading"), "148000");
    expect(
      within(dialog).getByText(/^Lower than 148,220 mi\. If the meter was replaced/),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Add reading" }));
    await screen.findByText("Reading added");
    expect(calls.made("addReading")).toMatchObject([
      {
        params: { id: "12" },
        body: { meter: "miles", value: 148_000 },
        idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
  });

  it("records a replaced meter with the last reading of the old one", async () => {
    const { user, calls } = open({ addReading: buildReading() });
    await user.click(button("Meter replaced"));
    const dialog = await screen.findByRole("dialog", { name: "Meter replaced" });
    const old = within(dialog).getByLabelText<HTMLInputElement>("Old meter showed");
    expect(old.value).toBe("148220");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText("Must be a number")).toBeTruthy();
    await user.type(within(dialog).getByLabelText("New meter shows"), "0");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls.made("addReading")).toHaveLength(1));
    expect(calls.made("addReading")[0]?.body).toMatchObject({
      meter: "miles",
      value: 0,
      restart: "replaced",
      previousValue: 148_220,
    });
  });

  it("shows the hours of a machine first, and loads the other meter when it is chosen", async () => {
    const { user, calls } = open({ listReadings: [] }, { category: "equipment", currentMiles: 0 });
    expect(await screen.findByText("No readings yet")).toBeTruthy();
    const meters = screen.getAllByRole("tab").map(({ textContent }) => textContent);
    expect(meters).toEqual(["Hours", "Miles"]);
    await user.click(screen.getByRole("tab", { name: "Miles" }));
    await waitFor(() =>
      expect(calls.made("listReadings").map(({ query }) => query.meter)).toEqual([
        "hours",
        "miles",
      ]),
    );
  });

  it("loads older readings", async () => {
    const { user, calls } = open({
      listReadings: ({ query }) =>
        query.cursor ? [older] : page([typo, buildReading()], { next: "older" }),
    });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(4));
    expect(calls.made("listReadings").map(({ query }) => query.cursor)).toEqual([
      undefined,
      "older",
    ]);
  });

  it("offers to try again when the readings could not be loaded", async () => {
    open({ listReadings: () => refuse("request.internal") });
    expect(await screen.findByText("Couldn't load the readings.")).toBeTruthy();
  });

  it("adds no reading to an archived asset", async () => {
    open({}, { archived: true });
    await findRows();
    expect(screen.queryByRole("button", { name: "Add reading" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Meter replaced" })).toBeNull();
  });
});
