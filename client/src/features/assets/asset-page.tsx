import { type DocumentKind, documentKinds, documentLimits } from "#shared/documents/documents.ts";
import { api } from "#shared/api/api.ts";
import type { Schedule, WholeAsset } from "#shared/api/api-schemas.ts";
import { assetLimits } from "#shared/assets/assets-limits.ts";
import { words } from "#shared/base/words.ts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert, Wrench } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { pagesQuery } from "../../api/list-queries.ts";
import { parseId } from "../../api/parse-id.ts";
import { Button } from "../../ui/button/button.tsx";
import { CardColumn } from "../../ui/layout/card-column.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { useAddressedOpening } from "../../ui/hooks/use-addressed-opening.ts";
import { useDocumentName } from "../../ui/hooks/use-document-name.ts";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { AssetCostsCard } from "../costs/asset-costs-card.tsx";
import { AssetDefectsCard, queryAssetDefects } from "../defects/asset-defects-card.tsx";
import { DowntimeCard, downtimesFilter } from "../downtimes/downtime-card.tsx";
import { DowntimePanel } from "../downtimes/downtime-panel.tsx";
import type { DocumentOwner } from "../documents/document-owner.ts";
import { DocumentsCard } from "../documents/documents-card.tsx";
import { prefetchLog } from "../maintenance/prefetch-log.ts";
import { RecentMaintenanceCard } from "../maintenance/recent-maintenance-card.tsx";
import { AssetReadinessCard } from "../readiness/asset-readiness-card.tsx";
import { ScheduledMaintenanceCard } from "../schedules/scheduled-maintenance-card.tsx";
import { AssetInformationCard } from "./asset-information-card.tsx";
import { AssetInspectionsCard, queryAssetInspections } from "./asset-inspections-card.tsx";
import { AssetPanel, assetLayout } from "./asset-panel.tsx";

const EditAssetDialog = lazily(() =>
  import("./form/edit-asset-dialog.tsx").then((m) => m.EditAssetDialog),
);

const ArchiveAssetDialog = lazily(() =>
  import("./archive-asset-dialog.tsx").then((m) => m.ArchiveAssetDialog),
);

const TagOutDialog = lazily(() =>
  import("../downtimes/tag-out-dialog.tsx").then((m) => m.TagOutDialog),
);

const ReturnToServiceDialog = lazily(() =>
  import("../downtimes/return-to-service-dialog.tsx").then((m) => m.ReturnToServiceDialog),
);

const AssetInspectionDialog = lazily(() =>
  import("./asset-inspection-dialog.tsx").then((m) => m.AssetInspectionDialog),
);

const InspectionForm = lazily(() =>
  import("../inspections/form/inspection-form.tsx").then((m) => m.InspectionForm),
);

const MaintenanceLogDialog = lazily(() =>
  import("../maintenance/maintenance-log-dialog.tsx").then((m) => m.MaintenanceLogDialog),
);

const MeterHistoryDialog = lazily(() =>
  import("../meters/meter-history-dialog.tsx").then((m) => m.MeterHistoryDialog),
);

const ReportDefectDialog = lazily(() =>
  import("../defects/report-defect-dialog.tsx").then((m) => m.ReportDefectDialog),
);

const DocumentDialog = lazily(() =>
  import("../documents/document-dialog.tsx").then((m) => m.DocumentDialog),
);

const ScheduleDialog = lazily(() =>
  import("../schedules/schedule-dialog.tsx").then((m) => m.ScheduleDialog),
);

type OpenedRecord =
  | { what: "inspect" }
  | { what: "log"; scheduleId?: number }
  | { what: "schedule"; schedule?: Schedule }
  | { what: "document"; kind?: DocumentKind };

type Opened =
  | OpenedRecord
  | { what: "archive" | "tagOut" | "return" | "meters" | "report" }
  | { what: "edit"; isIdentityOpen?: boolean };

type Open = (opened: Opened) => void;

