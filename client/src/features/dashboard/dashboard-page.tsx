import type { InspectionRow } from "#shared/api-schemas.ts";
import { can } from "#shared/roles.ts";
import { useRef, useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { LongTimestamp } from "../../api/long-timestamp.tsx";
import { CardColumn } from "../../ui/card-column.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { useNow } from "../../ui/use-now.ts";
import { usePreload } from "../../ui/use-preload.ts";
import { TagOutQuestionCard } from "../account/tag-out-question-card.tsx";
import { AssetField } from "../assets/asset-field.tsx";
import { OpenDefectsCard } from "../defects/open-defects-card.tsx";
import { DocumentsDueCard } from "../documents/documents-due-card.tsx";
import { FailedInspectionsCard } from "../inspections/failed-inspections-card.tsx";
import { RecentInspectionsCard } from "../inspections/recent-inspections-card.tsx";
import { ReadinessCard } from "../readiness/readiness-card.tsx";
import { PriorityAlertsCard } from "../schedules/priority-alerts-card.tsx";
import { FleetBreakdownCard } from "./fleet-breakdown-card.tsx";
import { FleetSetupCard } from "./fleet-setup-card.tsx";
import { FleetStats } from "./fleet-stats.tsx";
import { RecentActivityCard } from "./recent-activity-card.tsx";
import { useFleetSetup } from "./use-fleet-setup.ts";

const MaintenanceLogDialog = lazily(() =>
  import("../maintenance/maintenance-log-dialog.tsx").then((m) => m.MaintenanceLogDialog),
);

/** What is broken, what is due, and what happened, at a glance. */
export function DashboardPage() {
  const now = useNow();
  const { steps, ...setup } = useFleetSetup();
  const { role, company } = useSignedInUser();
  const isUndecided = can(role, "company.edit") && company.tagsOutCritical === null;
  usePreload(MaintenanceLogDialog);
  const heading = useRef<HTMLHeadingElement>(null);
  const [toFix, setToFix] = useState<InspectionRow>();
  return (
    <div className="grid min-w-0 gap-3 sm:gap-4">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-2xl lg:text-3xl">
          Dashboard
        </h1>
        <p className="text-sm text-muted">
          <LongTimestamp moment={now.toISOString()} hasTime={false} />
        </p>
      </div>
      {steps ? <FleetSetupCard {...setup} steps={steps} /> : null}
      {isUndecided ? <TagOutQuestionCard onSaved={() => heading.current?.focus()} /> : null}
      {/* Redrawn below those cards when they come or go, instead of being moved. */}
      <CardColumn key={`${steps !== undefined} ${isUndecided}`}>
        <FleetStats />
        {/*
          On a desktop the longest list stands below the failures, and the others on the other side.
          A box around a card that is redrawn at another place would be seen to move: there is none.
        */}
        <div className="grid min-w-0 items-start gap-3 sm:gap-4 lg:grid-cols-12 lg:grid-rows-[auto_auto_auto_1fr]">
          <div className="contents lg:*:col-span-7">
            <FailedInspectionsCard onLog={setToFix} onPreview={MaintenanceLogDialog.preload} />
          </div>
          <div className="min-w-0 gap-4 max-lg:contents lg:col-span-5 lg:row-span-4 lg:grid">
            <PriorityAlertsCard />
            <FleetBreakdownCard />
            <RecentInspectionsCard />
            <DocumentsDueCard />
          </div>
          <div className="contents lg:*:col-span-7">
            <RecentActivityCard />
            <OpenDefectsCard />
            <ReadinessCard />
          </div>
        </div>
      </CardColumn>
      {toFix ? (
        <MaintenanceLogDialog
          AssetField={AssetField}
          onClose={() => setToFix(undefined)}
          assetId={toFix.assetId}
          resolvedInspectionId={toFix.id}
        />
      ) : null}
    </div>
  );
}
