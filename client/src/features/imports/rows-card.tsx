import { words } from "#shared/base/words.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, Download } from "lucide-react";
import { useState } from "react";
import { showFailure } from "../../api/show-failure.ts";
import { Button } from "../../ui/button/button.tsx";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { downloadList } from "../../ui/list/download-list.ts";
import { ImportedRow } from "./imported-row.tsx";
import type { Import } from "./import-words.ts";
import { type Only, readProblemRows, type useCheck, useRows } from "./use-import-calls.ts";

interface RowsCardProps {
  shown: Import;
  /** With it, rows can be put right. */
  check: ReturnType<typeof useCheck> | undefined;
}

const filters = ["problems", "warnings", "changes"] as const;

/** The rows of a list, and what is said of each. */
export function RowsCard({ shown, check }: RowsCardProps) {
  const { id, counts } = shown;
  const [chosen, setChosen] = useState(counts.problem > 0 ? "problems" : "");
  const only: Only = filters.find((filter) => filter === chosen);
  const rows = useRows(id, only);
  const download = useMutation({
    mutationFn: () => downloadProblems(shown),
    onError: showFailure,
  });
  return (
    <Card
      title={w.title}
      action={
        counts.problem > 0 ? (
          <Button
            variant="ghost"
            icon={Download}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {w.download}
          </Button>
        ) : null
      }
    >
      <div className="border-b p-4">
        <div className="sm:max-w-md">
          <FilterSelect
            label={w.filter}
            all={w.all}
            options={filters.map((value) => ({ value, label: w[value] }))}
            value={chosen}
            onChoose={setChosen}
          />
        </div>
      </div>
      <PagedList
        pages={rows}
        what={w.what}
        skeleton={<SkeletonRows count={6} />}
        empty={<EmptyState tone="pass" icon={CircleCheck} title={w.none} />}
      >
        {(found, list) => (
          <ul ref={list} aria-label={w.title} className="divide-y">
            {found.map((row) => (
              <ImportedRow key={row.n} shown={shown} row={row} check={check} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

/** With what needs a fix in a last column, which is left out where the list is brought again. */
async function downloadProblems({ id, header, fileName }: Import): Promise<void> {
  const rows = await readProblemRows(id);
  const lines = rows.map(({ given, problems }) => [
    ...header.map((_, at) => given[at] ?? ""),
    problems.map(({ text }) => text).join(" "),
  ]);
  const name = (fileName ?? "list").replace(/\.\w+$/, "");
  downloadList(`${name}-to-fix.csv`, [[...header, w.needed], ...lines]);
}

const w = words({
  title: ["Rows", "Filas"],
  what: ["the rows", "las filas"],
  download: ["Download rows with problems", "Descargar filas con problemas"],
  filter: ["Which rows", "Qué filas"],
  all: ["All rows", "Todas las filas"],
  problems: ["That need a fix", "Que necesitan corrección"],
  warnings: ["With notes", "Con notas"],
  changes: ["That add or change something", "Que agregan o cambian algo"],
  none: ["No rows", "Ninguna fila"],
  needed: ["What needs a fix", "Qué corregir"],
});
