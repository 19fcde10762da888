import { screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page } from "../../test/server.ts";
import { AssetsPage } from "../assets/assets-page.tsx";
import { ChecklistsPage } from "../checklists/checklists-page.tsx";
import { CrewPage } from "../crew/crew-page.tsx";
import { MaintenancePage } from "../maintenance/maintenance-page.tsx";
import { ProgramsPage } from "../programs/programs-page.tsx";
import { YardsPage } from "../yards/yards-page.tsx";

const pages: [address: string, Page: ComponentType, dialog: string][] = [
  ["/assets?open=add", AssetsPage, "Add New Asset"],
  ["/maintenance?open=log", MaintenancePage, "Log Maintenance"],
  ["/crew?open=invitation", CrewPage, "Invite"],
  ["/crew?open=user", CrewPage, "Add Crew Member"],
  ["/assets/yards?open=add", YardsPage, "Add Yard"],
  ["/maintenance/programs?open=add", ProgramsPage, "New Program"],
  ["/inspection/admin?ready", ChecklistsPage, "Ready lists"],
];

it.each(pages)("%s opens its dialog once, also on that page", async (address, Page, name) => {
  answerCalls({
    listAssets: page([], { total: 0 }),
    listChecklists: [],
    listCrew: [],
    listInvitations: [],
    listMaintenanceLogs: [],
    listPrograms: [],
    listSchedules: [],
  });
  const [path = ""] = address.split("?");
  const opened = renderApp(<Page />, { path });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("dialog")).toBeNull();
  opened.navigate(address);
  await screen.findByRole("dialog", { name });
  await opened.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(opened.address()).toBe(path);
});
