import { api } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { CircleCheck, FileUp } from "lucide-react";
import type { ChangeEvent } from "react";
import type { CallInput } from "../../api/call.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { usePages } from "../../api/use-pages.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { toast } from "../../ui/hooks/use-toast.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { PanelHead } from "../../ui/layout/panel-head.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
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
        skeleton={<SkeletonRows />}
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

/** Uploads the file that a phone has shared in place of sending it. */
function CopyButton() {
  const { save, isPending } = useSave(api.takeSharedCopy, { success: { title: w.taken } });
  const handleChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    const body = readCopy(await file.text());
    // Without this, a second choice of the same file would not be a change.
    input.value = "";
    if (body) save({ body });
    else toast({ title: w.error, description: w.unreadable, variant: "destructive" });
  };
  return (
    <label
      className={clsx(
        buttonClass({ variant: "secondary" }),
        "relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      )}
    >
      <FileUp aria-hidden size={20} />
      {w.take}
      <input
        type="file"
        accept="application/json,.json"
        disabled={isPending}
        onChange={(event) => void handleChange(event)}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
    </label>
  );
}

/** The file has the content as text, which is sent parsed. */
function readCopy(text: string): CallInput<"takeSharedCopy">["body"] | undefined {
  try {
    const { sha256, content }: { sha256?: string; content: string } = JSON.parse(text);
    return { sha256, content: JSON.parse(content) };
  } catch {
    return undefined;
  }
}

const w = words({
  title: ["Held inspections", "Inspecciones retenidas"],
  open: ["To decide", "Por decidir"],
  decided: ["Decided", "Decididas"],
  what: ["the held inspections", "las inspecciones retenidas"],
  none: ["Nothing is held", "Nada retenido"],
  noneDecided: ["Nothing was decided yet", "Aún no se ha decidido nada"],
  take: ["Take in a copy", "Recibir una copia"],
  taken: ["The copy is held", "La copia queda retenida"],
  error: ["Error", "Error"],
  unreadable: [
    "This file is damaged, or is no copy from a phone",
    "El archivo está dañado o no es una copia de un teléfono",
  ],
});
