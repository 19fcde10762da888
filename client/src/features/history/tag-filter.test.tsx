import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page } from "../../test/server.ts";
import { DefectsPage } from "../defects/defects-page.tsx";
import { InspectionHistoryPage } from "./inspection-history-page.tsx";
import { MaintenanceHistoryPage } from "./maintenance-history-page.tsx";
import { AssetsPage } from "../assets/assets-page.tsx";

const known = ["North", "South & East"];

const lists = [
  { name: "listAssets", path: "/assets", Page: AssetsPage },
  { name: "listDefects", path: "/defects", Page: DefectsPage },
  { name: "listInspectionLogs", path: "/inspection/history", Page: InspectionHistoryPage },
  { name: "listMaintenanceLogs", path: "/maintenance/history", Page: MaintenanceHistoryPage },
] as const;

function open({ path, Page }: (typeof lists)[number], search = "", tags = known) {
  const none = page([], { total: 0 });
  const calls = answerCalls({
    getTags: { tags },
    listAssets: none,
    listDefects: none,
    listInspectionLogs: none,
    listMaintenanceLogs: none,
    listCrew: [],
  });
  return { ...renderApp(<Page />, { path: `${path}${search}` }), ...calls };
}

describe.each(lists)("The filter by tag of $path", (list) => {
  it("offers the company's tags, and keeps the choice in the address", async () => {
    const { user, address, made } = open(list);
    await screen.findByRole("option", { name: "South & East" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Tag" }), "South & East");
    expect(address()).toBe(`${list.path}?tag=South+%26+East`);
    const asked = () => made(list.name).at(-1)?.query;
    await waitFor(() => expect(asked()).toMatchObject({ tag: "South & East" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Tag" }), "All Tags");
    expect(address()).toBe(list.path);
  });

  it("starts with the tag in the address, and is cleared with the other filters", async () => {
    const { user, address, made } = open(list, "?tag=Gone");
    await screen.findByRole("option", { name: "Gone" });
    expect(made(list.name).some(({ query }) => "tag" in query && query.tag === "Gone")).toBe(true);
    await screen.findByText(/match your current filters/);
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(address()).toBe(list.path);
  });

  it("says where the company has no tags, unless the address has one", async () => {
    const { unmount } = open(list, "", []);
    await screen.findByRole("option", { name: "No Tags" });
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Tag" }).disabled).toBe(true);
    unmount();
    open(list, "?tag=Gone", []);
    await screen.findByRole("option", { name: "Gone" });
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Tag" }).disabled).toBe(false);
  });

  it("leaves out a tag that no asset can have", async () => {
    const { made } = open(list, `?tag=${"a".repeat(31)}`);
    await waitFor(() => expect(made(list.name)).not.toEqual([]));
    expect(made(list.name).filter(({ query }) => "tag" in query)).toEqual([]);
  });
});

describe("The filter by tag", () => {
  it("is not shown to a driver who certifies", async () => {
    const { made } = answerCalls({ listDefects: [] });
    renderApp(<DefectsPage />, { user: "driver", path: "/defects" });
    await waitFor(() => expect(made("listDefects")).not.toEqual([]));
    expect(screen.queryByRole("combobox", { name: "Tag" })).toBeNull();
    expect(made("getTags")).toEqual([]);
  });
});
