import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleCheck, Clock, OctagonAlert, Truck } from "lucide-react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";
import { useYardPlace } from "../../records/use-yards.ts";

/** The four numbers that say how the fleet is doing. */
export function FleetStats() {
  const stats = useQuery(query(api.getDashboardStats, { query: useYardFilter() }));
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
  const place = useYardPlace();
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard kind="total" value={numbers?.totalAssets} details={formatCategories(numbers)} />
      <StatCard kind="due" value={numbers?.serviceDue} details={formatDues(numbers)} />
      <StatCard
        kind="outOfService"
        value={numbers?.outOfService}
        details={formatShare(outOfService, totalAssets, ({ percent }) =>
          place === undefined ? w.ofFleet({ percent }) : w.ofUnits({ percent, place }),
        )}
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

function formatShare(
  part: number,
  total: number,
  text: (share: { percent: number }) => string,
): string[] {
  return total === 0 ? [] : [text({ percent: Math.round((100 * part) / total) })];
}

interface StatCardProps {
  kind: keyof typeof looks;
  /** Undefined while it is loading. */
  value: number | undefined;
  details: string[];
}

/** A number of the dashboard; the whole card is the link where there is one. */
function StatCard({ kind, ...face }: StatCardProps) {
  const { href } = looks[kind];
  const padding = "block rounded-lg p-3 sm:p-4";
  return (
    <li className="grid">
      <Card className={clsx("grid", href && "transition-colors hover:bg-surface-2")}>
        {href ? (
          <Link href={href} className={padding}>
            <Face kind={kind} {...face} />
          </Link>
        ) : (
          <div className={padding}>
            <Face kind={kind} {...face} />
          </div>
        )}
      </Card>
    </li>
  );
}

/** The second line has its room from the start: up to two lines where the card is narrow. */
function Face({ kind, value, details }: StatCardProps) {
  const { icon: Icon, colours } = looks[kind];
  return (
    <span className="relative grid gap-1">
      <span className="text-sm font-semibold text-muted sm:pr-12">{w[kind]}</span>
      {value === undefined ? (
        <Skeleton className="h-[2.5rem] w-16" />
      ) : (
        <span className="text-4xl font-bold">{formatNumber(value)}</span>
      )}
      <span className="min-h-[2lh] text-sm text-muted xl:min-h-[1lh]">
        <Facts>{details}</Facts>
      </span>
      <span
        className={clsx(
          "absolute top-0 right-0 hidden size-10 items-center justify-center rounded sm:flex",
          colours,
        )}
      >
        <Icon aria-hidden size={20} />
      </span>
    </span>
  );
}

const looks = {
  total: {
    icon: Truck,
    colours: "bg-primary-soft text-on-primary-soft",
    href: "/assets",
  },
  due: {
    icon: Clock,
    colours: "bg-warn-soft text-on-warn-soft",
    href: "/maintenance",
  },
  outOfService: {
    icon: OctagonAlert,
    colours: "bg-fail-soft text-on-fail-soft",
    href: undefined,
  },
  active: {
    icon: CircleCheck,
    colours: "bg-pass-soft text-on-pass-soft",
    href: undefined,
  },
} as const;

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
  ofUnits: ["{percent}% of units {place}", "{percent}% de unidades {place}"],
  available: ["{percent}% available", "{percent}% disponible"],
  total: ["Total Assets", "Total de unidades"],
  due: ["Service Due", "Servicio pendiente"],
  outOfService: ["Out of Service", "Fuera de servicio"],
  active: ["Active", "Activas"],
});
