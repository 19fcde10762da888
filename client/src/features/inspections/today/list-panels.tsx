/** Parts around the list of assets, loaded after it, and the panels that replace an empty list. */
import { words } from "#shared/base/words.ts";
import type { CallName } from "#shared/api/api.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { useQuery } from "@tanstack/react-query";
import { Search, Truck } from "lucide-react";
import { memo } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Link } from "wouter";
import { usePack } from "../../../phone/pack/use-pack.ts";
import { Card, CardBody } from "../../../ui/layout/card.tsx";
import { lazily, lazilyApart, lazilySoon, LazySuspense } from "../../../ui/hooks/lazily.tsx";
import { InspectionLogList } from "../records/inspection-log-list.tsx";
import { useRefetchAt } from "../../../api/use-refetch-at.ts";
import { pageQuery } from "../../../api/call.ts";
import { buttonClass } from "../../../ui/button/button.tsx";
import { LiveRegion } from "../../../ui/layout/live-region.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";

// Most fleets have none on most days.
const OutOfServiceCard = lazily(() =>
  import("./out-of-service-card.tsx").then((m) => m.OutOfServiceCard),
);

interface BelowListPanelProps {
  /** What was typed into the search of the list. */
  typed: string;
  onChoose: (assetId: number) => void;
}

/** Below the list: units out of service, and recent inspections. */
export function BelowListPanel({ typed, onChoose }: BelowListPanelProps) {
  useNewDay();
  const out = usePack((pack) => pack.outOfService.length).data;
  return (
    <ErrorBoundary fallback={<RecentInspections />}>
      <LazySuspense>
        {out ? <OutOfServiceCard typed={typed} onChoose={onChoose} /> : null}
        <RecentInspections />
      </LazySuspense>
    </ErrorBoundary>
  );
}

const RecentInspections = memo(function RecentInspections() {
  return (
    <Card title={w.title}>
      <CardBody>
        <InspectionLogList query={usePack((pack) => pack.recent)} />
      </CardBody>
    </Card>
  );
});

const ofToday: CallName[] = ["getPack", "listTodaysInspections"];

/** Refetches what is of today once another day has begun. */
function useNewDay(): void {
  useRefetchAt(usePack((pack) => pack.changesAt).data, ofToday);
}

const panels = {
  today: lazilyApart(() =>
    import("./todays-inspections-list.tsx").then((m) => m.TodaysInspectionsList),
  ),
  unsent: lazilySoon(() => import("../../unsent/unsent-panel.tsx").then((m) => m.UnsentPanel)),
  held: lazilyApart(() => import("../../held/held-panel.tsx").then((m) => m.HeldPanel)),
  reports: lazilyApart(() => import("../../reports/reports-panel.tsx").then((m) => m.ReportsPanel)),
};

interface ListPanelProps {
  name: keyof typeof panels;
  onBack: () => void;
}

/** What the inspection page shows in place of the list of assets. */
export function ListPanel({ name, onBack }: ListPanelProps) {
  useNewDay();
  const Panel = panels[name];
  return <Panel onBack={onBack} />;
}

/** For drivers who are mechanics. */
export function RepairsButton() {
  const state = "active";
  const repairs = useQuery(pageQuery(phoneApi.listDefects, { query: { state, limit: 1 } }));
  const total = repairs.data?.total;
  return (
    <Link href="/defects" className={buttonClass({ variant: "secondary" })}>
      {total ? w.repairsOf({ total }) : w.repairs}
    </Link>
  );
}

/** Says aloud how many assets were found; nothing before something is typed, or while that is not known. */
export function FoundView({ typed, total }: { typed: string; total: number | undefined }) {
  const isKnown = typed.trim() !== "" && total !== undefined;
  return <LiveRegion message={isKnown ? w.found({ n: total }) : ""} />;
}

/** Shown when the list is empty: the company has no asset in use, or the search finds none. */
export function NoAssetsView({ isSearched }: { isSearched: boolean }) {
  if (isSearched) return <EmptyState icon={Search} title={w.noMatch} />;
  return <EmptyState icon={Truck} title={w.noneTitle} text={w.none} />;
}

const w = words({
  title: ["Recent Inspections", "Inspecciones recientes"],
  repairs: ["Repairs to certify", "Reparaciones por certificar"],
  repairsOf: ["Repairs to certify ({total})", "Reparaciones por certificar ({total})"],
  found: [
    { one: "{n} asset found", other: "{n} assets found" },
    { one: "{n} unidad encontrada", other: "{n} unidades encontradas" },
  ],
  noneTitle: ["No Assets Available", "No hay unidades"],
  none: [
    "No assets are currently available for inspection.",
    "Por ahora no hay unidades para revisar.",
  ],
  noMatch: [
    "No asset in use matches your search.",
    "Ninguna unidad en uso coincide con su búsqueda.",
  ],
});
