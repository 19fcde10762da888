import type { Role } from "#shared/base/roles.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildDefect } from "../../test/build-defect.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { listEntries } from "../../phone/outbox/outbox.ts";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { ReportDefectDialog } from "./report-defect-dialog.tsx";

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}, role: Role = "manager") {
  const onClose = vi.fn<() => void>();
  const { made } = answerCalls({ createDefect: buildDefect(), ...answers });
  const asset = { id: 12, name: "Mixer 12" };
  const dialog = <ReportDefectDialog asset={asset} onClose={onClose} />;
  return { ...renderApp(dialog, { user: role }), made, onClose };
}

function submit(): HTMLElement {
  return screen.getByRole("button", { name: "Report Defect" });
}

describe("ReportDefectDialog", () => {
  it("sends what is wrong with the unit, and shows the number of the defect", async () => {
    const { user, made, onClose } = open();
    await user.type(screen.getByLabelText("What is wrong"), "Chute lock bent");
    await user.type(screen.getByLabelText("Details (optional)"), "Left side");
    await user.click(screen.getByLabelText("Unsafe to drive"));
    await user.click(submit());
    await screen.findByText("D-0042 reported");
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const [sent] = made("createDefect");
    expect(sent?.body).toEqual({
      assetId: 12,
      title: "Chute lock bent",
      note: "Left side",
      unsafe: true,
      photos: [],
      performedAt: expect.any(String),
    });
    expect(sent?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  });

  it("has what was typed again where a phone ended the page meanwhile, and not after it was sent", async () => {
    const first = open({}, "driver");
    await first.user.type(screen.getByLabelText("What is wrong"), "Chute lock bent");
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockRestore();
    const left = Object.entries(localStorage);
    first.unmount();
    for (const [key, value] of left) localStorage.setItem(key, value);
    const second = open({}, "driver");
    const title = screen.getByLabelText<HTMLInputElement>("What is wrong");
    await waitFor(() => expect(title.value).toBe("Chute lock bent"));
    await second.user.click(submit());
    await screen.findByText("D-0042 reported");
    second.unmount();
    open({}, "driver");
    expect(screen.getByLabelText<HTMLInputElement>("What is wrong").value).toBe("");
  });

  it("requires a description of what is wrong", async () => {
    const { user, made } = open();
    await user.click(submit());
    await screen.findByText("Please say what is wrong");
    expect(made("createDefect")).toEqual([]);
  });

  it("preserves what was typed when the server refuses it", async () => {
    const { user, onClose } = open({ createDefect: () => refuse("request.notFound") });
    const title = screen.getByLabelText<HTMLInputElement>("What is wrong");
    await user.type(title, "Chute lock bent");
    await user.click(submit());
    await screen.findByText("Error");
    expect(title.value).toBe("Chute lock bent");
    expect(onClose).not.toHaveBeenCalled();
    expect(await listEntries(buildUser().id)).toEqual([]);
  });

  it("stores no report of the office on this phone where no server responds", async () => {
    const { user, onClose } = open({ createDefect: loseConnection });
    await user.type(screen.getByLabelText("What is wrong"), "Chute lock bent");
    await user.click(submit());
    await screen.findByText(/^No connection to the server/);
    expect(onClose).not.toHaveBeenCalled();
    expect(await listEntries(buildUser().id)).toEqual([]);
  });

  it("stores a driver's report on this phone where no server responds", async () => {
    const { user, onClose } = open({ createDefect: loseConnection }, "driver");
    await user.type(screen.getByLabelText("What is wrong"), "Chute lock bent");
    await user.click(submit());
    await screen.findByText(/^Saved on this phone .* – will send$/);
    expect(onClose).toHaveBeenCalledTimes(1);
    const [entry] = await listEntries(buildUser().id);
    expect(entry).toMatchObject({
      kind: "defect",
      state: "waiting",
      asset: { id: 12, name: "Mixer 12" },
      body: { assetId: 12, title: "Chute lock bent" },
    });
  });

  it("asks before what was typed is discarded", async () => {
    const { user, onClose } = open();
    await user.type(screen.getByLabelText("What is wrong"), "Chute");
    await user.keyboard("{Escape}");
    await screen.findByRole("alertdialog", { name: "Discard changes?" });
    expect(onClose).not.toHaveBeenCalled();
  });
});
