import { words } from "#shared/base/words.ts";
import { toSpan } from "#shared/costs/cost-months.ts";
import { formatCost } from "#shared/maintenance/maintenance.ts";
import { CircleDollarSign } from "lucide-react";
import { CardBody } from "../../ui/layout/card.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { ChartToCome, MonthChart } from "./month-chart.tsx";
import { type Costs, useCosts, useThisMonth } from "./use-costs.ts";

/** What one unit cost in the last twelve months. */
export function AssetCostsCard({ assetId }: { assetId: number }) {
  const costs = useCosts({ by: "month", assetId: String(assetId) });
  const span = toSpan(useThisMonth());
  return (
    <DataCard
      title={w.title}
      query={costs}
      what={w.what}
      skeleton={
        <CardBody>
          <ChartToCome />
        </CardBody>
      }
      isEmpty={({ totals }) => totals.total === 0}
      empty={<EmptyState icon={CircleDollarSign} title={w.none} />}
    >
      {({ rows, totals }) => (
        <CardBody>
          <Uses totals={totals} />
          <div className="max-w-3xl">
            <MonthChart span={span} rows={rows} />
          </div>
        </CardBody>
      )}
    </DataCard>
  );
}

function Uses({ totals: { perMile, perHour } }: Pick<Costs, "totals">) {
  if (perMile === null && perHour === null) return null;
  return (
    <p className="mb-3 font-semibold">
      <Facts>
        {perMile === null ? null : w.perMile({ cost: formatCost(perMile) })}
        {perHour === null ? null : w.perHour({ cost: formatCost(perHour) })}
        <span className="text-sm font-normal text-muted">{w.onlyRead}</span>
      </Facts>
    </p>
  );
}

const w = words({
  title: ["Costs", "Costos"],
  what: ["the costs", "los costos"],
  none: [
    "No costs in the last 12 months. They come from maintenance logs.",
    "Sin costos en los últimos 12 meses. Vienen de los registros de mantenimiento.",
  ],
  perMile: ["{cost} a mile", "{cost} por milla"],
  onlyRead: ["only months with readings", "solo meses con lecturas"],
  perHour: ["{cost} an hour", "{cost} por hora"],
});
