import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { LongTimestamp } from "../../records/long-timestamp.tsx";
import { useUnitsOfYard } from "../../records/use-yards.ts";
import { CardColumn } from "../../ui/layout/card-column.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import type { PlacementProps } from "../../ui/layout/use-card-placement.ts";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import { TagOutQuestionCard } from "../account/tag-out-question-card.tsx";
import { MissingPreTripsCard } from "../board/missing-pre-trips-card.tsx";
import { OpenDefectsCard } from "../defects/open-defects-card.tsx";
import { DocumentsDueCard } from "../documents/documents-due-card.tsx";
import { UnitsDownCard } from "../downtimes/units-down-card.tsx";
import { FailedInspectionsCard } from "../inspections/records/failed-inspections-card.tsx";
import { RecentInspectionsCard } from "../inspections/records/recent-inspections-card.tsx";
import { ReadinessCard } from "../readiness/readiness-card.tsx";
import { PriorityAlertsCard } from "../schedules/priority-alerts-card.tsx";
import { DashboardLinks } from "./dashboard-links.tsx";
import { FleetBreakdownCard } from "./fleet-breakdown-card.tsx";
import { FleetSetupCard, useFleetSetup } from "./fleet-setup-card.tsx";
import { FleetStats } from "./fleet-stats-card.tsx";
import { RecentActivityCard } from "./recent-activity-card.tsx";

const MaintenanceLogDialog = lazily(() =>
  import("../maintenance/maintenance-log-dialog.tsx").then((m) => m.MaintenanceLogDialog),
);

/** What is broken, what is due, and what happened, at a glance. */
export function DashboardPage() {
  const now = useNow();
  const { steps, ...setup } = useFleetSetup();
  const { role, company } = useSignedInUser();
  const units = useUnitsOfYard();
  const isUndecided = can(role, "company.edit") && company.tagsOutCritical === null;
  usePreload(MaintenanceLogDialog);
  const heading = useRef<HTMLHeadingElement>(null);
  const [toFix, setToFix] = useState<InspectionRow>();
  return (
    <div className="grid min-w-0 gap-3 sm:gap-4">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-2xl lg:text-3xl">
          {w.title}
        </h1>
        <p className="text-sm text-muted">
          <Facts>
            <LongTimestamp moment={now.toISOString()} hasTime={false} />
            {units}
          </Facts>
        </p>
      </div>
      <DashboardLinks />
      {steps ? <FleetSetupCard {...setup} steps={steps} /> : null}
      {isUndecided ? <TagOutQuestionCard onSaved={() => heading.current?.focus()} /> : null}
      {/* Redrawn below those cards when they come or go, instead of being moved. */}
      <CardColumn key={`${steps !== undefined} ${isUndecided}`}>
        <FleetStats />
        <OwnCards placement="first" />
        <SpecifiedCards onLog={setToFix} onPreview={MaintenanceLogDialog.preload} />
        <OwnCards placement="last">
          <ReadinessCard />
        </OwnCards>
      </CardColumn>
      {toFix ? (
        <MaintenanceLogDialog
          onClose={() => setToFix(undefined)}
          assetId={toFix.assetId}
          resolvedInspectionId={toFix.id}
        />
      ) : null}
    </div>
  );
}

/** Each stands first when it has something urgent, else last, and is absent where it has nothing. */
const ownCards: readonly ComponentType<PlacementProps>[] = [
  OpenDefectsCard,
  UnitsDownCard,
  MissingPreTripsCard,
  DocumentsDueCard,
];

function OwnCards({ placement, children }: PlacementProps & { children?: ReactNode }) {
  return (
    <div className="invisible flex flex-wrap items-start gap-3 **:data-card:visible *:flex-1 *:basis-full empty:hidden sm:gap-4 lg:*:basis-[20rem]">
      {ownCards.map((OwnCard, index) => (
        <OwnCard key={index} placement={placement} />
      ))}
      {children}
    </div>
  );
}

/**
 * On a desktop the longest list stands below the failures, and the others on the other side. The boxes
 * around the cards are invisible: a visible box would be seen to move when a card comes in above it.
 */
function SpecifiedCards(failures: ComponentProps<typeof FailedInspectionsCard>) {
  return (
    <div className="invisible grid min-w-0 items-start gap-3 **:data-card:visible sm:gap-4 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <div className="contents lg:*:col-span-7">
        <FailedInspectionsCard {...failures} />
      </div>
      <div className="min-w-0 gap-4 max-lg:contents lg:col-span-5 lg:row-span-2 lg:grid">
        <PriorityAlertsCard />
        <FleetBreakdownCard />
        <RecentInspectionsCard />
      </div>
      <div className="contents lg:*:col-span-7">
        <RecentActivityCard />
      </div>
    </div>
  );
}

const w = words({
  title: ["Dashboard", "Panel"],
});
