import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page } from "../../test/server.ts";
import { AssetsPage } from "../assets/assets-page.tsx";
import type { Label } from "./label-sheet-view.tsx";

const print = vi.fn<() => void>();

afterEach(() => {
  localStorage.clear();
  print.mockClear();
});

function buildLabel(assetId: number, code = `00000000${10 + assetId}`): Label {
  const address = `HTTPS://YARD.EXAMPLE.COM/Q/${code}`;
  return { assetId, name: `Mixer ${assetId}`, unitNumber: `M-${assetId}`, code, address };
}

function open(path: string, { total = 12 } = {}) {
  vi.stubGlobal("print", print);
  const ids = Array.from({ length: 12 }, (_, index) => index + 1);
  const calls = answerCalls({
    listAssets: () =>
      page(
        ids.map((id) => buildAsset({ id })),
        { total },
      ),
    addCodes: ({ body }) => ({ labels: body.assetIds.map((id) => buildLabel(id)) }),
    changeCode: buildLabel(3, "ZZZZZZZZZZ"),
  });
  return { ...calls, ...renderApp(<AssetsPage />, { path }) };
}

const onPaper = () => document.querySelectorAll(".label-paper-true .label-sheet");
const namesOn = (sheet: Element | undefined) =>
  Array.from(
    sheet?.children ?? [],
    (place) => place.querySelector(".label-name")?.textContent ?? "",
  );

describe("The labels of units", () => {
  it("are those of all units that the registry shows, on as many sheets as they need", async () => {
    const { made } = open("/assets?search=mixer&labels=all");
    await screen.findByText("12 labels on 2 sheets");
    expect(made("listAssets")[0]?.query).toEqual({ search: "mixer", limit: "500" });
    expect(made("addCodes")[0]?.body.assetIds).toHaveLength(12);
    const [first, second] = onPaper();
    expect(namesOn(first)).toHaveLength(10);
    expect(namesOn(second).slice(0, 3)).toEqual(["Mixer 11", "Mixer 12", ""]);
    const [label] = document.querySelectorAll(".label-paper-true .label");
    const texts = within(label instanceof HTMLElement ? label : document.body);
    for (const text of [
      "Mixer 1",
      "M-1",
      "Scan to inspect",
      "Escanee para revisar",
      "00000-00011",
    ]) {
      expect(texts.getByText(text)).toBeTruthy();
    }
  });

  it("say which units are left out where there are more than are printed at once", async () => {
    open("/assets?labels=all", { total: 640 });
    await screen.findByText(
      "These are the first 500 of 640 units. Narrow the list for the others.",
    );
  });

  it("begin at the first free label, moved by the printer's offset", async () => {
    const { user } = open("/assets?labels=3");
    await user.selectOptions(await screen.findByLabelText("First free label"), "4");
    await user.selectOptions(screen.getByLabelText("Move right"), "0.05 in");
    await user.selectOptions(screen.getByLabelText("Move down"), "-0.10 in");
    expect(namesOn(onPaper()[0]).slice(0, 4)).toEqual(["", "", "", "Mixer 3"]);
    const style = onPaper()[0]?.firstElementChild?.getAttribute("style");
    expect(style).toContain("left: calc(var(--in) * 0.206)");
    expect(style).toContain("top: calc(var(--in) * 0.4)");
    await user.selectOptions(screen.getByLabelText("Label sheet"), "22806");
    expect(onPaper()[0]?.children).toHaveLength(12);
  });

  it("store the sheet and the printer on this device", async () => {
    localStorage.setItem("yardcheck-labels", "22806 5 -10");
    open("/assets?labels=3");
    const chosen = (name: string) =>
      screen.getByRole<HTMLSelectElement>("combobox", { name }).value;
    await screen.findByText("1 label on 1 sheet");
    expect(["Label sheet", "Move right", "Move down"].map(chosen)).toEqual(["22806", "5", "-10"]);
  });

  it("are printed, as are the edges of a sheet that tests a printer", async () => {
    const { user } = open("/assets?labels=3");
    const drawn: (number | undefined)[] = [];
    print.mockImplementation(() => {
      drawn.push(onPaper()[0]?.querySelectorAll(".label-edge").length);
    });
    await user.click(await screen.findByRole("button", { name: "Print test page" }));
    await user.click(screen.getByRole("button", { name: "Print labels" }));
    expect(drawn).toEqual([10, 0]);
  });

  it("are known to this device's list of assets from then on", async () => {
    const { client } = open("/assets?labels=3");
    const pack = ["getPack", 7];
    client.setQueryData(pack, {});
    await screen.findByText("1 label on 1 sheet");
    expect(client.getQueryState(pack)?.isInvalidated).toBe(true);
  });

  it("get another code when one is lost", async () => {
    const { user, made } = open("/assets?labels=3");
    await user.click(await screen.findByRole("button", { name: "Replace code" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Replace code" }));
    await screen.findByText("Code replaced");
    expect(made("changeCode")).toMatchObject([{ params: { id: "3" } }]);
    expect(document.querySelector(".label-paper-true .label-code")?.textContent).toBe(
      "ZZZZZ-ZZZZZ",
    );
  });
});
