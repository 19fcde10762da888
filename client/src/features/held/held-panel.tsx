import { api } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { CircleCheck } from "lucide-react";
import { usePages } from "../../api/use-pages.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { PanelHead } from "../../ui/layout/panel-head.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { CopyButton } from "./copy-button.tsx";
import { HeldRow } from "./held-row.tsx";

/** What the server refused and no driver could correct: the office files it, or declines it. */
export function HeldPanel({ onBack }: { onBack: () => void }) {
  return (
    <>
      <PanelHead title={w.title} onBack={onBack}>
        <CopyButton />
      </PanelHead>
      <Tabs
        label={w.title}
        tabs={[
          { value: "open", label: w.open, content: <HeldCard state="open" /> },
          { value: "decided", label: w.decided, content: <HeldCard state="decided" /> },
        ]}
      />
    </>
  );
}

function HeldCard({ state }: { state: "open" | "decided" }) {
  const pages = usePages(api.listHeld, { state, limit: limits.logsDefault });
  return (
    <Card aria-label={w.title}>
      <PagedList
        pages={pages}
        what={w.what}
        skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
        empty={<EmptyState icon={CircleCheck} title={state === "open" ? w.none : w.noneDecided} />}
      >
        {(rows, list) => (
          <ul ref={list} className="divide-y">
            {rows.map((held) => (
              <HeldRow key={held.id} held={held} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

const w = words({
  title: ["Held inspections", "Inspecciones retenidas"],
  open: ["To decide", "Por decidir"],
  decided: ["Decided", "Decididas"],
  what: ["the held inspections", "las inspecciones retenidas"],
  none: ["Nothing is held", "Nada retenido"],
  noneDecided: ["Nothing was decided yet", "Aún no se ha decidido nada"],
});
