import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import { countRows } from "#shared/imports/name-import.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { Badge } from "../../ui/layout/badge.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { type Import, kindLabels, toImportHref } from "./import-words.ts";

const { draftDays, draftsMax } = importLimits;

/** The lists that were brought before: those that are not imported yet can go on, the others be looked at. */
export function RecentImportsCard() {
  const imports = useQuery(query(api.listImports));
  if (imports.data?.length === 0) return null;
  return (
    <Card title={w.title}>
      <p className="px-4 pt-3 text-sm text-muted">{w.kept({ days: draftDays, max: draftsMax })}</p>
      <DataState query={imports} what={w.what} skeleton={<SkeletonRows count={2} />}>
        {(list) => (
          <ul className="divide-y">
            {list.map(({ id, kind, fileName, state, counts, written, ...one }) => (
              <LinkRow
                key={id}
                href={toImportHref(kind, id)}
                name={fileName ?? w.pasted}
                details={
                  <Facts>
                    {[
                      kindLabels[kind],
                      state === "done" ? countRows(kind, written) : w.rows({ n: counts.rows }),
                      one.createdByName,
                      <Timestamp key="at" moment={one.createdAt} />,
                    ]}
                  </Facts>
                }
                badge={
                  <Badge
                    tone={state === "done" ? "pass" : "neutral"}
                    label={sayState(state, written)}
                  />
                }
              />
            ))}
          </ul>
        )}
      </DataState>
    </Card>
  );
}

function sayState(state: Import["state"], written: number): string {
  if (state === "done" || state === "undone") return w[state];
  return written > 0 ? w.begun : w.open;
}

const w = words({
  title: ["Your last lists", "Sus últimas listas"],
  kept: [
    "Lists that are not imported are kept for {days} days, the newest {max} of them.",
    "Las listas sin importar se guardan {days} días, las {max} más nuevas.",
  ],
  what: ["the last lists", "las últimas listas"],
  pasted: ["Pasted rows", "Filas pegadas"],
  rows: [
    { one: "{n} row", other: "{n} rows" },
    { one: "{n} fila", other: "{n} filas" },
  ],
  open: ["Not imported yet", "Sin importar"],
  begun: ["Partly imported", "Importada en parte"],
  done: ["Imported", "Importada"],
  undone: ["Undone", "Deshecha"],
});
