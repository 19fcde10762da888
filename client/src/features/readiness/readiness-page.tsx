import { formatUnit } from "#shared/assets/assets.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { describeRule, type ReadinessRule, readinessRules } from "#shared/readiness/readiness.ts";
import { words } from "#shared/base/words.ts";
import { CircleCheck } from "lucide-react";
import { Link, useSearchParams } from "wouter";
import { YardScope } from "../../records/yard-scope.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { CardColumn } from "../../ui/layout/card-column.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { FleetFilesButton } from "../papers/fleet-files-button.tsx";
import { GapList } from "./gap-list.tsx";
import { type Readiness, ReadinessSummary, SummaryToCome } from "./readiness-summary-panel.tsx";
import { useReadiness } from "./use-readiness.ts";

/** What an auditor would find missing in the files of all units and drivers. */
export function ReadinessPage() {
  const [params, setParams] = useSearchParams();
  const rule = readinessRules.find((known) => known === params.get("rule"));
  const { pages, summary } = useReadiness(rule);
  // The card of the gaps says it.
  const isMissing = pages.status === "error" && !summary;
  return (
    <div className="grid min-w-0 gap-4">
      <BackLink href="/dashboard" label={w.back} />
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:*:flex-auto">
        <div className="min-w-0">
          <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
          <YardScope />
        </div>
        <FleetFilesButton />
      </div>
      <CardColumn>
        {isMissing ? null : (
          <Card aria-label={w.summary}>
            <DataState
              query={{ ...pages, data: summary }}
              what={w.whatSummary}
              skeleton={<SummaryToCome />}
            >
              {(readiness) => <ReadinessSummary readiness={readiness} />}
            </DataState>
          </Card>
        )}
        <Card aria-label={w.gaps}>
          <div className="border-b p-4">
            <RuleFilter
              rule={rule}
              rules={summary?.rules ?? []}
              onChoose={(picked) => setParams(picked ? { rule: picked } : {})}
            />
          </div>
          <PagedList
            pages={pages}
            what={w.what}
            skeleton={<SkeletonRows />}
            empty={
              <EmptyState
                icon={CircleCheck}
                tone="pass"
                title={rule || summary?.units === 0 ? w.none : w.complete}
              />
            }
          >
            {(rows, list) => (
              <div ref={list}>
                {rows.map((row) => (
                  <GapsOf key={`${row.assetId} ${row.userId}`} row={row} />
                ))}
              </div>
            )}
          </PagedList>
        </Card>
      </CardColumn>
    </div>
  );
}

interface RuleFilterProps {
  rule: ReadinessRule | undefined;
  rules: Readiness["rules"];
  onChoose: (rule: string) => void;
}

/** The rules that something is missing of, and how many units or drivers that is. */
function RuleFilter({ rule, rules, onChoose }: RuleFilterProps) {
  const shown = readinessRules.flatMap((readinessRule) => {
    const count = rules.find((found) => found.rule === readinessRule)?.rows;
    if (count === undefined && readinessRule !== rule) return [];
    const { source, title } = describeRule(readinessRule);
    const name = readinessRule === "advice" ? title : `${title}, ${source}`;
    return [{ value: readinessRule, label: `${name} (${formatNumber(count ?? 0)})` }];
  });
  return (
    <div className="sm:max-w-md">
      <FilterSelect
        label={w.rule}
        all={w.allRules}
        options={shown}
        value={rule}
        onChoose={onChoose}
      />
    </div>
  );
}

function GapsOf({ row }: { row: Readiness["rows"][number] }) {
  const { assetId, name, unitNumber } = row;
  return (
    <section aria-label={name} tabIndex={-1} className="border-t first:border-t-0">
      <h2 className="flex flex-wrap items-baseline gap-x-2 bg-surface-2 px-4 py-2 text-base">
        {assetId === null ? (
          <span className="wrap-anywhere">{name}</span>
        ) : (
          <Link href={`/assets/${assetId}`} className="link wrap-anywhere">
            {name}
          </Link>
        )}
        <span className="text-sm font-normal wrap-anywhere text-muted empty:hidden">
          {formatUnit({ name, unitNumber })}
        </span>
      </h2>
      <GapList {...row} />
    </section>
  );
}

const w = words({
  back: ["Back to Dashboard", "Volver al panel"],
  title: ["Audit Readiness", "Listo para auditoría"],
  summary: ["Summary", "Resumen"],
  whatSummary: ["the summary", "el resumen"],
  gaps: ["Gaps", "Faltantes"],
  what: ["the audit readiness", "lo que falta para una auditoría"],
  none: ["No gaps found.", "No falta nada."],
  complete: [
    "No gaps found. Every unit's file is complete.",
    "No falta nada. Todos los expedientes están completos.",
  ],
  rule: ["Rule", "Regla"],
  allRules: ["All Rules", "Todas las reglas"],
});
