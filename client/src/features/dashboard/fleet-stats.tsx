import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { DataState } from "../../ui/data-state.tsx";
import { StatCard } from "./stat-card.tsx";

/** The four numbers that say how the fleet is doing. */
export function FleetStats() {
  const stats = useQuery(query(api.getDashboardStats));
  const due = useQuery(query(api.listServiceDue));
  return (
    <div className="relative">
      <DataState query={stats} what="the fleet's numbers" skeleton={<FourCards />}>
        {(numbers) => <FourCards numbers={numbers} due={due.data} />}
      </DataState>
    </div>
  );
}

type Numbers = Answer<"getDashboardStats">;
type DueAssets = Answer<"listServiceDue">;

/** Without numbers each card has a skeleton in their place. */
function FourCards({ numbers, due }: { numbers?: Numbers; due?: DueAssets }) {
  const { totalAssets = 0, outOfService = 0, active = 0 } = numbers ?? {};
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        kind="total"
        value={numbers?.totalAssets}
        detail={numbers && categoriesText(numbers)}
      />
      <StatCard kind="due" value={numbers?.serviceDue} detail={dueText(numbers, due)} />
      <StatCard
        kind="outOfService"
        value={numbers?.outOfService}
        detail={shareText(outOfService, totalAssets, "of fleet")}
      />
      <StatCard
        kind="active"
        value={numbers?.active}
        detail={shareText(active, totalAssets, "available")}
      />
    </ul>
  );
}

function categoriesText({ categories: { truck, trailer, equipment } }: Numbers): string {
  return [
    counted(truck, truck === 1 ? "truck" : "trucks"),
    counted(trailer, trailer === 1 ? "trailer" : "trailers"),
    counted(equipment, "equipment"),
  ].join(" · ");
}

/** A line may break between these, but not inside one. */
function counted(count: number, words: string): string {
  return `${count.toLocaleString("en-US")} ${words}`.replaceAll(" ", "\u00a0");
}

/** Said only when the list tells of every asset that the number counts. */
function dueText(numbers: Numbers | undefined, due: DueAssets | undefined): string {
  if (!numbers || due?.length !== numbers.serviceDue) return "";
  if (due.length === 0) return "Nothing overdue";
  const overdue = due.filter((asset) => asset.status === "overdue").length;
  return [counted(overdue, "overdue"), counted(due.length - overdue, "due soon")].join(" · ");
}

function shareText(part: number, total: number, words: string): string {
  return total === 0 ? "" : `${Math.round((100 * part) / total)}% ${words}`;
}
