import { phoneApi } from "#shared/api/phone-api.ts";
import type { WholeDefect } from "#shared/api/api-schemas.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useDocumentName } from "../../ui/hooks/use-document-name.ts";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import { RoadsideReportCard } from "../documents/roadside-report-card.tsx";
import {
  DefectActionsPanel,
  type DefectOpening,
  DefectRepairPanel,
} from "./defect-actions-panel.tsx";
import { DefectBadges } from "./defect-badge.tsx";
import { DefectEventList } from "./defect-event-list.tsx";
import { DefectFactsCard } from "./defect-facts-card.tsx";
import { nameDefect } from "./name-defect.ts";

const CertifyDefectDialog = lazily(() =>
  import("./certify-defect-dialog.tsx").then((m) => m.CertifyDefectDialog),
);
const DeferDefectDialog = lazily(() =>
  import("./defer-defect-dialog.tsx").then((m) => m.DeferDefectDialog),
);
const DuplicateDefectDialog = lazily(() =>
  import("./duplicate-defect-dialog.tsx").then((m) => m.DuplicateDefectDialog),
);
const SeverityDialog = lazily(() => import("./severity-dialog.tsx").then((m) => m.SeverityDialog));
const NoteDialog = lazily(() => import("./note-dialog.tsx").then((m) => m.NoteDialog));
const MaintenanceLogDialog = lazily(() =>
  import("../maintenance/maintenance-log-dialog.tsx").then((m) => m.MaintenanceLogDialog),
);

/** One defect, from its report to its certification. */
export function DefectPage({ id }: { id: number }) {
  const record = useQuery(query(phoneApi.getDefect, { params: { id } }));
  useDocumentName(record.data && nameDefect(record.data));
  if (isNotFound(record.error)) return <MissingDefect />;
  return (
    <div className="grid min-w-0 gap-4 max-sm:pb-28">
      <BackLink href="/defects" label={w.back} />
      {record.isError && !record.data ? <Title /> : null}
      <DataState query={record} what={w.theDefect} skeleton={<DefectToCome />}>
        {(defect) => <WholeDefectPanel defect={defect} />}
      </DataState>
    </div>
  );
}

function MissingDefect() {
  return (
    <div className="grid min-w-0 gap-4">
      <BackLink href="/defects" label={w.back} />
      <h1 className="text-2xl lg:text-3xl">{w.notFound}</h1>
      <Card>
        <EmptyState icon={SearchX} title={w.nothing} />
      </Card>
    </div>
  );
}

/** Until it is known which one. */
function Title() {
  return <h1 className="text-2xl lg:text-3xl">{w.title}</h1>;
}

function DefectToCome() {
  return (
    <div className="grid gap-4">
      <Title />
      <Card>
        <SkeletonRows count={5} />
      </Card>
    </div>
  );
}

function WholeDefectPanel({ defect }: { defect: WholeDefect }) {
  const [opened, setOpened] = useState<DefectOpening>();
  usePreload(CertifyDefectDialog);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-60 gap-2">
          <h1 className="text-2xl wrap-anywhere lg:text-3xl">{nameDefect(defect)}</h1>
          <DefectBadges defect={defect} />
        </div>
        <DefectRepairPanel defect={defect} onOpen={setOpened} />
      </div>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid min-w-0 gap-4">
          <DefectFactsCard defect={defect} />
          <DefectActionsPanel defect={defect} onOpen={setOpened} />
        </div>
        <Card title={w.history}>
          <DefectEventList events={defect.events} />
        </Card>
      </div>
      <Report defect={defect} />
      {opened ? (
        <Opening defect={defect} opened={opened} onClose={() => setOpened(undefined)} />
      ) : null}
    </div>
  );
}

/** Last, so that it moves nothing while it loads. */
function Report({ defect: { assetId, documentId } }: { defect: WholeDefect }) {
  const mayRead = can(useSignedInUser().role, "documents.edit");
  if (documentId === null || !mayRead) return null;
  return <RoadsideReportCard assetId={assetId} documentId={documentId} />;
}

interface OpeningProps {
  defect: WholeDefect;
  opened: DefectOpening;
  onClose: () => void;
}

function Opening({ defect, opened, onClose }: OpeningProps) {
  const dialog = { defect, onClose };
  switch (opened) {
    case "certify":
      return <CertifyDefectDialog {...dialog} />;
    case "defer":
      return <DeferDefectDialog {...dialog} />;
    case "duplicate":
      return <DuplicateDefectDialog {...dialog} />;
    case "severity":
      return <SeverityDialog {...dialog} />;
    case "note":
      return <NoteDialog {...dialog} />;
    case "log": {
      const { assetId, id } = defect;
      return <MaintenanceLogDialog {...{ assetId, onClose }} defectId={id} />;
    }
  }
}

const w = words({
  back: ["Back to Defects", "Volver a defectos"],
  theDefect: ["this defect", "este defecto"],
  notFound: ["Defect Not Found", "Defecto no encontrado"],
  nothing: ["There is no defect at this address.", "No hay ningún defecto en esta dirección."],
  title: ["Defect", "Defecto"],
  history: ["History", "Historial"],
});
