import { api } from "#shared/api.ts";
import type { Asset, Schedule } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Wrench } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { query } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { CardColumn } from "../../ui/card-column.tsx";
import { InspectionLogList } from "../inspections/inspection-log-list.tsx";
import { RecentMaintenanceCard } from "../maintenance/recent-maintenance-card.tsx";
import { ScheduledMaintenanceCard } from "../schedules/scheduled-maintenance-card.tsx";
import { AssetInformationCard } from "./asset-information-card.tsx";
import { AssetPanel } from "./asset-panel.tsx";

const loadEdit = () => import("./edit-asset-dialog.tsx");
const loadArchive = () => import("./archive-asset-dialog.tsx");
const loadInspection = () => import("./asset-inspection-dialog.tsx");
const loadForm = () => import("../inspections/inspection-form.tsx");
const loadLog = () => import("../maintenance/maintenance-log-dialog.tsx");
const loadSchedule = () => import("../schedules/schedule-dialog.tsx");

const EditAssetDialog = lazy(() => loadEdit().then((m) => ({ default: m.EditAssetDialog })));
const ArchiveAssetDialog = lazy(() =>
  loadArchive().then((m) => ({ default: m.ArchiveAssetDialog })),
);
const AssetInspectionDialog = lazy(() =>
  loadInspection().then((m) => ({ default: m.AssetInspectionDialog })),
);
const InspectionForm = lazy(() => loadForm().then((m) => ({ default: m.InspectionForm })));
const MaintenanceLogDialog = lazy(() =>
  loadLog().then((m) => ({ default: m.MaintenanceLogDialog })),
);
const ScheduleDialog = lazy(() => loadSchedule().then((m) => ({ default: m.ScheduleDialog })));

type Opened =
  | { what: "edit" | "archive" | "inspect" }
  | { what: "log"; scheduleId?: number }
  | { what: "schedule"; schedule: Schedule };

type Open = (opened: Opened) => void;

/** One asset with its records. */
export function AssetPage({ id }: { id: number }) {
  const asset = useQuery(query(api.getAsset, { params: { id } }));
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <AssetPanel
      query={asset}
      onEdit={() => setOpened({ what: "edit" })}
      onArchive={() => setOpened({ what: "archive" })}
      onPreview={() => preload(loadEdit, loadArchive)}
    >
      {asset.data ? <Records asset={asset.data} onOpen={setOpened} /> : null}
      <Suspense>
        {asset.data && opened ? (
          <Opening asset={asset.data} opened={opened} onClose={close} />
        ) : null}
      </Suspense>
    </AssetPanel>
  );
}

interface RecordsProps {
  asset: Asset;
  onOpen: Open;
}

/** On a desktop the information stands left of the records. */
function Records({ asset, onOpen }: RecordsProps) {
  const preloadLog = () => preload(loadLog, loadSchedule);
  return (
    <div className="grid min-w-0 items-start gap-3 sm:gap-4 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-5">
        <AssetInformationCard asset={asset} />
      </div>
      <div
        className="grid min-w-0 gap-3 sm:gap-4 lg:col-span-7"
        onPointerEnter={preloadLog}
        onFocus={preloadLog}
      >
        <CardColumn>
          <ScheduledMaintenanceCard
            assetId={asset.id}
            onView={
              asset.archived ? undefined : (schedule) => onOpen({ what: "schedule", schedule })
            }
            onLog={
              asset.archived
                ? undefined
                : (schedule) => onOpen({ what: "log", scheduleId: schedule.id })
            }
          />
          <RecentMaintenanceCard
            assetId={asset.id}
            action={
              asset.archived ? null : (
                <Button variant="secondary" icon={Wrench} onClick={() => onOpen({ what: "log" })}>
                  Log Maintenance
                </Button>
              )
            }
          />
          <RecentInspections asset={asset} onOpen={onOpen} />
        </CardColumn>
      </div>
    </div>
  );
}

function RecentInspections({ asset, onOpen }: RecordsProps) {
  const titleId = useId();
  const limit = limits.recentInspectionsOnAsset;
  // Asked from here, so that drawing the card anew does not ask again.
  useQuery(query(api.listInspectionLogs, { query: { assetId: asset.id, limit } }));
  const preloadForm = () => preload(loadInspection, loadForm);
  return (
    <Card aria-labelledby={titleId} onPointerEnter={preloadForm} onFocus={preloadForm}>
      <CardHeader
        title="Recent Inspections"
        titleId={titleId}
        action={
          asset.archived ? null : (
            <Button
              variant="secondary"
              icon={ClipboardCheck}
              onClick={() => onOpen({ what: "inspect" })}
            >
              New Inspection
            </Button>
          )
        }
      />
      <CardBody>
        <InspectionLogList assetId={asset.id} limit={limit} />
      </CardBody>
    </Card>
  );
}

interface OpeningProps {
  asset: Asset;
  opened: Opened;
  onClose: () => void;
}

function Opening({ asset, opened, onClose }: OpeningProps) {
  switch (opened.what) {
    case "edit":
      return <EditAssetDialog asset={asset} onClose={onClose} />;
    case "archive":
      return <ArchiveAssetDialog asset={asset} onClose={onClose} />;
    case "inspect":
      return (
        <AssetInspectionDialog onClose={onClose}>
          <InspectionForm asset={asset} onDone={onClose} onBack={onClose} />
        </AssetInspectionDialog>
      );
    case "log":
      return (
        <MaintenanceLogDialog
          open
          onClose={onClose}
          assetId={asset.id}
          scheduleId={opened.scheduleId}
        />
      );
    case "schedule":
      return <ScheduleDialog assetId={asset.id} schedule={opened.schedule} onClose={onClose} />;
  }
}

/** Loads dialogs ahead of their opening; a failed download shows itself when one is opened. */
function preload(...loads: (() => Promise<unknown>)[]) {
  for (const load of loads) load().catch(() => undefined);
}
