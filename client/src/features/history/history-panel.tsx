import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode, RefCallback } from "react";
import { DownloadButton } from "../../records/download-button.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { NoMatch } from "../../ui/list/no-match.tsx";
import type { Pages } from "../../ui/list/paged-list.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";

interface HistoryPanelProps {
  title: string;
  /** Where it leads back to, unless it is narrowed to an asset. */
  back: { href: string; label: string };
  asset: { id: number; name: string | undefined } | undefined;
  /** Where the file with the same records is. */
  file: string;
  filters: ReactNode;
  /** How many records there are, and the texts for a full count and for one that stops at its limit. */
  total: number | undefined;
  counts: { some: (values: { n: number }) => string; over: (values: { max: number }) => string };
  /** Undefined where nothing is filtered. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** What surrounds the records of a history. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { title, back, asset, file, filters, total, counts, onClear, children } = props;
  const { href, label } = asset ? linkToAsset(asset) : back;
  return (
    <div className="grid min-w-0 gap-4">
      <BackLink href={href} label={label} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">{title}</h1>
        <DownloadButton address={file} label={w.download} />
      </div>
      {filters}
      <div className="-my-2 flex min-h-ctl-md flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
        <output>{total === undefined ? null : formatTotal(total, counts)}</output>
        {onClear && total !== 0 ? (
          <button type="button" className="link min-h-ctl-md" onClick={onClear}>
            {w.clear}
          </button>
        ) : null}
      </div>
      {children}
    </div>
  );
}

function linkToAsset({ id, name }: NonNullable<HistoryPanelProps["asset"]>) {
  return { href: `/assets/${id}`, label: name === undefined ? w.back : w.backTo({ unit: name }) };
}

/** "1 inspection", "1,284 inspections", "10,000+ inspections" */
function formatTotal(total: number, counts: HistoryPanelProps["counts"]): string {
  const { countedMax: max } = limits;
  return total > max ? counts.over({ max }) : counts.some({ n: total });
}

interface HistoryRecordsCardProps<Row> {
  pages: Pages<Row>;
  what: string;
  icon: LucideIcon;
  /** The text where nothing was ever recorded. */
  empty: string;
  /** Undefined where nothing is filtered. */
  onClear: (() => void) | undefined;
  children: (rows: readonly Row[], list: RefCallback<HTMLElement>) => ReactNode;
}

export function HistoryRecordsCard<Row>(props: HistoryRecordsCardProps<Row>) {
  const { pages, what, icon, empty, onClear, children } = props;
  return (
    <Card aria-label={w.records}>
      <PagedList
        pages={pages}
        what={what}
        skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
        empty={
          onClear ? (
            <NoMatch icon={icon} title={w.nothing} what={w.what} onClear={onClear} />
          ) : (
            <EmptyState icon={icon} title={empty} />
          )
        }
      >
        {children}
      </PagedList>
    </Card>
  );
}

const w = words({
  download: ["Download CSV", "Descargar CSV"],
  clear: ["Clear filters", "Quitar filtros"],
  back: ["Back", "Atrás"],
  backTo: ["Back to {unit}", "Volver a {unit}"],
  records: ["Records", "Registros"],
  nothing: ["Nothing Found", "No se encontró nada"],
  what: ["records", "registros"],
});
