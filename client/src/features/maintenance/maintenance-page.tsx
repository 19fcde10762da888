import { api } from "#shared/api.ts";
import type { Asset, Schedule } from "#shared/api-schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { CardColumn } from "../../ui/card-column.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { usePreload } from "../../ui/use-preload.ts";
import { AssetField } from "../assets/asset-field.tsx";
import { ServiceSchedulesCard } from "../schedules/service-schedules-card.tsx";
import { MaintenanceLogTable } from "./maintenance-log-table.tsx";
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
  const [opened, setOpened] = useState<Opened>();
  const prepare = usePreparation();
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:[&>:last-child]:flex-auto">
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
        <MaintenanceSummaryPanel />
        <Schedules prepare={prepare} onOpen={setOpened} />
        <MaintenanceLogTable />
      </CardColumn>
      {opened ? <Opening opened={opened} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

interface SchedulesProps {
  prepare: ReturnType<typeof usePreparation>;
  onOpen: (opened: Opened) => void;
}

function Schedules({ prepare, onOpen }: SchedulesProps) {
  // Held outside the card, which may be redrawn while the page loads.
  const [asset, setAsset] = useState<Asset | null>(null);
  const handlePick = (picked: Asset | null) => {
    setAsset(picked);
    if (picked) prepare.asset(picked.id);
  };
  return (
    <ServiceSchedulesCard
      assetField={
        <AssetField
          label="Asset"
          labelHidden
          value={asset?.id ?? null}
          pickedName={asset?.name}
          onChange={handlePick}
        />
      }
      onAdd={asset ? () => onOpen({ what: "schedule", assetId: asset.id }) : undefined}
      onView={(schedule) => onOpen({ what: "schedule", assetId: schedule.assetId, schedule })}
      onLog={({ id, assetId }) => onOpen({ what: "log", assetId, scheduleId: id })}
      onPreview={({ assetId }) => prepare.asset(assetId)}
    />
  );
}

function Opening({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.what) {
    case "log": {
      const { assetId, scheduleId } = opened;
      const context = { assetId, scheduleId };
      return <MaintenanceLogDialog onClose={onClose} AssetField={AssetField} {...context} />;
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
    void client.prefetchQuery(query(api.getAsset, { params: { id: assetId } }));
    void client.prefetchQuery(query(api.listSchedules, { query: { assetId } }));
    void client.prefetchQuery(query(api.listUnresolvedInspections, { params: { assetId } }));
  };
  return { dialogs, asset };
}
