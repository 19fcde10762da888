import { api } from "#shared/api/api.ts";
import type { ListedProgram } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { useAddressedOpening } from "../../ui/hooks/use-addressed-opening.ts";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { MaintenanceLinks } from "../maintenance/maintenance-links.tsx";
import { formatServiceCount, formatUnitCount, listUnitFilters } from "./describe-program.ts";
import type { Start } from "./new-program-dialog.tsx";

const NewProgramDialog = lazily(() =>
  import("./new-program-dialog.tsx").then((m) => m.NewProgramDialog),
);
const StarterList = lazily(() => import("./starter-list.tsx").then((m) => m.StarterList));

/** The company's service programs. */
export function ProgramsPage() {
  usePreload(NewProgramDialog);
  const programs = useQuery(query(api.listPrograms));
  const [start, setStart] = useState<Start>();
  useAddressedOpening((what) => {
    if (what === "add") setStart("empty");
  });
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
        <Button icon={Plus} onClick={() => setStart("empty")}>
          {w.add}
        </Button>
      </div>
      <MaintenanceLinks />
      <Card aria-label={w.title}>
        <DataState
          query={programs}
          what={w.what}
          skeleton={<SkeletonRows count={4} />}
          empty={<StarterList onChoose={setStart} />}
        >
          {(list) => (
            <ul className="divide-y">
              {list.map((program) => (
                <ProgramRow key={program.id} program={program} />
              ))}
            </ul>
          )}
        </DataState>
      </Card>
      {start ? <NewProgramDialog start={start} onClose={() => setStart(undefined)} /> : null}
    </div>
  );
}

function ProgramRow({ program }: { program: ListedProgram }) {
  const { id, name, automatic, serviceNames, units } = program;
  return (
    <LinkRow
      href={`/maintenance/programs/${id}`}
      name={name}
      details={
        <Facts>
          {[
            ...listUnitFilters(program),
            formatServiceCount(serviceNames.length),
            formatUnitCount(units),
          ]}
        </Facts>
      }
      badge={automatic ? <Badge tone="neutral" icon={RefreshCw} label={w.automatic} /> : null}
    />
  );
}

const w = words({
  title: ["Service Programs", "Planes de servicio"],
  add: ["New Program", "Plan nuevo"],
  what: ["the programs", "los planes"],
  automatic: ["Automatic", "Automático"],
});
