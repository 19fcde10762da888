import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { type ImportKind, importKinds } from "#shared/imports/imports.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { SearchX } from "lucide-react";
import { useLocation, useSearchParams } from "wouter";
import { isNotFound } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { parseId } from "../../api/parse-id.ts";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { BringCard } from "./bring-card.tsx";
import { ColumnsPanel } from "./columns-panel.tsx";
import { type Import, kindHomes, kindLabels, toImportHref } from "./import-words.ts";
import { RecentImportsCard } from "./recent-imports-card.tsx";
import { ResultPanel } from "./result-panel.tsx";
import { RowsPanel } from "./rows-panel.tsx";

/** Brings in a list of units, people, schedules or past services, step by step. */
export function ImportPage() {
  const [params] = useSearchParams();
  const id = parseId(params.get("import"));
  const kind = importKinds.find((one) => one === params.get("kind")) ?? "assets";
  return (
    <div className="grid min-w-0 gap-4">
      <BackLink href={kindHomes[kind]} label={w.back} />
      {id === undefined ? (
        <Bring kind={kind} />
      ) : (
        <Begun key={id} id={id} isAtRows={params.get("step") === "rows"} />
      )}
    </div>
  );
}

function Bring({ kind }: { kind: ImportKind }) {
  const [, navigate] = useLocation();
  return (
    <>
      <Head kind={kind} step="bring" />
      <BringCard
        key={kind}
        kind={kind}
        onKind={(chosen) => navigate(toImportHref(chosen), { replace: true })}
        onBegun={({ id }) => navigate(toImportHref(kind, id))}
      />
      <RecentImportsCard />
    </>
  );
}

function Begun({ id, isAtRows }: { id: number; isAtRows: boolean }) {
  const found = useQuery(query(api.getImport, { params: { id } }));
  if (isNotFound(found.error)) {
    return (
      <>
        <h1 className="text-2xl lg:text-3xl">{w.notFound}</h1>
        <Card>
          <EmptyState icon={SearchX} title={w.nothing} />
        </Card>
      </>
    );
  }
  return (
    <DataState query={found} what={w.what} skeleton={<SkeletonRows count={6} />}>
      {(shown) => (
        <div className="grid min-w-0 gap-4">
          <Steps shown={shown} isAtRows={isAtRows} />
        </div>
      )}
    </DataState>
  );
}

function Steps({ shown, isAtRows }: { shown: Import; isAtRows: boolean }) {
  const [, navigate] = useLocation();
  const href = toImportHref(shown.kind, shown.id);
  if (shown.doneAt !== null) {
    return (
      <>
        <Head kind={shown.kind} step="import" />
        <ResultPanel shown={shown} />
      </>
    );
  }
  const isChecked = shown.state === "checked";
  // What was begun to be written goes on from its rows.
  if ((isChecked && isAtRows) || shown.written > 0) {
    return (
      <>
        <Head kind={shown.kind} step="rows" />
        <RowsPanel shown={shown} columnsHref={href} />
      </>
    );
  }
  return (
    <>
      <Head kind={shown.kind} step="columns" />
      <ColumnsPanel shown={shown} onNext={() => navigate(`${href}&step=rows`)} />
    </>
  );
}

const steps = ["bring", "columns", "rows", "import"] as const;

function Head({ kind, step }: { kind: ImportKind; step: (typeof steps)[number] }) {
  const isWide = useIsWide();
  return (
    <div className="grid min-w-0 gap-3">
      <h1 className="text-2xl lg:text-3xl">{w.title({ kind: kindLabels[kind] })}</h1>
      {isWide ? null : <p className="text-muted">{w.easier}</p>}
      <ol aria-label={w.steps} className="flex flex-wrap gap-x-6 gap-y-1">
        {steps.map((one, at) => (
          <li
            key={one}
            aria-current={one === step ? "step" : undefined}
            className={clsx(one === step ? "font-semibold text-primary" : "text-muted")}
          >
            {at + 1}. {w[one]}
          </li>
        ))}
      </ol>
    </div>
  );
}

const w = words({
  title: ["Import: {kind}", "Importar: {kind}"],
  back: ["Back", "Volver"],
  what: ["the list", "la lista"],
  notFound: ["List Not Found", "Lista no encontrada"],
  nothing: ["There is no list at this address.", "No hay ninguna lista en esta dirección."],
  easier: ["Easier on a computer", "Más fácil en una computadora"],
  steps: ["Steps", "Pasos"],
  bring: ["Bring your list", "Traiga su lista"],
  columns: ["Match the columns", "Relacione las columnas"],
  rows: ["Look it over", "Revísela"],
  import: ["Import", "Importar"],
});