/** One asset with its records. */
export function AssetPage({ id }: { id: number }) {
  const asset = useQuery(query(api.getAsset, { params: { id } }));
  usePreloadedRecords(id);
  useDocumentName(asset.data?.name);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  useAddressedOpening((what, params) => {
    setOpened(readAddressed(what, params));
  }, asset.data?.archived === false);
  return (
    <AssetPanel
      query={asset}
      onEdit={() => setOpened({ what: "edit" })}
      onArchive={() => setOpened({ what: "archive" })}
      onTagOut={() => setOpened({ what: "tagOut" })}
      onPreview={() => preload(EditAssetDialog, ArchiveAssetDialog, TagOutDialog)}
    >
      {asset.data ? (
        <DowntimePanel
          asset={asset.data}
          onReturn={() => setOpened({ what: "return" })}
          onPreview={ReturnToServiceDialog.preload}
        />
      ) : null}
      {asset.data ? <Records asset={asset.data} onOpen={setOpened} /> : null}
      {asset.data && opened ? <Opening asset={asset.data} opened={opened} onClose={close} /> : null}
    </AssetPanel>
  );
}

/** Loaded together with the asset: on a slow network each round trip counts. */
function usePreloadedRecords(assetId: number) {
  const logs = { assetId, limit: assetLimits.maintenanceLogsOnAsset };
  const ahead = { notifyOnChangeProps: [], enabled: assetId > 0 };
  const papers = { assetId, limit: documentLimits.documentsMax };
  useQuery({ ...query(api.listDocuments, { query: papers }), ...ahead });
  useQuery({ ...query(api.listSchedules, { query: { assetId } }), ...ahead });
  useQuery({ ...queryAssetDefects(assetId), ...ahead });
  useQuery({ ...query(api.getAssetReadiness, { params: { id: assetId } }), ...ahead });
  useQuery({ ...query(api.listMaintenanceLogs, { query: logs }), ...ahead });
  useQuery({ ...queryAssetInspections(assetId), ...ahead });
  useInfiniteQuery({
    ...pagesQuery(api.listDowntimes, downtimesFilter, { id: assetId }),
    ...ahead,
  });
}

interface RecordsProps {
  asset: WholeAsset;
  onOpen: Open;
}

/**
 * Each card in its place; the records come one after the other. Beside them stand the information and the
 * work that was done, unless a photo fills that side.
 */
function Records({ asset, onOpen }: RecordsProps) {
  const isWorkBeside = useIsWide("lg") && asset.photoUrl === null;
  const client = useQueryClient();
  const preloadLog = () => {
    preload(MaintenanceLogDialog, ScheduleDialog);
    prefetchLog(client, asset.id);
  };
  const ahead = { className: "contents", onPointerEnter: preloadLog, onFocus: preloadLog };
  const work = (
    <div {...ahead}>
      <Work asset={asset} onOpen={onOpen} />
    </div>
  );
  return (
    <CardColumn>
      <div className={assetLayout.grid}>
        <div className={assetLayout.left}>
          <AssetInformationCard asset={asset} onMeters={() => onOpen({ what: "meters" })} />
          {isWorkBeside ? work : null}
        </div>
        <div className={assetLayout.right}>
          <div {...ahead}>
            <Schedules asset={asset} onOpen={onOpen} />
          </div>
          <Defects asset={asset} onOpen={onOpen} />
          {isWorkBeside ? null : work}
          <AssetInspectionsCard
            asset={asset}
            onInspect={() => onOpen({ what: "inspect" })}
            onPreview={() => preload(AssetInspectionDialog, InspectionForm)}
          />
          <DocumentsCard owner={toOwner(asset)} isReadOnly={asset.archived} />
        </div>
        <div className={assetLayout.below}>
          {asset.archived ? null : <AssetReadinessCard asset={asset} />}
          <DowntimeCard asset={asset} />
          <AssetCostsCard assetId={asset.id} />
        </div>
      </div>
    </CardColumn>
  );
}

