import { formatDate } from "#shared/dates.ts";
import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { warningClass } from "../../ui/warning.tsx";
import { listOpenIssues, useReported } from "./use-reported-items.ts";

/** What failed before and was not repaired yet, so that the driver looks twice. */
export function ReportedProblemsPanel({ assetId }: { assetId: number }) {
  const { timeZone } = useSignedInUser().company;
  const reported = useReported(assetId);
  if (reported.isError) {
    return (
      <ErrorState
        what="earlier problems"
        onRetry={() => void reported.refetch()}
        retrying={reported.isFetching}
      />
    );
  }
  const open = (reported.data ?? []).flatMap((inspection) => {
    const labels = listOpenIssues(inspection).map((place) => inspection.issueLabels[place]);
    return labels.length > 0 ? [{ ...inspection, labels }] : [];
  });
  if (open.length === 0) return null;
  return (
    <section aria-label="Reported, not fixed yet" className={clsx(warningClass, "grid gap-1 p-3")}>
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        Reported, not fixed yet
      </p>
      <ul className="list-disc pl-7 text-sm">
        {open.map((inspection) => (
          <li key={inspection.id} className="wrap-anywhere">
            {inspection.labels.join(", ")}{" "}
            <span className="inline-block">({formatDate(inspection.date, timeZone)})</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
