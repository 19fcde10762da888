import { api } from "#shared/api/api.ts";
import type { Yard } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Archive, ArchiveRestore, Pencil, Plus, Warehouse } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { query } from "../../api/call.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useChosenYard } from "../../records/chosen-yard.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { useAddressedOpening } from "../../ui/hooks/use-addressed-opening.ts";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { Card, CardFooter } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { AssetLinks } from "../assets/asset-links.tsx";

const YardDialog = lazily(() => import("./yard-dialog.tsx").then((m) => m.YardDialog));

/** Where the company keeps its units. */
export function YardsPage() {
  usePreload(YardDialog);
  const yards = useQuery(query(api.listYards));
  const [opened, setOpened] = useState<Yard | "new">();
  useAddressedOpening((what) => {
    if (what === "add") setOpened("new");
  });
  const add = (
    <Button icon={Plus} onClick={() => setOpened("new")}>
      {w.add}
    </Button>
  );
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
        {yards.data?.length ? add : null}
      </div>
      <AssetLinks />
      <Card aria-label={w.title}>
        <DataState
          query={yards}
          what={w.what}
          skeleton={<SkeletonRows count={3} />}
          empty={<EmptyState icon={Warehouse} title={w.none} text={w.purpose} action={add} />}
        >
          {(list) => <YardList yards={list} onEdit={setOpened} />}
        </DataState>
      </Card>
      {opened ? (
        <YardDialog
          yard={opened === "new" ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  );
}

interface YardListProps {
  yards: readonly Yard[];
  onEdit: (yard: Yard) => void;
}

/** Those in use come first. */
function YardList({ yards, onEdit }: YardListProps) {
  const inUse = yards.filter(({ archived }) => !archived);
  const sorted = [...inUse, ...yards.filter(({ archived }) => archived)];
  const columnsClass = yards.every(({ units }) => units > 0) ? columns.editOnly : columns.all;
  return (
    <>
      <ul className="divide-y">
        {sorted.map((yard) => (
          <li key={yard.id} className={clsx(rowClass, columnsClass)}>
            <div className="min-w-0">
              <h2 className="text-base font-semibold wrap-anywhere">{yard.name}</h2>
              {yard.address ? (
                <p className="text-sm wrap-anywhere text-muted">{yard.address}</p>
              ) : null}
            </div>
            <div className="flex max-sm:row-start-2">
              {yard.archived ? (
                <Badge tone="neutral" icon={Archive} label={w.archived} />
              ) : (
                <Units yard={yard} hasChoice={inUse.length > 1} />
              )}
            </div>
            <Button
              size="row"
              variant="secondary"
              icon={Pencil}
              aria-label={w.editNamed({ name: yard.name })}
              onClick={() => onEdit(yard)}
            >
              {w.edit}
            </Button>
            {yard.units === 0 ? <ArchiveButton yard={yard} /> : null}
          </li>
        ))}
      </ul>
      {inUse.some(({ units }) => units > 0) ? <CardFooter>{w.notArchivable}</CardFooter> : null}
    </>
  );
}

/** The same columns in every row; on a phone two, in two lines. */
const rowClass =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 *:[button]:justify-self-end";
const columns = {
  editOnly: "sm:grid-cols-[minmax(0,1fr)_8rem_7rem]",
  all: "sm:grid-cols-[minmax(0,1fr)_8rem_7rem_9rem]",
} as const;

/** How many there are, and the way to them where lists can be narrowed to a yard. */
function Units({ yard, hasChoice }: { yard: Yard; hasChoice: boolean }): ReactNode {
  const { choose } = useChosenYard();
  const [, navigate] = useLocation();
  const text = w.units({ n: yard.units });
  if (!hasChoice) return <span className="text-sm text-muted">{text}</span>;
  const handleClick = () => {
    choose(String(yard.id));
    navigate("/assets");
  };
  return (
    <button type="button" className="link min-h-ctl-md text-sm" onClick={handleClick}>
      {text}
      <span className="sr-only"> {w.inYard({ name: yard.name })}</span>
    </button>
  );
}

function ArchiveButton({ yard: { id, name, archived, version } }: { yard: Yard }) {
  const { save, isPending } = useSave(api.updateYard, {
    success: { title: archived ? w.restored({ name }) : w.wasArchived({ name }) },
  });
  const label = archived ? w.restore : w.archive;
  return (
    <Button
      size="row"
      variant="secondary"
      icon={archived ? ArchiveRestore : Archive}
      aria-label={`${label} ${name}`}
      loading={isPending}
      onClick={() => save({ params: { id }, body: { archived: !archived, version } })}
    >
      {label}
    </Button>
  );
}

const w = words({
  title: ["Yards", "Patios"],
  what: ["the yards", "los patios"],
  add: ["Add Yard", "Agregar patio"],
  none: ["No yards yet", "Aún no hay patios"],
  purpose: [
    "A yard is where units are kept. With two or more, choose one at the top of the screen to narrow the lists.",
    "Un patio es donde están las unidades. Si hay dos o más, arriba puede elegir cuál mostrar en las listas.",
  ],
  edit: ["Edit", "Editar"],
  editNamed: ["Edit {name}", "Editar {name}"],
  archive: ["Archive", "Archivar"],
  restore: ["Restore", "Restaurar"],
  archived: ["Archived", "Archivado"],
  notArchivable: [
    "A yard with units cannot be archived. Move its units first.",
    "Un patio con unidades no se puede archivar. Mueva antes sus unidades.",
  ],
  wasArchived: ["{name} is archived", "{name} quedó archivado"],
  restored: ["{name} is in use again", "{name} está en uso otra vez"],
  inYard: ["in {name}", "en {name}"],
  units: [
    { one: "{n} unit", other: "{n} units" },
    { one: "{n} unidad", other: "{n} unidades" },
  ],
});
