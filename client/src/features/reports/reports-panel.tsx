import { api } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { CircleCheck } from "lucide-react";
import { usePages } from "../../api/use-pages.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { PanelHead } from "../../ui/layout/panel-head.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { ReportRow } from "./report-row.tsx";

/** What people without an account reported: the office claims it as a defect, or dismisses it. */
export function ReportsPanel({ onBack }: { onBack: () => void }) {
  return (
    <>
      <PanelHead title={w.title} onBack={onBack} />
      <Tabs
        label={w.title}
        tabs={[
          { value: "new", label: w.new, content: <ReportsCard state="new" /> },
          { value: "decided", label: w.decided, content: <ReportsCard state="decided" /> },
        ]}
      />
    </>
  );
}

function ReportsCard({ state }: { state: "new" | "decided" }) {
  const pages = usePages(api.listReports, { state, limit: limits.logsDefault });
  return (
    <Card aria-label={w.title}>
      <PagedList
        pages={pages}
        what={w.what}
        skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
        empty={<EmptyState icon={CircleCheck} title={w.none} />}
      >
        {(rows, list) => (
          <ul ref={list} className="divide-y">
            {rows.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

const w = words({
  title: ["Reported problems", "Problemas reportados"],
  new: ["To decide", "Por decidir"],
  decided: ["Decided", "Decididos"],
  what: ["the reported problems", "los problemas reportados"],
  none: ["No reports", "Sin reportes"],
});
