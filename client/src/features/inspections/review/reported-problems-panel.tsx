import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { formatDate } from "#shared/base/dates.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { formatDay } from "#shared/meters/last-readings.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { getCorrectedNow } from "../../../ui/device/clock.ts";
import { ErrorState } from "../../../ui/layout/data-state.tsx";
import { warningClass } from "../../../ui/layout/warning.tsx";
import type { InspectedAsset } from "../draft/walk-parts.ts";
import type { ActiveDefect } from "../items/known-defect-panel.tsx";
import { nameKnownDefect } from "../items/name-known-defect.ts";
import { useKnownDefects, useReported } from "../items/use-reported-items.ts";

interface ReportedProblemsPanelProps {
  asset: InspectedAsset;
  /** The items of the list being filled in, whose labels are in the driver's language. */
  items: readonly ChecklistItem[];
}

/** What was reported before and is not repaired yet, so that the driver looks twice. */
export function ReportedProblemsPanel({ asset, items }: ReportedProblemsPanelProps) {
  const known = useKnownDefects(asset).data;
  if (!known) return <FailedBefore asset={asset} items={items} />;
  return (
    <Problems>
      {known.active.map((defect) => (
        <DefectRow key={defect.id} defect={defect} items={items} />
      ))}
    </Problems>
  );
}

/** "D-0042 Brake lights, reported Nov 18", and what was written of it. */
function DefectRow({
  defect,
  items,
}: { defect: ActiveDefect } & Pick<ReportedProblemsPanelProps, "items">) {
  const { timeZone } = useSignedInUser().company;
  const { note, reportedAt } = defect;
  const day = formatDay(reportedAt, { timeZone, now: getCorrectedNow() }).replaceAll(" ", "\u00a0");
  return (
    <li className="wrap-anywhere">
      {w.reported({ defect: nameKnownDefect(defect, items), day })}
      {note ? <span className="block">{note}</span> : null}
    </li>
  );
}

/** The inspections that failed, where the defects themselves could not be loaded. */
function FailedBefore({ asset, items }: ReportedProblemsPanelProps) {
  const { timeZone } = useSignedInUser().company;
  const reported = useReported(asset.id);
  if (reported.isError) {
    // The unit itself says that it has none, also as it was stored.
    if (asset.openDefects === 0) return null;
    return (
      <ErrorState
        what={w.what}
        onRetry={() => void reported.refetch()}
        retrying={reported.isFetching}
      />
    );
  }
  return (
    <Problems>
      {(reported.data ?? []).map(({ id, issues, issueLabels, date }) => {
        const labels = issueLabels.map((label, index) => {
          const { es } = items.find((item) => item.id === issues[index]) ?? {};
          return formatLabel({ label, es });
        });
        return (
          <li key={id} className="wrap-anywhere">
            {labels.join(", ")} <span className="inline-block">({formatDate(date, timeZone)})</span>
          </li>
        );
      })}
    </Problems>
  );
}

function Problems({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={w.title} className={clsx(warningClass, "grid gap-1 p-3")}>
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        {w.title}
      </p>
      <ul className="list-disc pl-7 text-sm">{children}</ul>
    </section>
  );
}

const w = words({
  what: ["earlier problems", "los problemas anteriores"],
  title: ["Reported, not fixed yet", "Reportado, sin reparar todavía"],
  reported: ["{defect}, reported {day}", "{defect}, reportado el {day}"],
});
