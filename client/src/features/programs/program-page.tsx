import { api } from "#shared/api/api.ts";
import type { Program } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Eye, Pencil, SearchX, Trash2 } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { useDocumentName } from "../../ui/hooks/use-document-name.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { DetailList } from "../../ui/layout/details.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { formatUnitCount, listUnitFilters } from "./describe-program.ts";
import { ServicesCard } from "./services-card.tsx";

const EditProgramDialog = lazily(() =>
  import("./edit-program-dialog.tsx").then((m) => m.EditProgramDialog),
);
const PreviewDialog = lazily(() => import("./preview-dialog.tsx").then((m) => m.PreviewDialog));
const DeleteProgramDialog = lazily(() =>
  import("./delete-program-dialog.tsx").then((m) => m.DeleteProgramDialog),
);

/** One program: which units it is for, its services, and the way to put them on the units. */
export function ProgramPage({ id }: { id: number }) {
  const program = useQuery(query(api.getProgram, { params: { id } }));
  useDocumentName(program.data?.name);
  const isMissing = isNotFound(program.error);
  return (
    <div className="grid min-w-0 gap-4">
      <BackLink href="/maintenance/programs" label={w.back} />
      {isMissing ? (
        <Missing />
      ) : program.isError && !program.data ? (
        <>
          <Title />
          <Card>
            <DataState query={program} what={w.what} skeleton={null}>
              {() => null}
            </DataState>
          </Card>
        </>
      ) : (
        <DataState query={program} what={w.what} skeleton={<ProgramToCome />}>
          {(shown) => <Shown program={shown} />}
        </DataState>
      )}
    </div>
  );
}

function Title() {
  return <h1 className="text-2xl lg:text-3xl">{w.title}</h1>;
}

function Missing() {
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">{w.notFound}</h1>
      <Card>
        <EmptyState icon={SearchX} title={w.nothing} />
      </Card>
    </>
  );
}

function ProgramToCome() {
  return (
    <div className="grid gap-4">
      <Title />
      <Card>
        <SkeletonRows count={6} />
      </Card>
    </div>
  );
}

type Opened = "edit" | "preview" | "delete";

function Shown({ program }: { program: Program }) {
  const [opened, setOpened] = useState<Opened>();
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-2xl wrap-anywhere lg:text-3xl">{program.name}</h1>
          <p className="text-muted">{program.units === 0 ? w.applyFirst : w.applyAgain}</p>
        </div>
        <div
          className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto"
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Button variant="ghost" icon={Trash2} onClick={() => setOpened("delete")}>
            {w.delete}
          </Button>
          <Button icon={Eye} onClick={() => setOpened("preview")}>
            {w.preview}
          </Button>
        </div>
      </div>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <UnitsCard program={program} onEdit={() => setOpened("edit")} />
        <ServicesCard program={program} />
      </div>
      {opened ? (
        <Opening opened={opened} program={program} onClose={() => setOpened(undefined)} />
      ) : null}
    </div>
  );
}

function preload() {
  for (const dialog of [PreviewDialog, EditProgramDialog, DeleteProgramDialog]) dialog.preload();
}

type OpeningProps = { opened: Opened; program: Program; onClose: () => void };

function Opening({ opened, ...props }: OpeningProps) {
  switch (opened) {
    case "edit":
      return <EditProgramDialog {...props} />;
    case "preview":
      return <PreviewDialog {...props} />;
    case "delete":
      return <DeleteProgramDialog {...props} />;
  }
}

function UnitsCard({ program, onEdit }: { program: Program; onEdit: () => void }) {
  return (
    <Card
      title={w.units}
      action={
        <Button variant="secondary" icon={Pencil} onClick={onEdit}>
          {w.edit}
        </Button>
      }
    >
      <CardBody>
        <DetailList
          details={[
            { name: w.for, value: listUnitFilters(program).join("; ") },
            { name: w.now, value: formatUnitCount(program.units) },
            { name: w.newUnits, value: program.automatic ? w.automatic : w.byHand },
          ]}
        />
      </CardBody>
    </Card>
  );
}

const w = words({
  title: ["Service Program", "Plan de servicio"],
  back: ["Back to Programs", "Volver a planes"],
  what: ["the program", "el plan"],
  notFound: ["Program Not Found", "Plan no encontrado"],
  nothing: ["There is no program at this address.", "No hay ningún plan en esta dirección."],
  applyFirst: [
    "On no unit yet. Preview the changes, then apply them to your units.",
    "Aún en ninguna unidad. Vea los cambios y luego aplíquelos a sus unidades.",
  ],
  applyAgain: [
    "What you change here reaches the units once you preview it and apply it.",
    "Lo que cambie aquí llega a las unidades cuando lo vea y lo aplique.",
  ],
  delete: ["Delete", "Borrar"],
  preview: ["Preview changes", "Ver cambios"],
  units: ["Which Units", "Para qué unidades"],
  edit: ["Edit", "Editar"],
  for: ["For", "Para"],
  now: ["Now", "Ahora"],
  newUnits: ["New units", "Unidades nuevas"],
  automatic: ["Automatic", "Automático"],
  byHand: ["When you apply it again", "Cuando lo aplique otra vez"],
});
