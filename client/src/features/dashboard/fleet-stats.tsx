import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { Card } from "../../ui/card.tsx";
import { DataState } from "../../ui/data-state.tsx";
import { StatCard } from "./stat-card.tsx";

/** The four numbers that say how the fleet is doing. */
export function FleetStats() {
  const stats = useQuery(query(api.getDashboardStats));
  const state = (
    <DataState query={stats} what="the fleet's numbers" skeleton={<FourCards />}>
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
        details={formatShare(outOfService, totalAssets, "of fleet")}
      />
      <StatCard
        kind="active"
        value={numbers?.active}
        details={formatShare(active, totalAssets, "available")}
      />
    </ul>
  );
}

function formatCategories(numbers: Numbers | undefined): string[] {
  if (!numbers) return [];
  const { truck, trailer, equipment } = numbers.categories;
  return [
    formatCount(truck, truck === 1 ? "truck" : "trucks"),
    formatCount(trailer, trailer === 1 ? "trailer" : "trailers"),
    formatCount(equipment, "equipment"),
  ];
}

function formatDues(numbers: Numbers | undefined): string[] {
  if (!numbers) return [];
  const { serviceDue, overdue } = numbers;
  if (serviceDue === 0) return ["Nothing overdue"];
  return [formatCount(overdue, "overdue"), formatCount(serviceDue - overdue, "due soon")];
}

function formatCount(count: number, words: string): string {
  return `${count.toLocaleString("en-US")} ${words}`;
}

function formatShare(part: number, total: number, words: string): string[] {
  return total === 0 ? [] : [`${Math.round((100 * part) / total)}% ${words}`];
}
