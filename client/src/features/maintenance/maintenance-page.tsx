import { api } from "#shared/api.ts";
import type { Schedule } from "#shared/api-schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { query } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { CardColumn } from "../../ui/card-column.tsx";
import { useNow } from "../../ui/use-now.ts";
import { mostPressingFirst } from "../schedules/schedule-order.ts";
import { ServiceSchedulesCard } from "../schedules/service-schedules-card.tsx";
import { MaintenanceLogTable } from "./maintenance-log-table.tsx";
import { MaintenanceSummaryPanel } from "./maintenance-summary-panel.tsx";
import { useAllAssets } from "./use-all-assets.ts";
import { useAllSchedules } from "./use-all-schedules.ts";
import { useCompletedToday } from "./use-completed-today.ts";

const loadLog = () => import("./maintenance-log-dialog.tsx");
const loadSchedule = () => import("../schedules/schedule-dialog.tsx");

const MaintenanceLogDialog = lazy(() =>
  loadLog().then((m) => ({ default: m.MaintenanceLogDialog })),
);
const ScheduleDialog = lazy(() => loadSchedule().then((m) => ({ default: m.ScheduleDialog })));

type Opened =
  | { what: "log"; assetId?: number; scheduleId?: number }
  | { what: "schedule"; assetId: number; schedule?: Schedule };

/** What is due, what was done, and where both are written down. */
export function MaintenancePage() {
  const [opened, setOpened] = useState<Opened>();
  const schedules = useOrderedSchedules();
  const assets = useAllAssets();
  const completedToday = useCompletedToday();
  const prepare = usePreparation();
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">Maintenance Tracking</h1>
        <Button
          icon={Wrench}
          onPointerEnter={prepare.dialogs}
          onFocus={prepare.dialogs}
          onClick={() => setOpened({ what: "log" })}
        >
          Log Maintenance
        </Button>
      </div>
      <CardColumn>
        <MaintenanceSummaryPanel schedules={schedules} completedToday={completedToday} />
        <ServiceSchedulesCard
          schedules={schedules}
          assets={assets}
          onPick={prepare.asset}
          onAdd={(assetId) => setOpened({ what: "schedule", assetId })}
          onView={(schedule) =>
            setOpened({ what: "schedule", assetId: schedule.assetId, schedule })
          }
          onLog={({ id, assetId }) => setOpened({ what: "log", assetId, scheduleId: id })}
          onPreview={({ assetId }) => prepare.asset(assetId)}
        />
        <MaintenanceLogTable />
      </CardColumn>
      <Suspense>
        {opened ? <Opening opened={opened} onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </div>
  );
}

/** The most pressing first, in the summary as in the list. */
function useOrderedSchedules() {
  const now = useNow();
  const { status, data, isFetching, refetch } = useAllSchedules();
  return { status, data: data && mostPressingFirst(data, now), isFetching, refetch };
}

function Opening({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.what) {
    case "log": {
      const { assetId, scheduleId } = opened;
      return <MaintenanceLogDialog open onClose={onClose} {...{ assetId, scheduleId }} />;
    }
    case "schedule": {
      const { assetId, schedule } = opened;
      return <ScheduleDialog onClose={onClose} {...{ assetId, schedule }} />;
    }
  }
}

/** Loads ahead what a dialog will need; a failed download shows itself when it is opened. */
function usePreparation() {
  const client = useQueryClient();
  const dialogs = () => {
    for (const load of [loadLog, loadSchedule]) load().catch(() => undefined);
  };
  const asset = (assetId: number) => {
    dialogs();
    void client.prefetchQuery(query(api.getAsset, { params: { id: assetId } }));
    void client.prefetchQuery(query(api.listSchedules, { query: { assetId } }));
    void client.prefetchQuery(query(api.listUnresolvedInspections, { params: { assetId } }));
  };
  return { dialogs, asset };
}
