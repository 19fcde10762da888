import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { StatCard } from "./stat-card.tsx";

/** The four numbers that say how the fleet is doing. */
export function FleetStats() {
  const stats = useQuery(query(api.getDashboardStats));
  const state = (
    <DataState query={stats} what={w.theNumbers} skeleton={<FourCards />}>
      {(numbers) => <FourCards numbers={numbers} />}
    </DataState>
  );
  const isMissing = stats.isError && stats.data === undefined;
  return isMissing ? <Card>{state}</Card> : <div className="relative">{state}</div>;
}

type Numbers = Answer<"getDashboardStats">;

/** Without numbers each card has a skeleton in their place. */
function FourCards({ numbers }: { numbers?: Numbers }) {
  const { totalAssets = 0, outOfService = 0, active = 0 } = numbers ?? {};
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard kind="total" value={numbers?.totalAssets} details={formatCategories(numbers)} />
      <StatCard kind="due" value={numbers?.serviceDue} details={formatDues(numbers)} />
      <StatCard
        kind="outOfService"
        value={numbers?.outOfService}
        details={formatShare(outOfService, totalAssets, w.ofFleet)}
      />
      <StatCard
        kind="active"
        value={numbers?.active}
        details={formatShare(active, totalAssets, w.available)}
      />
    </ul>
  );
}

function formatCategories(numbers: Numbers | undefined): string[] {
  if (!numbers) return [];
  const { truck, trailer, equipment } = numbers.categories;
  return [w.trucks({ n: truck }), w.trailers({ n: trailer }), w.equipment({ n: equipment })];
}

function formatDues(numbers: Numbers | undefined): string[] {
  if (!numbers) return [];
  const { serviceDue, overdue } = numbers;
  if (serviceDue === 0) return [w.noneOverdue];
  return [w.overdue({ n: overdue }), w.dueSoon({ count: serviceDue - overdue })];
}

function formatShare(part: number, total: number, text: typeof w.ofFleet): string[] {
  return total === 0 ? [] : [text({ percent: Math.round((100 * part) / total) })];
}

const w = words({
  theNumbers: ["the fleet's numbers", "los números de la flota"],
  trucks: [
    { one: "{n} truck", other: "{n} trucks" },
    { one: "{n} camión", other: "{n} camiones" },
  ],
  trailers: [
    { one: "{n} trailer", other: "{n} trailers" },
    { one: "{n} remolque", other: "{n} remolques" },
  ],
  equipment: [
    { one: "{n} equipment", other: "{n} equipment" },
    { one: "{n} equipo", other: "{n} equipos" },
  ],
  noneOverdue: ["Nothing overdue", "Nada vencido"],
  overdue: [
    { one: "{n} overdue", other: "{n} overdue" },
    { one: "{n} vencida", other: "{n} vencidas" },
  ],
  dueSoon: ["{count} due soon", "{count} por vencer"],
  ofFleet: ["{percent}% of fleet", "{percent}% de la flota"],
  available: ["{percent}% available", "{percent}% disponible"],
});
