import { words } from "#shared/words.ts";
import { useQuery } from "@tanstack/react-query";
import { memo, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Card, CardBody } from "../../ui/card.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { inUse, listFirstAssets, outOfService, recentInspectionsMax } from "./assets-in-use.ts";
import { InspectionLogList } from "./inspection-log-list.tsx";

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
  const { data: fleet } = useQuery(listFirstAssets(inUse));
  // An empty list has nothing that could bring the count.
  const mayBeDown = fleet?.rows.length === 0 || fleet?.down !== 0;
  const out = useQuery({ ...listFirstAssets(outOfService), enabled: mayBeDown });
  if (mayBeDown && !out.isFetched) return null;
  return (
    <ErrorBoundary fallback={<RecentInspections />}>
      <Suspense>
        {!mayBeDown || out.data?.rows.length === 0 ? null : (
          <OutOfServiceCard typed={typed} onPick={onPick} />
        )}
        <RecentInspections />
      </Suspense>
    </ErrorBoundary>
  );
}

const RecentInspections = memo(function RecentInspections() {
  return (
    <Card title={w.title}>
      <CardBody>
        <InspectionLogList limit={recentInspectionsMax} />
      </CardBody>
    </Card>
  );
});

const w = words({
  title: ["Recent Inspections", "Inspecciones recientes"],
});
