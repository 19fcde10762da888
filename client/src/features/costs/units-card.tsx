import { formatUnit } from "#shared/assets/assets.ts";
import { words } from "#shared/base/words.ts";
import { costOrders } from "#shared/costs/cost-months.ts";
import { formatCost } from "#shared/maintenance/maintenance.ts";
import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Download } from "lucide-react";
import type { RefCallback } from "react";
import { Link } from "wouter";
import { Button } from "../../ui/button/button.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { showFailure } from "../../api/show-failure.ts";
import { Card, CardFooter } from "../../ui/layout/card.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { downloadList } from "../../ui/list/download-list.ts";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { formatMaybe } from "./cost-tiles.tsx";
import { type CostChoice, type CostRow, readAllUnits, useUnitCosts } from "./use-costs.ts";
import { useYardFilter } from "../../records/chosen-yard.ts";
import { useYardPlace } from "../../records/use-yards.ts";

interface UnitsCardProps {
  choice: CostChoice;
  onSort: (sort: string) => void;
}

/** What each unit costs, in the chosen order. */
export function UnitsCard({ choice, onSort }: UnitsCardProps) {
  const { category, ...others } = choice;
  const asked = { ...others, ...(category && { category }), ...useYardFilter() };
  const units = useUnitCosts(asked);
  const place = useYardPlace();
  const isWide = useIsWide();
  const Units = isWide ? UnitTable : UnitList;
  return (
    <Card
      title={place === undefined ? w.title : w.titleOf({ place })}
      action={
        <div data-no-print>
          <NativeSelect
            label={w.sort}
            labelHidden
            options={labelOptions(costOrders, orderLabels)}
            value={choice.sort}
            onChange={({ target }) => onSort(target.value)}
          />
        </div>
      }
    >
      <PagedList
        pages={units}
        what={w.what}
        skeleton={<SkeletonRows count={8} />}
        frame={(button, shown) => (
          <div className="border-t p-4 text-center">
            {button}
            <p className="hidden print:block">{w.printed({ n: shown })}</p>
          </div>
        )}
      >
        {(rows, list) => <Units rows={rows} list={list} />}
      </PagedList>
      <div data-no-print>
        <CardFooter>
          <DownloadButton asked={asked} />
        </CardFooter>
      </div>
    </Card>
  );
}

interface UnitRowsProps {
  rows: readonly CostRow[];
  list: RefCallback<HTMLElement>;
}

/** "Mixer 14", or with its number "Big mixer, Unit 14". */
function toName({ name, unitNumber }: CostRow): string {
  const unit = { name: name ?? "", unitNumber };
  return [unit.name, formatUnit(unit)].filter(Boolean).join(", ");
}

function UnitList({ rows, list }: UnitRowsProps) {
  return (
    <ul ref={list} className="divide-y">
      {rows.map((row) => (
        <LinkRow
          key={row.key}
          href={`/assets/${row.key}`}
          name={toName(row)}
          details={
            <Facts>
              {row.perMile === null ? null : w.perMileOf({ cost: formatCost(row.perMile) })}
              {row.perHour === null ? null : w.perHourOf({ cost: formatCost(row.perHour) })}
              {w.logsOf({ n: row.logs ?? 0 })}
            </Facts>
          }
          badge={<span className="font-semibold tabular-nums">{formatCost(row.total)}</span>}
        />
      ))}
    </ul>
  );
}

function UnitTable({ rows, list }: UnitRowsProps) {
  const cell = "px-4 py-2.5 text-right tabular-nums first:text-left";
  return (
    <table className="w-full">
      <thead className="border-b text-sm text-muted">
        <tr>
          {[w.unit, w.total, w.perMile, w.perHour, w.logs].map((title) => (
            <th key={title} scope="col" className={cell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={list} className="divide-y">
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={clsx(cell, "font-normal wrap-anywhere")}>
              <Link
                href={`/assets/${row.key}`}
                className="font-semibold text-primary underline-offset-4 hover:underline"
              >
                {toName(row)}
              </Link>
            </th>
            <td className={cell}>{formatCost(row.total)}</td>
            <td className={cell}>{formatMaybe(row.perMile)}</td>
            <td className={cell}>{formatMaybe(row.perHour)}</td>
            <td className={cell}>{row.logs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DownloadButton({ asked }: { asked: Parameters<typeof readAllUnits>[0] }) {
  const download = useMutation({
    mutationFn: () => readAllUnits(asked),
    onSuccess: (rows) => downloadList(`costs-${asked.from}-to-${asked.until}.csv`, toSheet(rows)),
    onError: showFailure,
  });
  return (
    <Button
      variant="secondary"
      icon={Download}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {w.download}
    </Button>
  );
}

function toSheet(rows: readonly CostRow[]): string[][] {
  const header = [w.unit, w.total, w.internal, w.external, w.parts, w.labor, w.logs];
  const meters = [w.miles, w.hours, w.perMile, w.perHour];
  const write = (value: number | null) => (value === null ? "" : String(value));
  return [
    [...header, ...meters],
    ...rows.map((row) => [
      toName(row),
      ...[row.total, row.internal, row.external, row.parts, row.labor, row.logs].map(write),
      ...[row.miles, row.hours, row.perMile, row.perHour].map(write),
    ]),
  ];
}

const w = words({
  title: ["All units", "Todas las unidades"],
  titleOf: ["All units {place}", "Todas las unidades {place}"],
  what: ["the units", "las unidades"],
  sort: ["Sort by", "Ordenar por"],
  unit: ["Unit", "Unidad"],
  total: ["Total", "Total"],
  perMile: ["Per mile", "Por milla"],
  perHour: ["Per hour", "Por hora"],
  logs: ["Logs", "Registros"],
  perMileOf: ["{cost} a mile", "{cost} por milla"],
  perHourOf: ["{cost} an hour", "{cost} por hora"],
  logsOf: [
    { one: "{n} log", other: "{n} logs" },
    { one: "{n} registro", other: "{n} registros" },
  ],
  internal: ["Internal Team", "Equipo propio"],
  external: ["External Service", "Servicio externo"],
  parts: ["Parts", "Piezas"],
  labor: ["Labor", "Mano de obra"],
  miles: ["Miles", "Millas"],
  hours: ["Hours", "Horas"],
  download: ["Download CSV", "Descargar CSV"],
  printed: [
    "Units printed: {n}. The CSV file has all.",
    "Unidades impresas: {n}. El archivo CSV las tiene todas.",
  ],
  byName: ["By name", "Por nombre"],
  byTotal: ["Highest total first", "Mayor total primero"],
  byMile: ["Highest per mile first", "Mayor por milla primero"],
  byHour: ["Highest per hour first", "Mayor por hora primero"],
  byLogs: ["Most logs first", "Más registros primero"],
});

const orderLabels = {
  name: w.byName,
  total: w.byTotal,
  perMile: w.byMile,
  perHour: w.byHour,
  logs: w.byLogs,
};
