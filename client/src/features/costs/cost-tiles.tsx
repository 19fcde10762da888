import { formatNumber } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { formatCost } from "#shared/maintenance/maintenance.ts";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Card } from "../../ui/layout/card.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { formatShare } from "./format-share.ts";
import type { Costs } from "./use-costs.ts";

type Totals = Costs["totals"];

/** The four figures of a span; without them each has a skeleton in its place. */
export function CostTiles({ totals }: { totals?: Totals }) {
  return (
    <ul
      className={clsx(
        "grid gap-3 sm:gap-4",
        totals && isLong(totals) ? columns.wide : columns.usual,
      )}
    >
      {tiles.map(({ name, describe }) => {
        const { value, detail } = totals ? describe(totals) : toCome;
        return (
          <li key={name} className="grid">
            {/* Read out when another choice is made, because the fields that make it say no result. */}
            <Card
              role={totals && name === "total" ? "status" : undefined}
              className="grid content-start gap-1 p-3 sm:p-4"
            >
              <p className="text-sm font-semibold text-muted">{w[name]}</p>
              <div className="text-xl font-bold wrap-anywhere tabular-nums lg:text-2xl">
                {value}
              </div>
              <p className="min-h-[1lh] text-sm text-muted">{detail}</p>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

const columns = {
  usual: "grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] print:grid-cols-4",
  wide: "grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]",
} as const;

/** From a hundred million on a sum would be broken within its digits. */
function isLong({ total, perMile, perHour }: Totals): boolean {
  return [total, perMile, perHour].some((cost) => cost !== null && cost >= 100_000_000);
}

const toCome = { value: <Skeleton className="h-[1lh] w-24" />, detail: null };

const tiles = [
  {
    name: "total",
    describe: ({ total, logs }: Totals) => ({
      value: formatCost(total),
      detail: w.logs({ n: logs }),
    }),
  },
  {
    name: "perMile",
    describe: ({ perMile, miles }: Totals) => ({
      value: formatMaybe(perMile),
      detail:
        perMile === null
          ? w.tooFewMiles
          : describeUse(w.miles({ miles: formatNumber(miles ?? 0) })),
    }),
  },
  {
    name: "perHour",
    describe: ({ perHour, hours }: Totals) => ({
      value: formatMaybe(perHour),
      detail:
        perHour === null
          ? w.tooFewHours
          : describeUse(w.hours({ hours: formatNumber(hours ?? 0) })),
    }),
  },
  {
    name: "onTime",
    describe: ({ services: n, servicesOnTime: onTime }: Totals) =>
      n === 0
        ? { value: "–", detail: w.noServices }
        : {
            value: formatShare(onTime, n),
            detail: w.ofServices({ onTime, n }),
          },
  },
] as const;

/** Of other months neither the costs nor the use are in a cost per mile or hour. */
function describeUse(use: string): ReactNode {
  return (
    <Facts>
      {use}
      {w.onlyRead}
    </Facts>
  );
}

/** A cost per mile or hour, which is not known of units that ran too little. */
export function formatMaybe(cost: number | null): string {
  return cost === null ? "–" : formatCost(cost);
}

const w = words({
  total: ["Total", "Total"],
  logs: [
    { one: "{n} maintenance log", other: "{n} maintenance logs" },
    { one: "{n} registro de mantenimiento", other: "{n} registros de mantenimiento" },
  ],
  perMile: ["Per mile", "Por milla"],
  miles: ["{miles} mi run", "{miles} mi recorridas"],
  tooFewMiles: ["Too few miles read", "Muy pocas millas leídas"],
  perHour: ["Per hour", "Por hora"],
  hours: ["{hours} h run", "{hours} h de uso"],
  tooFewHours: ["Too few hours read", "Muy pocas horas leídas"],
  onlyRead: ["only months with readings", "solo meses con lecturas"],
  onTime: ["Services on time", "Servicios a tiempo"],
  ofServices: [
    { one: "{onTime} of {n} service", other: "{onTime} of {n} services" },
    { one: "{onTime} de {n} servicio", other: "{onTime} de {n} servicios" },
  ],
  noServices: ["No scheduled service", "Ningún servicio programado"],
});
