import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ExportCard } from "./export-card.tsx";

afterEach(() => void vi.restoreAllMocks());

type Answers = Parameters<typeof answerCalls>[0];

async function startExport(answers: Answers, instead?: typeof fetch) {
  const downloaded: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloaded.push(new URL(this.href).pathname);
  });
  const server = answerCalls(answers);
  if (instead) vi.stubGlobal("fetch", instead);
  const { user } = renderApp(<ExportCard />, { user: "admin" });
  await user.click(screen.getByRole("button", { name: "Export company data" }));
  return { downloaded, server };
}

describe("ExportCard", () => {
  it("shows why the export is refused, and downloads nothing", async () => {
    const { downloaded } = await startExport({ checkExport: () => refuse("export.underWay") });
    await screen.findByText("Failed to export company data");
    expect(screen.getByText("An export of your company is already under way")).toBeTruthy();
    const button = screen.getByRole("button", { name: "Export company data" });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    expect(downloaded).toEqual([]);
  });

  it("downloads nothing when a captive portal responds instead of the server", async () => {
    const page = new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html" } });
    const { downloaded } = await startExport({}, () => Promise.resolve(page));
    await screen.findByText(/^The answer did not come from Yardcheck/);
    expect(downloaded).toEqual([]);
  });
});
