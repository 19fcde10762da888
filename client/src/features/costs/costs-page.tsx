import { assetCategories, categoryPluralLabels } from "#shared/assets/assets.ts";
import { words } from "#shared/base/words.ts";
import { formatShortMonth } from "#shared/calendar/calendar.ts";
import { costLimits, listMonths, toSpan } from "#shared/costs/cost-months.ts";
import { CircleDollarSign } from "lucide-react";
import type { ReactNode } from "react";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { DashboardLinks } from "../dashboard/dashboard-links.tsx";
import { CostTiles } from "./cost-tiles.tsx";
import { ChartToCome, MonthChart } from "./month-chart.tsx";
import { TypeChart } from "./type-chart.tsx";
import { UnitsCard } from "./units-card.tsx";
import { type Costs, useCostChoice, useCosts, useThisMonth } from "./use-costs.ts";
import { useYardFilter } from "../../records/chosen-yard.ts";
import { useUnitsOfYard, useYardPlace } from "../../records/use-yards.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { YardScope } from "../../records/yard-scope.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { formatDate } from "#shared/base/dates.ts";

/** What the fleet costs: by month, by type of service and by unit. */
export function CostsPage() {
  const { choice, isUsual, change } = useCostChoice();
  const { sort: _sort, category, ...span } = choice;
  const yardFilter = useYardFilter();
  const asked = { ...span, ...(category && { category }), ...yardFilter };
  const months = useCosts({ ...asked, by: "month" });
  const types = useCosts({ ...asked, by: "type" });
  const hasNone = months.data?.totals.total === 0;
  return (
    // On paper no grid: its rows have no room for the heads of tables that are repeated on the next page.
    <div className="grid min-w-0 gap-4 print:block print:space-y-4">
      <div className="min-w-0">
        <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
        <div data-no-print>
          <YardScope />
        </div>
      </div>
      <DashboardLinks />
      <Filters choice={choice} onChange={change} />
      <PrintedScope {...span} category={category} />
      <DataState query={months} what={w.what} skeleton={<CostTiles />} isSteady>
        {({ totals }) => <CostTiles totals={totals} />}
      </DataState>
      {hasNone ? (
        <Card>
          <EmptyState
            icon={CircleDollarSign}
            title={isUsual && yardFilter.yard === undefined ? w.none : w.noneInSpan}
          />
        </Card>
      ) : (
        <>
          <div className="grid min-w-0 items-start gap-4 lg:grid-cols-12 print:block print:space-y-4">
            <div className="min-w-0 lg:col-span-8">
              <ChartCard title={w.byMonth} query={months}>
                {({ rows }) => <MonthChart span={span} rows={rows} />}
              </ChartCard>
            </div>
            <div className="min-w-0 lg:col-span-4">
              <ChartCard title={w.byType} query={types}>
                {({ rows }) => <TypeChart rows={rows} />}
              </ChartCard>
            </div>
          </div>
          <UnitsCard choice={choice} onSort={(sort) => change({ sort })} />
        </>
      )}
    </div>
  );
}

interface ChartCardProps {
  title: string;
  query: ReturnType<typeof useCosts>;
  children: (costs: Costs) => ReactNode;
}

function ChartCard({ title, query, children }: ChartCardProps) {
  return (
    <Card title={title}>
      <CardBody>
        <DataState query={query} what={w.what} skeleton={<ChartToCome />}>
          {children}
        </DataState>
      </CardBody>
    </Card>
  );
}

type PrintedScopeProps = Pick<FiltersProps["choice"], "from" | "until" | "category">;

/** What a printed page is about, in place of the fields that say it on screen. */
function PrintedScope({ from, until, category }: PrintedScopeProps) {
  const { company } = useSignedInUser();
  const parts = [
    company.name,
    useUnitsOfYard(),
    category && categoryPluralLabels[category],
    `${formatShortMonth(from)} – ${formatShortMonth(until)}`,
    w.printed({ day: formatDate(useNow(), company.timeZone) }),
  ];
  return (
    <p translate="no" className="hidden print:block">
      {parts.filter(Boolean).join(", ")}
    </p>
  );
}

type FiltersProps = {
  choice: ReturnType<typeof useCostChoice>["choice"];
  onChange: ReturnType<typeof useCostChoice>["change"];
};

/** The newest month first. */
function Filters({ choice, onChange }: FiltersProps) {
  const { from, until, category } = choice;
  const thisMonth = useThisMonth();
  const last = until > thisMonth ? until : thisMonth;
  const known = listMonths(toSpan(last, costLimits.monthsMax)).reverse();
  const listed = known.includes(from) ? known : [...known, from];
  const place = useYardPlace();
  const options = listed.map((month) => ({ value: month, label: formatShortMonth(month) }));
  return (
    <div
      data-no-print
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 sm:grid-cols-3"
    >
      <NativeSelect
        label={w.from}
        options={options}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <NativeSelect
        label={w.until}
        options={options}
        value={until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      <div className="self-end max-sm:col-span-full">
        <FilterSelect
          label={w.category}
          all={place === undefined ? w.allUnits : w.allUnitsOf({ place })}
          options={labelOptions(assetCategories, categoryPluralLabels)}
          value={category}
          onChoose={(chosen) => onChange({ category: chosen })}
        />
      </div>
    </div>
  );
}

const w = words({
  title: ["Costs", "Costos"],
  printed: ["printed {day}", "impreso el {day}"],
  what: ["the costs", "los costos"],
  none: [
    "No costs yet. They come from maintenance logs.",
    "Aún no hay costos. Vienen de los registros de mantenimiento.",
  ],
  noneInSpan: [
    "No costs of these units in these months.",
    "Sin costos de estas unidades en estos meses.",
  ],
  byMonth: ["Cost by month", "Costo por mes"],
  byType: ["Cost by type", "Costo por tipo"],
  from: ["From", "Desde"],
  until: ["To", "Hasta"],
  category: ["Category", "Categoría"],
  allUnits: ["All units", "Todas las unidades"],
  allUnitsOf: ["All units {place}", "Todas las unidades {place}"],
});
