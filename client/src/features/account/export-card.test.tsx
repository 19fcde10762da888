import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ExportCard } from "./export-card.tsx";

afterEach(() => void vi.restoreAllMocks());

type Answers = Parameters<typeof answerCalls>[0];

async function askForExport(answers: Answers, instead?: typeof fetch) {
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    fetched.push(new URL(this.href).pathname);
  });
  const server = answerCalls(answers);
  if (instead) vi.stubGlobal("fetch", instead);
  const { person } = renderApp(<ExportCard />, { user: "admin" });
  await person.click(screen.getByRole("button", { name: "Export company data" }));
  return { fetched, server };
}

describe("ExportCard", () => {
  it("says why it may not, and fetches nothing", async () => {
    const { fetched } = await askForExport({ checkExport: () => refuse("export.underWay") });
    await screen.findByText("Failed to export company data");
    expect(screen.getByText("An export of your company is already under way")).toBeTruthy();
    const button = screen.getByRole("button", { name: "Export company data" });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    expect(fetched).toEqual([]);
  });

  it("fetches nothing when a portal answers in the server's place", async () => {
    const page = new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html" } });
    const { fetched } = await askForExport({}, () => Promise.resolve(page));
    await screen.findByText(/^The answer did not come from Yardcheck/);
    expect(fetched).toEqual([]);
  });
});
