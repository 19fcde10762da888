import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { FleetFilesButton } from "./fleet-files-button.tsx";

afterEach(() => void vi.restoreAllMocks());

async function start(answers: Parameters<typeof answerCalls>[0]) {
  const downloaded: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloaded.push(new URL(this.href).pathname);
  });
  answerCalls(answers);
  const { user } = renderApp(<FleetFilesButton />);
  await user.click(screen.getByRole("button", { name: "All unit files (ZIP)" }));
  return { downloaded };
}

describe("FleetFilesButton", () => {
  it("lets the browser take the archive", async () => {
    const { downloaded } = await start({ checkExport: null });
    await screen.findByText("Download Started");
    expect(downloaded).toEqual(["/api/papers/fleet"]);
  });

  it("shows why the download is refused", async () => {
    const { downloaded } = await start({ checkExport: () => refuse("export.underWay") });
    await screen.findByText("An export of your company is already under way");
    expect(downloaded).toEqual([]);
  });
});
