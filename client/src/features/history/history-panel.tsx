import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode, RefCallback } from "react";
import { DownloadButton } from "../../records/download-button.tsx";
import { YardScope } from "../../records/yard-scope.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { NoMatch } from "../../ui/list/no-match.tsx";
import type { Pages } from "../../ui/list/paged-list.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useAssetName } from "../assets/choice/use-asset-choice.ts";
import { type HistoryFiltering, HistoryFilters } from "./history-filters.tsx";

interface HistoryPanelProps<Row> {
  texts: HistoryTexts;
  /** Where it leads back to, unless it is narrowed to an asset. */
  backHref: string;
  filtering: HistoryFiltering;
  /** The filters that only this history has. */
  ownFilters: ReactNode;
  /** Where the file with the same records is. */
  file: string;
  pages: Pages<Row> & { total: number | undefined };
  icon: LucideIcon;
  /** Where its records may come from, besides being made. */
  source?: ReactNode;
  children: (rows: readonly Row[], list: RefCallback<HTMLElement>) => ReactNode;
}

type HistoryTexts = {
  title: string;
  back: string;
  /** What the words are looked for in. */
  search: string;
  /** For a full count, and for one that stops at its limit. */
  some: (values: { n: number }) => string;
  over: (values: { max: number }) => string;
  what: string;
  /** Where nothing was ever recorded. */
  none: string;
};

/** The records of a history, narrowed to what is looked for. */
export function HistoryPanel<Row>(props: HistoryPanelProps<Row>) {
  const { texts, backHref, filtering, ownFilters, file, pages, icon, source, children } = props;
  const { filters, clear } = filtering;
  const { total } = pages;
  const assetName = useAssetName(filters.assetId);
  const { href, label } =
    filters.assetId === undefined
      ? { href: backHref, label: texts.back }
      : linkToAsset(filters.assetId, assetName);
  return (
    <div className="grid min-w-0 gap-4">
      <BackLink href={href} label={label} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl lg:text-3xl">{texts.title}</h1>
          <YardScope assetId={filtering.filters.assetId} />
        </div>
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
          {source}
          <DownloadButton address={file} label={w.download} />
        </div>
      </div>
      <HistoryFilters
        key={filtering.key}
        filtering={filtering}
        placeholder={texts.search}
        assetName={assetName}
      >
        {ownFilters}
      </HistoryFilters>
      <div className="-my-2 flex min-h-ctl-md flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
        <output>{total === undefined ? null : formatTotal(total, texts)}</output>
        {clear && total !== 0 ? (
          <button type="button" className="link min-h-ctl-md" onClick={clear}>
            {w.clear}
          </button>
        ) : null}
      </div>
      <Card aria-label={w.records}>
        <PagedList
          pages={pages}
          what={texts.what}
          skeleton={<SkeletonRows />}
          empty={
            clear ? (
              <NoMatch icon={icon} title={w.nothing} what={w.what} onClear={clear} />
            ) : (
              <EmptyState icon={icon} title={texts.none} action={source} />
            )
          }
        >
          {children}
        </PagedList>
      </Card>
    </div>
  );
}

function linkToAsset(id: number, name: string | undefined) {
  return { href: `/assets/${id}`, label: name === undefined ? w.back : w.backTo({ unit: name }) };
}

/** "1 inspection", "1,284 inspections", "10,000+ inspections" */
function formatTotal(total: number, { some, over }: HistoryTexts): string {
  const { countedMax: max } = limits;
  return total > max ? over({ max }) : some({ n: total });
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
