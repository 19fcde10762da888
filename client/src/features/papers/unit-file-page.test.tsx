import type { Answer } from "#shared/api/api-schemas.ts";
import { addCalendarDays, toDay } from "#shared/base/days.ts";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { UnitFilePage } from "./unit-file-page.tsx";

const paper: Answer<"getUnitFile"> = {
  title: "Unit File",
  carrier: ["Reyes Concrete"],
  blocks: [{ kind: "heading", level: 2, text: "Mixer 14" }],
  seal: null,
  foot: "Printed Nov 22, 2026, 5:12 AM. 49 CFR 396.3(b).",
};

type Response = NonNullable<Parameters<typeof answerCalls>[0]["getUnitFile"]>;

function open({ response = paper, search = "" }: { response?: Response; search?: string } = {}) {
  const calls = answerCalls({ getUnitFile: response });
  return {
    ...calls,
    ...renderApp(<UnitFilePage id={14} />, { path: `/papers/units/14${search}` }),
  };
}

const zone = "America/Chicago";
const today = () => toDay(new Date(), zone);
const dayBefore = (days: number) => toDay(addCalendarDays(new Date(), -days, zone), zone);
const period = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Period" });
const pdf = () => screen.getByRole("link", { name: "Download PDF" }).getAttribute("href");

describe("The page of a unit's file", () => {
  it("shows the last 90 days, and links to their PDF and to the asset", async () => {
    const { made } = open();
    await screen.findByRole("heading", { level: 2, name: "Mixer 14" });
    const days = { from: dayBefore(89), to: today() };
    expect(made("getUnitFile").map(({ query }) => query)).toEqual([{ ...days, language: "en" }]);
    expect(period().selectedOptions[0]?.textContent).toBe("Last 90 days");
    expect(pdf()).toBe(`/api/papers/units/14/pdf?from=${days.from}&to=${days.to}&language=en`);
    const back = screen.getByRole("link", { name: "Back to Asset" });
    expect(back.getAttribute("href")).toBe("/assets/14");
  });

  it("strikes through what is void, but not why it is", async () => {
    const text = "Voided on Nov 27, 2026 by Dana Lee: logged twice";
    const table = {
      kind: "table" as const,
      columns: [{ label: "Date" }, { label: "Work" }],
      rows: [
        ["Nov 20, 2026", "Oil Change"],
        ["Nov 19, 2026", "Brakes"],
      ],
      voidings: [{ row: 0, column: 1, text }],
    };
    open({ response: { ...paper, blocks: [table] } });
    const [, struck, valid] = await screen.findAllByRole("row");
    const listStruck = (row: Element | undefined) =>
      Array.from(row?.querySelectorAll(".line-through") ?? [], (part) => part.textContent);
    expect(struck?.textContent).toBe(`Nov 20, 2026Oil Change${text}`);
    expect(listStruck(struck)).toEqual(["Nov 20, 2026", "Oil Change"]);
    expect(listStruck(valid)).toEqual([]);
  });

  it("shows other days, which are stored in the address", async () => {
    const { user, made, address } = open();
    await screen.findByRole("heading", { name: "Mixer 14" });
    await user.selectOptions(period(), "Last 12 months");
    await screen.findByRole("heading", { name: "Mixer 14" });
    expect(made("getUnitFile").at(-1)?.query).toMatchObject({ from: dayBefore(364), to: today() });
    expect(address()).toBe(`/papers/units/14?from=${dayBefore(364)}&to=${today()}`);
  });

  it("shows the days of a link", async () => {
    const { made } = open({ search: "?from=2026-01-01&to=2026-03-31" });
    await screen.findByRole("heading", { name: "Mixer 14" });
    expect(made("getUnitFile")[0]?.query).toMatchObject({ from: "2026-01-01", to: "2026-03-31" });
    expect(period().selectedOptions[0]?.textContent).toBe("Choose days");
    expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("2026-01-01");
  });

  it("asks for valid days, and requests no other", async () => {
    const { user, made, address } = open({ search: "?from=2026-01-01&to=2026-03-31" });
    await screen.findByRole("heading", { name: "Mixer 14" });
    const change = (label: string, value: string) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      fireEvent.blur(screen.getByLabelText(label));
    };
    change("From", "2026-04-01");
    expect(screen.getByText("The first day is after the last one")).toBeTruthy();
    change("From", "2024-01-01");
    expect(screen.getByText("Please choose at most 430 days")).toBeTruthy();
    change("From", "");
    expect(screen.getByText("Please give a valid date")).toBeTruthy();
    expect(made("getUnitFile")).toHaveLength(1);
    expect(screen.queryByRole("link", { name: "Download PDF" })).toBeNull();
    change("From", "2026-02-01");
    await screen.findByRole("heading", { name: "Mixer 14" });
    expect(address()).toBe("/papers/units/14?from=2026-02-01&to=2026-03-31");
    await user.selectOptions(period(), "Last 30 days");
    expect(screen.queryByLabelText("From")).toBeNull();
  });

  it("says that there is no such asset", async () => {
    open({ response: () => refuse("request.notFound") });
    await screen.findByRole("heading", { level: 1, name: "Asset Not Found" });
    expect(screen.getByRole("link", { name: "Back to Assets" })).toBeTruthy();
  });

  it("offers a retry when it cannot be loaded", async () => {
    const { user } = open({ response: loseConnection });
    await screen.findByText("Couldn't load the unit file.");
    answerCalls({ getUnitFile: paper });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Mixer 14" });
  });
});
