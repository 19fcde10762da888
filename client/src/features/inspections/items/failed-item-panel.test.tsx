import type { InspectionRules } from "#shared/account/inspection-rules.ts";
import { usualRules } from "#shared/account/inspection-rules.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { buildPack } from "../../../test/build-pack.ts";
import { drawAs } from "../../../test/draw-as.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls, refuse } from "../../../test/server.ts";
import { InspectionForm } from "../form/inspection-form.tsx";

const yardList = {
  id: 1_001,
  name: "Yard list",
  category: "truck" as const,
  items: ["Tires"],
  active: true,
  version: 4,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};

afterEach(() => {
  setLanguageSource(() => "en");
  vi.restoreAllMocks();
});

describe("A failed item", () => {
  it("sends what is wrong as codes, whatever language they were tapped in", async () => {
    setLanguageSource(() => "es");
    const { user, calls } = await openForm();
    await user.click(button("Falla"));
    for (const reason of ["Gastado", "Flojo", "Falta", "Flojo"]) await user.click(button(reason));
    await user.type(screen.getByLabelText("Firma del operador"), "Miguel Ortiz");
    await user.click(screen.getByRole("button", { name: "Enviar inspección" }));
    await screen.findByText("Inspección terminada");
    const { results } = calls.made("submitInspection")[0]?.body ?? {};
    expect(results?.["Tires"]).toMatchObject({ status: "fail", reasons: ["worn", "missing"] });
  });

  it("says that a photo could not be sent, and can be given another one", async () => {
    drawAs("data:image/jpeg;base64,AAAA");
    answerCalls({ uploadPhoto: () => refuse("photos.unreadable") });
    const { user } = await openForm();
    await user.click(button("Fail"));
    const photo = new File(["x"], "hose.jpg", { type: "image/jpeg" });
    await user.upload(within(item()).getByLabelText("Take photo"), photo);
    await within(item()).findByText("Photo could not be sent");
    expect(button("Remove photo 1 of Tires")).toBeTruthy();
  });

  it("shows the photo at the bottom, the reasons above it and the note above them", async () => {
    const { user } = await openForm();
    await user.click(button("Fail"));
    const controls = ["Take photo", "Worn", "Notes"].map((name) =>
      name === "Worn" ? button(name) : within(item()).getByLabelText(name),
    );
    const [photo, reason, note] = controls;
    expect(isBefore(note, reason) && isBefore(reason, photo)).toBe(true);
  });

  it.each([
    ["open", "touch", 1],
    ["open", "mouse", 0],
    ["ask", "touch", 0],
  ] as const)(
    "follows the rule %s after a tap by %s, and opens the camera %i times",
    async (...given) => {
      const [photoOnFail, pointerType, times] = given;
      const opened = vi.spyOn(HTMLInputElement.prototype, "click").mockReturnValue();
      await openForm({ photoOnFail });
      const tap = Object.assign(new MouseEvent("click", { bubbles: true }), { pointerType });
      await act(async () => fireEvent(button("Fail"), tap));
      expect(opened).toHaveBeenCalledTimes(times);
    },
  );

  it("requires a photo, or a note that says why there is none, where the company's rule says so", async () => {
    const { user, calls } = await openForm({ photoOnFail: "require" });
    await user.click(await within(item()).findByRole("button", { name: "Fail" }));
    await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
    const submit = screen.getByRole<HTMLButtonElement>("button", { name: "Submit Inspection" });
    expect(submit.disabled).toBe(true);
    expect(screen.getByRole("button", { name: "1 photo missing" })).toBeTruthy();
    await user.click(button("No photo possible"));
    await user.type(within(item()).getByLabelText("Notes"), "Dark");
    await user.click(submit);
    await screen.findByText("Inspection completed successfully");
    const { results } = calls.made("submitInspection")[0]?.body ?? {};
    expect(results?.["Tires"]).toMatchObject({ notes: "Dark", noPhoto: true });
  });
});

describe("The item of which a photo is asked for", () => {
  it("asks for the photo, is sent with the inspection, and blocks nothing", async () => {
    const { user, calls } = await openForm({ photoChallenge: "each" });
    expect(within(item()).getByText("Take a photo of this today")).toBeTruthy();
    expect(within(item()).getByLabelText("Take photo")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /items? first$/ })).toBeNull();
    await user.click(button("Pass"));
    await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
    await user.click(screen.getByRole("button", { name: "Submit Inspection" }));
    await screen.findByText("Inspection completed successfully");
    expect(calls.made("submitInspection")[0]?.body).toMatchObject({
      challenge: { itemId: "Tires" },
      passed: true,
    });
  });

  it("stays the same when the inspection is started over or opened again", async () => {
    const items = ["Tires", "Horn", "Mirrors", "Lights", "Chutes", "Hoses", "Belt", "Wipers"];
    const findAsked = () =>
      screen.getByText("Take a photo of this today").closest("fieldset")?.textContent;
    const first = await openForm({ photoChallenge: "each" }, items);
    const asked = findAsked();
    first.unmount();
    const { user, unmount } = await openForm({ photoChallenge: "each" }, items);
    expect(findAsked()).toBe(asked);
    await user.click(screen.getAllByRole("button", { name: "Pass" })[0] ?? document.body);
    unmount();
    await openForm({ photoChallenge: "each" }, items);
    await user.click(await screen.findByRole("button", { name: "Start over" }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Start over" }));
    await waitFor(() => expect(screen.queryByText(/^1 of 8$/)).toBeNull());
    expect(findAsked()).toBe(asked);
  });
});

async function openForm(rules: Partial<InspectionRules> = {}, items = yardList.items) {
  const checklists = [{ ...yardList, items }];
  const calls = answerCalls({
    listChecklists: checklists,
    listUnresolvedInspections: [],
    getPack: buildPack({ checklists }),
    submitInspection: buildInspectionLog(),
  });
  const driver = buildUser({ role: "driver" });
  const company = { ...driver.company, rules: { ...usualRules, ...rules } };
  const form = (
    <InspectionForm asset={buildAsset({ id: assetId })} onDone={vi.fn()} onBack={vi.fn()} />
  );
  const rendered = renderApp(form, { user: { ...driver, company } });
  await screen.findByRole("form");
  return { ...rendered, calls };
}

/** Each test has its own asset, so that it finds no draft of another test. */
let assetId = 3_200;
beforeEach(() => (assetId += 1));

function item(): HTMLElement {
  return screen.getByRole("group", { name: "Tires" });
}

function button(name: string): HTMLElement {
  return within(item()).getByRole("button", { name });
}

function isBefore(a: HTMLElement | undefined, b: HTMLElement | undefined): boolean {
  if (!a || !b) return false;
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
