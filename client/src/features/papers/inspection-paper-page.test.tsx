import type { Answer } from "#shared/api/api-schemas.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { InspectionPaperPage } from "./inspection-paper-page.tsx";

type Paper = Answer<"getInspectionPaper">;

const paper: Paper = {
  title: "Driver Vehicle Inspection Report",
  carrier: ["Reyes Concrete", "12 Mill Road", "USDOT 1234567"],
  blocks: [
    { kind: "facts", facts: [{ label: "Unit", value: "Mixer 12, Unit 14" }] },
    { kind: "text", text: "Unit as of today", tone: "quiet" },
    { kind: "heading", level: 2, text: "Items inspected" },
    {
      kind: "table",
      columns: [{ label: "Item", share: 4 }, { label: "Result" }],
      rows: [
        ["Horn", "Fail"],
        ["Tires", "Pass"],
      ],
    },
    { kind: "heading", level: 3, text: "D-0042 Horn" },
    {
      kind: "signatures",
      signatures: [
        {
          role: "Reported by",
          typed: "M. Ortiz",
          by: "Miguel Ortiz",
          moment: "Nov 20, 2026, 6:42 AM",
        },
        { role: "Certified by", typed: null, by: "Dana Lee", moment: "Nov 20, 2026, 9:00 AM" },
      ],
      missing: ["Not reviewed yet"],
    },
    { kind: "photos", photos: [{ url: "/api/photos/3", caption: "Horn" }] },
    { kind: "break" },
  ],
  seal: { code: "2-ABC", url: "https://yard.example.com/verify/2-ABC" },
  foot: "Printed Nov 22, 2026, 5:12 AM. 49 CFR 396.11, 396.13.",
};

type Response = NonNullable<Parameters<typeof answerCalls>[0]["getInspectionPaper"]>;

function open(response: Response = paper) {
  answerCalls({ getInspectionPaper: response });
  return renderApp(<InspectionPaperPage id={71} />, { user: "driver" });
}

describe("The page of an inspection's report", () => {
  it("shows what the paper says", async () => {
    open();
    await screen.findByRole("heading", { level: 1, name: paper.title });
    const headings = screen.getAllByRole("heading").map((element) => element.textContent);
    expect(headings).toEqual([paper.title, "Items inspected", "D-0042 Horn"]);
    for (const line of [...paper.carrier, "Unit as of today", "2-ABC"]) {
      expect(screen.getByText(line)).toBeTruthy();
    }
    expect(document.body.textContent).toContain(paper.foot);
    expect(screen.getByText("Unit").nextElementSibling?.textContent).toBe("Mixer 12, Unit 14");
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual(["ItemResult", "HornFail", "TiresPass"]);
    expect(screen.getByRole("img", { name: "Horn" }).getAttribute("src")).toBe("/api/photos/3");
  });

  it("shows who signed, who typed no name, and what is missing", async () => {
    open();
    const signatures = within(await screen.findByRole("list", { name: "Signatures" })).getAllByRole(
      "listitem",
    );
    expect(signatures.map((signature) => signature.textContent)).toEqual([
      "Reported byM. OrtizMiguel Ortiz, Nov 20, 2026, 6:42 AM",
      "Certified bysigned in as Dana Lee, Nov 20, 2026, 9:00 AM",
      "Not reviewed yet",
    ]);
  });

  it("has a code that leads to its seal, where the inspection has one", async () => {
    const { unmount } = open();
    await screen.findByRole("img", { name: "QR code of https://yard.example.com/verify/2-ABC" });
    unmount();
    open({ ...paper, seal: null });
    await screen.findByRole("heading", { name: paper.title });
    expect(screen.queryByRole("img", { name: /^QR code/ })).toBeNull();
  });

  it("is printed by the browser, and saved as a PDF", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    const link = screen.getByRole("link", { name: "Download PDF" });
    expect(link.getAttribute("href")).toBe("/api/papers/inspections/71/pdf?language=en");
    expect(screen.getByRole("link", { name: "Back to Inspection" }).getAttribute("href")).toBe(
      "/inspection?inspection=71",
    );
  });

  it("requests the paper in the user's language", async () => {
    setLanguageSource(() => "es");
    onTestFinished(() => setLanguageSource(() => "en"));
    const { made } = answerCalls({ getInspectionPaper: paper });
    renderApp(<InspectionPaperPage id={71} />);
    const link = await screen.findByRole("link", { name: "Descargar PDF" });
    expect(link.getAttribute("href")).toBe("/api/papers/inspections/71/pdf?language=es");
    expect(made("getInspectionPaper")[0]?.query).toEqual({ language: "es" });
  });

  it("says that there is no such inspection", async () => {
    open(() => refuse("request.notFound"));
    await screen.findByRole("heading", { level: 1, name: "Inspection Not Found" });
    expect(screen.getByText("There is no inspection at this address.")).toBeTruthy();
  });

  it("offers a retry when it cannot be loaded", async () => {
    const { user } = open(loseConnection);
    await screen.findByText("Couldn't load the report.");
    answerCalls({ getInspectionPaper: paper });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { level: 1, name: paper.title });
  });
});
