import { words } from "#shared/base/words.ts";
import { memo, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useYard } from "../../../phone/pack/use-yard.ts";
import { Card, CardBody } from "../../../ui/layout/card.tsx";
import { lazily } from "../../../ui/hooks/lazily.tsx";
import { InspectionLogList } from "../records/inspection-log-list.tsx";
import { useNewDay } from "../records/use-new-day.ts";

// Most fleets have none on most days.
const OutOfServiceCard = lazily(() =>
  import("./out-of-service-card.tsx").then((m) => m.OutOfServiceCard),
);

interface BelowListPanelProps {
  /** What was typed into the search of the list. */
  typed: string;
  onPick: (assetId: number) => void;
}

/** What stands below the assets that are offered: those that must not be driven, and what was inspected. */
export function BelowListPanel({ typed, onPick }: BelowListPanelProps) {
  useNewDay();
  const out = useYard((pack) => pack.outOfService.length).data;
  return (
    <ErrorBoundary fallback={<RecentInspections />}>
      <Suspense>
        {out ? <OutOfServiceCard typed={typed} onPick={onPick} /> : null}
        <RecentInspections />
      </Suspense>
    </ErrorBoundary>
  );
}

const RecentInspections = memo(function RecentInspections() {
  return (
    <Card title={w.title}>
      <CardBody>
        <InspectionLogList query={useYard((pack) => pack.recent)} />
      </CardBody>
    </Card>
  );
});

const w = words({
  title: ["Recent Inspections", "Inspecciones recientes"],
});
