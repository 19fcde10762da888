import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ExportCard } from "./export-card.tsx";

afterEach(() => void vi.restoreAllMocks());

type Answers = Parameters<typeof answerCalls>[0];

async function askForExport(answers: Answers) {
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    fetched.push(new URL(this.href).pathname);
  });
  const server = answerCalls(answers);
  const { person } = renderApp(<ExportCard />, { user: "admin" });
  await person.click(screen.getByRole("button", { name: "Export company data" }));
  return { fetched, server };
}

describe("ExportCard", () => {
  it("lets the browser fetch the archive once it may begin", async () => {
    const { fetched, server } = await askForExport({ exportCompany: null });
    expect(await screen.findByText("Export Started")).toBeInstanceOf(HTMLElement);
    expect(server.made("exportCompany").map(({ query }) => query)).toEqual([{ check: "true" }]);
    expect(fetched).toEqual(["/api/company/export"]);
    expect(document.querySelector("a[download]")).toBeNull();
  });

  it("says why it may not, and fetches nothing", async () => {
    const { fetched } = await askForExport({ exportCompany: () => refuse("export.underWay") });
    expect(await screen.findByText("Failed to export company data")).toBeInstanceOf(HTMLElement);
    expect(screen.getByText("An export of your company is already under way")).toBeInstanceOf(
      HTMLElement,
    );
    const button = screen.getByRole("button", { name: "Export company data" });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    expect(fetched).toEqual([]);
  });
});
