import { findFormatter } from "#shared/base/dates.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { formatMonth, formatShortMonth } from "#shared/calendar/calendar.ts";
import { listMonths, type Span } from "#shared/costs/cost-months.ts";
import { formatCost } from "#shared/maintenance/maintenance.ts";
import { clsx } from "clsx";
import { scaleBand, scaleLinear } from "d3-scale";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import type { CostRow } from "./use-costs.ts";

type Month = { month: string; internal: number; external: number; total: number };

export interface MonthChartProps {
  span: Span;
  rows: readonly CostRow[];
}

/** A bar for each month, of own and outside work; it says its result in a sentence, and its numbers in a table. */
export function MonthChartFigure({ span, rows }: MonthChartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const tableId = useId();
  const isWide = useIsWide("sm");
  const numbers = useFocusWhereItScrolls();
  const months = fillMonths(span, rows);
  return (
    <figure className="grid min-w-0 gap-3 print:block print:space-y-3">
      <figcaption>{describeMonths(months)}</figcaption>
      <div translate="no">
        <Bars months={months} isNarrow={!isWide} />
      </div>
      <Legend />
      <div className="print:hidden">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={tableId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? w.hide : w.show}
        </Button>
      </div>
      <section
        ref={numbers}
        id={tableId}
        aria-label={w.numbers}
        className={clsx("overflow-x-auto", !isOpen && "hidden print:block")}
      >
        <NumbersTable months={months} />
      </section>
    </figure>
  );
}

/** Large sums are wider than a phone, and keys scroll what has the focus; what has room is no stop of the Tab key. */
function useFocusWhereItScrolls() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const region = ref.current;
    if (!region) return undefined;
    const observer = new ResizeObserver(() => {
      if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
      else region.removeAttribute("tabindex");
    });
    for (const element of [region, ...region.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}

/** The months without costs too. */
function fillMonths(span: Span, rows: readonly CostRow[]): Month[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  return listMonths(span).map((month) => {
    const { internal, external, total = 0 } = known.get(month) ?? {};
    return { month, internal: internal ?? 0, external: external ?? 0, total };
  });
}

function describeMonths(months: readonly Month[]): string {
  const total = formatCost(months.reduce((sum, month) => sum + month.total * 100, 0) / 100);
  const [first] = months;
  if (months.length === 1 && first) return w.one({ total, month: formatMonth(first.month) });
  const most = months.reduce((highest, month) => (month.total > highest.total ? month : highest));
  return w.result({
    total,
    n: months.length,
    month: formatMonth(most.month),
    most: formatCost(most.total),
  });
}

const heights = { all: 220, top: 10, bottom: 28 } as const;
const left = 52;
const barMax = 56;
const labelsMax = { wide: 12, narrow: 6 } as const;

interface BarsProps {
  months: readonly Month[];
  isNarrow: boolean;
}

function Bars({ months, isNarrow }: BarsProps) {
  const width = isNarrow ? 360 : 760;
  const patternId = useId();
  const floor = heights.all - heights.bottom;
  const highest = Math.max(...months.map(({ total }) => total));
  const y = scaleLinear()
    .domain([0, highest || 1])
    .nice(4)
    .range([floor, heights.top]);
  const x = scaleBand(
    months.map(({ month }) => month),
    [left, width],
  ).padding(0.25);
  const barWidth = Math.min(Math.max(x.bandwidth(), 1), barMax);
  const names = nameMonths(x.domain(), isNarrow ? labelsMax.narrow : labelsMax.wide);
  return (
    <svg
      viewBox={`0 0 ${width} ${heights.all}`}
      aria-hidden
      className={clsx("w-full", isNarrow ? "text-[12px]" : "text-[14px]")}
    >
      <Hatching id={patternId} />
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-border" />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end" className="fill-muted">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {months.map(({ month, internal, external }) => {
        const middle = (x(month) ?? 0) + x.bandwidth() / 2;
        const bar = { x: middle - barWidth / 2, width: barWidth };
        const [foot, top] = [y(internal), y(internal + external)];
        return (
          <g key={month}>
            <rect {...bar} y={foot} height={floor - foot} className="fill-primary" />
            <rect
              {...bar}
              y={top}
              height={foot - top}
              fill={`url(#${patternId})`}
              className="stroke-primary"
            />
            <text x={middle} y={heights.all - 8} textAnchor="middle" className="fill-muted">
              {names.get(month)}
            </text>
          </g>
        );
      })}
      <line x1={left} x2={width} y1={floor} y2={floor} className="stroke-border-strong" />
    </svg>
  );
}

/** Of many months each January, else as many as there is room for, with the newest; the first of a year has the year. */
function nameMonths(months: readonly string[], labels: number): Map<string, string> {
  const { length: count } = months;
  const step = Math.ceil(count / labels);
  const named = months.filter((month, index) =>
    count > 24 ? month.endsWith("-01") : (count - 1 - index) % step === 0,
  );
  const toYear = (month = "") => month.slice(0, 4);
  return new Map(
    named.map((month, index) => {
      const isFirst = toYear(month) !== toYear(named[index - 1]);
      return [month, formatTickMonth(month, isFirst)];
    }),
  );
}

function Hatching({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="6" className="fill-surface" />
      <rect width="2.5" height="6" className="fill-primary" />
    </pattern>
  );
}

function Legend() {
  const patternId = useId();
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {(["internal", "external"] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <svg aria-hidden viewBox="0 0 14 14" className="size-3.5">
            <Hatching id={patternId} />
            <rect
              width="14"
              height="14"
              className={kind === "internal" ? "fill-primary" : "stroke-primary"}
              {...(kind === "external" && { fill: `url(#${patternId})` })}
            />
          </svg>
          {w[kind]}
        </li>
      ))}
    </ul>
  );
}

function NumbersTable({ months }: { months: readonly Month[] }) {
  const cell = "px-1.5 py-2 text-right tabular-nums first:pl-0 first:text-left last:pr-0";
  return (
    <table aria-label={w.costByMonth} className="w-full text-sm">
      <thead className="border-b">
        <tr>
          {[w.month, w.internal, w.external, w.total].map((title) => (
            <th key={title} scope="col" className={cell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {months.map(({ month, internal, external, total }) => (
          <tr key={month}>
            <th scope="row" className={clsx(cell, "font-normal whitespace-nowrap")}>
              {formatShortMonth(month)}
            </th>
            {[internal, external, total].map((sum, index) => (
              <td key={index} className={cell}>
                {formatCost(sum)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "$1.2K" */
function formatTick(dollars: number): string {
  return formatNumber(dollars, { style: "currency", currency: "USD", notation: "compact" });
}

/** "Mar", or with its year "Mar 27". */
function formatTickMonth(month: string, hasYear: boolean): string {
  const year = hasYear ? ({ year: "2-digit" } as const) : {};
  return findFormatter("UTC", { month: "short", ...year }).format(new Date(`${month}-01`));
}

const w = words({
  result: [
    "{total} in {n} months, the most in {month}: {most}.",
    "{total} en {n} meses, lo más en {month}: {most}.",
  ],
  one: ["{total} in {month}.", "{total} en {month}."],
  show: ["Show the numbers", "Mostrar los números"],
  hide: ["Hide the numbers", "Ocultar los números"],
  numbers: ["Numbers of the chart", "Números del gráfico"],
  costByMonth: ["Cost by month", "Costo por mes"],
  month: ["Month", "Mes"],
  internal: ["Internal Team", "Equipo propio"],
  external: ["External Service", "Servicio externo"],
  total: ["Total", "Total"],
});