function Schedules({ asset, onOpen }: RecordsProps) {
  if (asset.archived) return <ScheduledMaintenanceCard assetId={asset.id} />;
  return (
    <ScheduledMaintenanceCard
      assetId={asset.id}
      onView={(schedule) => onOpen({ what: "schedule", schedule })}
      onLog={(schedule) => onOpen({ what: "log", scheduleId: schedule.id })}
    />
  );
}

function Defects({ asset, onOpen }: RecordsProps) {
  return (
    <AssetDefectsCard
      assetId={asset.id}
      action={
        asset.archived ? null : (
          <Button
            variant="secondary"
            icon={TriangleAlert}
            onPointerEnter={ReportDefectDialog.preload}
            onFocus={ReportDefectDialog.preload}
            onClick={() => onOpen({ what: "report" })}
          >
            {w.report}
          </Button>
        )
      }
    />
  );
}

function Work({ asset, onOpen }: RecordsProps) {
  return (
    <RecentMaintenanceCard
      assetId={asset.id}
      action={
        asset.archived ? null : (
          <Button variant="secondary" icon={Wrench} onClick={() => onOpen({ what: "log" })}>
            {w.log}
          </Button>
        )
      }
    />
  );
}

interface OpeningProps<Shown> {
  asset: WholeAsset;
  opened: Shown;
  onClose: () => void;
}

function Opening({ asset, opened, onClose }: OpeningProps<Opened>) {
  if (isRecord(opened)) return <RecordOpening {...{ asset, opened, onClose }} />;
  switch (opened.what) {
    case "edit":
      return <EditAssetDialog {...{ asset, onClose }} isIdentityOpen={opened.isIdentityOpen} />;
    case "archive":
      return <ArchiveAssetDialog asset={asset} onClose={onClose} />;
    case "tagOut":
      return <TagOutDialog asset={asset} onClose={onClose} />;
    case "return":
      return <ReturnToServiceDialog asset={asset} onClose={onClose} />;
    case "meters":
      return <MeterHistoryDialog asset={asset} onClose={onClose} />;
    case "report":
      return <ReportDefectDialog asset={asset} onClose={onClose} />;
  }
}

function isRecord(opened: Opened): opened is OpenedRecord {
  return ["inspect", "log", "schedule", "document"].includes(opened.what);
}

/** What adds to the records of the asset. */
function RecordOpening({ asset, opened, onClose }: OpeningProps<OpenedRecord>) {
  switch (opened.what) {
    case "inspect":
      return (
        <AssetInspectionDialog onClose={onClose}>
          <InspectionForm asset={asset} onDone={onClose} onBack={onClose} onClose={onClose} />
        </AssetInspectionDialog>
      );
    case "log":
      return (
        <MaintenanceLogDialog onClose={onClose} assetId={asset.id} scheduleId={opened.scheduleId} />
      );
    case "schedule":
      return <ScheduleDialog assetId={asset.id} schedule={opened.schedule} onClose={onClose} />;
    case "document":
      return <DocumentDialog owner={toOwner(asset)} kind={opened.kind} onClose={onClose} />;
  }
}

function toOwner({ id, name, year }: WholeAsset): DocumentOwner {
  return { assetId: id, name, year };
}

function preload(...parts: { preload: () => void }[]) {
  for (const part of parts) part.preload();
}

/** What a link to an asset's page may ask it to open, as by `?open=log&schedule=31`. */
type Addressed =
  | { what: "schedule" | "inspect" | "meters" }
  | { what: "edit"; isIdentityOpen: boolean }
  | { what: "log"; scheduleId?: number }
  | { what: "document"; kind?: DocumentKind };

function readAddressed(what: string, params: URLSearchParams): Addressed | undefined {
  switch (what) {
    case "schedule":
    case "inspect":
    case "meters":
      return { what };
    case "edit":
      return { what, isIdentityOpen: true };
    case "log":
      return { what, scheduleId: parseId(params.get("schedule")) };
    case "document":
      return { what, kind: documentKinds.find((kind) => kind === params.get("kind")) };
    default:
      return undefined;
  }
}

const w = words({
  report: ["Report Defect", "Reportar defecto"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
});
