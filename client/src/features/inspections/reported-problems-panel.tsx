import { formatDate } from "#shared/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { reportedQuery } from "./reported-query.ts";

/** What failed before and was not mended yet, so that the driver looks twice. */
export function ReportedProblemsPanel({ assetId }: { assetId: number }) {
  const { timeZone } = useSignedInUser().company;
  const reported = useQuery(reportedQuery(assetId));
  if (reported.isError) {
    return (
      <ErrorState
        what="earlier problems"
        onRetry={() => void reported.refetch()}
        retrying={reported.isFetching}
      />
    );
  }
  if (!reported.data || reported.data.length === 0) return null;
  return (
    <section
      aria-label="Reported, not fixed yet"
      className="grid gap-1 rounded border border-warn-border bg-warn-soft p-3 text-on-warn-soft"
    >
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        Reported, not fixed yet
      </p>
      <ul className="list-disc pl-7 text-sm">
        {reported.data.map((inspection) => (
          <li key={inspection.id} className="wrap-anywhere">
            {inspection.issueLabels.join(", ")} ({formatDate(inspection.date, timeZone)})
          </li>
        ))}
      </ul>
    </section>
  );
}
