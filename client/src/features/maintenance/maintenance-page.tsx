import { api } from "#shared/api/api.ts";
import type { Schedule } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { YardScope } from "../../records/yard-scope.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { CardColumn } from "../../ui/layout/card-column.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { useAddressedOpening } from "../../ui/hooks/use-addressed-opening.ts";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import { AssetField } from "../assets/choice/asset-field.tsx";
import { ImportLink } from "../imports/import-link.tsx";
import type { ScheduleFiltering } from "../schedules/schedule-filters.tsx";
import { useScheduleFilters } from "../schedules/schedule-filters.tsx";
import type { ScheduleActions } from "../schedules/schedule-details.tsx";
import {
  ServiceSchedulesCard,
  showServiceSchedules,
} from "../schedules/service-schedules-card.tsx";
import { MaintenanceLinks } from "./maintenance-links.tsx";
import { MaintenanceLogTable } from "./maintenance-log-table.tsx";
import { prefetchLog } from "./prefetch-log.ts";
import { MaintenanceSummaryPanel } from "./maintenance-summary-panel.tsx";

const MaintenanceLogDialog = lazily(() =>
  import("./maintenance-log-dialog.tsx").then((m) => m.MaintenanceLogDialog),
);
const ScheduleDialog = lazily(() =>
  import("../schedules/schedule-dialog.tsx").then((m) => m.ScheduleDialog),
);

type Opened =
  | { what: "log"; assetId?: number; scheduleId?: number }
  | { what: "schedule"; assetId: number; schedule?: Schedule };

/** What is due, what was done, and where both are written down. */
export function MaintenancePage() {
  usePreload(MaintenanceLogDialog);
  // Held outside the card, which may be redrawn while the page loads.
  const filtering = useScheduleFilters();
  const [opened, setOpened] = useState<Opened>();
  useAddressedSchedule(filtering, (schedule) =>
    setOpened({ what: "schedule", assetId: schedule.assetId, schedule }),
  );
  useAddressedOpening((what) => {
    if (what === "log") setOpened({ what });
  });
  // A notification of many services leads to the list of all that is due.
  const [isListFirst] = useState(filtering.filters.state === "due");
  const summary = <MaintenanceSummaryPanel onShowSchedules={showServiceSchedules} />;
  const prepare = usePreparation();
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:[&>:last-child]:flex-auto">
        <div className="min-w-0">
          <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
          <YardScope />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
          <ImportLink kind="schedules" />
          <Link href="/maintenance/history" className={buttonClass({ variant: "secondary" })}>
            {w.history}
          </Link>
          <Button
            icon={Wrench}
            onPointerEnter={prepare.dialogs}
            onFocus={prepare.dialogs}
            onClick={() => setOpened({ what: "log" })}
          >
            {w.log}
          </Button>
        </div>
      </div>
      <MaintenanceLinks />
      <CardColumn>
        {isListFirst ? null : summary}
        <Schedules filtering={filtering} prepare={prepare} onOpen={setOpened} />
        {isListFirst ? summary : null}
        <MaintenanceLogTable />
      </CardColumn>
      {opened ? <Opening opened={opened} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

/**
 * Opens the schedule that the address names, once its asset's are there. The address names it no
 * longer then, so that Back does not open again what was closed.
 */
function useAddressedSchedule(filtering: ScheduleFiltering, onOpen: (schedule: Schedule) => void) {
  const { filters, openId, forgetOpen } = filtering;
  const { assetId = 0 } = filters;
  const schedules = useQuery({
    ...query(api.listSchedules, { query: { assetId } }),
    enabled: assetId > 0 && openId !== undefined,
  });
  const schedule = schedules.data?.find(({ id }) => id === openId);
  const open = useEffectEvent((found: Schedule) => {
    onOpen(found);
    forgetOpen();
  });
  useEffect(() => {
    if (schedule) open(schedule);
  }, [schedule]);
}

interface SchedulesProps {
  filtering: ScheduleFiltering;
  prepare: ReturnType<typeof usePreparation>;
  onOpen: (opened: Opened) => void;
}

function Schedules({ filtering, prepare, onOpen }: SchedulesProps) {
  const { assetId } = filtering.filters;
  // Loaded separately, because the asset may not be in the list to pick from.
  const asset = useQuery({
    ...query(api.getAsset, { params: { id: assetId ?? 0 } }),
    enabled: assetId !== undefined,
  }).data;
  const isArchived = asset?.archived ?? false;
  const actions: ScheduleActions = {
    onView: (schedule) => onOpen({ what: "schedule", assetId: schedule.assetId, schedule }),
    onLog: (schedule) =>
      onOpen({ what: "log", assetId: schedule.assetId, scheduleId: schedule.id }),
    onPreview: (schedule) => prepare.asset(schedule.assetId),
  };
  return (
    <ServiceSchedulesCard
      filtering={filtering}
      isArchived={isArchived}
      assetField={
        <AssetField
          label={w.asset}
          labelHidden
          placeholder={w.allAssets}
          value={assetId ?? null}
          pickedName={asset?.name}
          onChange={(picked) => filtering.pickAsset(picked?.id)}
        />
      }
      onAdd={
        assetId === undefined || isArchived
          ? undefined
          : () => onOpen({ what: "schedule", assetId })
      }
      {...(isArchived ? {} : actions)}
    />
  );
}

function Opening({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.what) {
    case "log": {
      const { assetId, scheduleId } = opened;
      const context = { assetId, scheduleId };
      return <MaintenanceLogDialog onClose={onClose} {...context} />;
    }
    case "schedule": {
      const { assetId, schedule } = opened;
      return <ScheduleDialog onClose={onClose} {...{ assetId, schedule }} />;
    }
  }
}

/** Loads ahead what a dialog will need. */
function usePreparation() {
  const client = useQueryClient();
  const dialogs = () => {
    MaintenanceLogDialog.preload();
    ScheduleDialog.preload();
  };
  const asset = (assetId: number) => {
    dialogs();
    prefetchLog(client, assetId);
  };
  return { dialogs, asset };
}

const w = words({
  title: ["Maintenance Tracking", "Mantenimiento"],
  history: ["History", "Historial"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  asset: ["Asset", "Unidad"],
  allAssets: ["All Assets", "Toda unidad"],
});
