import type { ChecklistItem } from "#shared/checklists.ts";
import { formatDate } from "#shared/dates.ts";
import { labelOf } from "#shared/item-labels.ts";
import { words } from "#shared/words.ts";
import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { warningClass } from "../../ui/warning.tsx";
import type { InspectedAsset } from "./inspected-asset-panel.tsx";
import { useKnownDefects, useReported } from "./use-reported-items.ts";

interface ReportedProblemsPanelProps {
  asset: InspectedAsset;
  /** Of the list that is filled in: what it still has, it says in the language of its driver. */
  items: readonly ChecklistItem[];
}

/** What failed before and was not repaired yet, so that the driver looks twice. */
export function ReportedProblemsPanel({ asset, items }: ReportedProblemsPanelProps) {
  const { timeZone } = useSignedInUser().company;
  const reported = useReported(asset.id);
  const known = useKnownDefects(asset).data;
  if (reported.isError) {
    return (
      <ErrorState
        what={w.what}
        onRetry={() => void reported.refetch()}
        retrying={reported.isFetching}
      />
    );
  }
  if (!reported.data || reported.data.length === 0) return null;
  return (
    <section aria-label={w.title} className={clsx(warningClass, "grid gap-1 p-3")}>
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        {w.title}
      </p>
      <ul className="list-disc pl-7 text-sm">
        {reported.data.map(({ id, issues, issueLabels, date }) => {
          // Of several some may be certified already.
          const open = issueLabels.flatMap((label, place) => {
            const issue = issues[place] ?? "";
            const { es } = items.find((item) => item.id === issue) ?? {};
            return (known?.has(issue) ?? true) ? [labelOf({ label, es })] : [];
          });
          return open.length > 0 ? (
            <li key={id} className="wrap-anywhere">
              {open.join(", ")} <span className="inline-block">({formatDate(date, timeZone)})</span>
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

const w = words({
  what: ["earlier problems", "los problemas anteriores"],
  title: ["Reported, not fixed yet", "Reportado, sin reparar todavía"],
});
