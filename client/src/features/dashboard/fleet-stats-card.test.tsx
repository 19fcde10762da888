import { setLanguageSource } from "#shared/base/languages.ts";
import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { FleetStats } from "./fleet-stats-card.tsx";

afterEach(() => setLanguageSource(() => "en"));

const stats = {
  totalAssets: 1_204,
  serviceDue: 3,
  overdue: 1,
  outOfService: 301,
  active: 903,
  categories: { truck: 1_200, trailer: 1, equipment: 3 },
  conditions: { in_use: 903, out_of_service: 301, maintenance: 0 },
};

describe("FleetStats", () => {
  it("counts in English", async () => {
    expect(await show()).toEqual([
      "Total Assets1,2041,200 trucks · 1 trailer · 3 equipment",
      "Service Due31 overdue · 2 due soon",
      "Out of Service30125% of fleet",
      "Active90375% available",
    ]);
  });

  it("counts in Spanish", async () => {
    setLanguageSource(() => "es");
    expect(await show()).toEqual([
      "Total de unidades1,2041,200 camiones · 1 remolque · 3 equipos",
      "Servicio pendiente31 vencida · 2 por vencer",
      "Fuera de servicio30125% de la flota",
      "Activas90375% disponible",
    ]);
  });
});

async function show() {
  answerCalls({ getDashboardStats: stats });
  renderApp(<FleetStats />);
  await screen.findByText("1,204");
  return screen.getAllByRole("listitem").map((card) => card.textContent);
}
