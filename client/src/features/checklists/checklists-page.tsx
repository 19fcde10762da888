import type { Checklist } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, BookOpenCheck, ClipboardList, ListChecks, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { allChecklists } from "../../api/list-queries.ts";
import { parseId } from "../../api/parse-id.ts";
import { useSetupStage } from "../../api/setup-stage.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { ChecklistCard } from "./checklist-card.tsx";
import { ChecklistForm } from "./checklist-form.tsx";
import { addButtonId, useChecklistEditor } from "./use-checklist-editor.ts";

const ReadyListsDialog = lazily(() =>
  import("./ready-lists-dialog.tsx").then((m) => m.ReadyListsDialog),
);

/** The company's own inspection lists. */
export function ChecklistsPage() {
  const checklists = useQuery(allChecklists);
  useSetupCheck();
  const { editor, isOpen, startCreating, startEditing, close } = useChecklistEditor();
  const isCreating = editor.mode === "creating";
  const edited = editor.mode === "editing" ? editor.checklist : undefined;
  useAddressedList(checklists.data, startEditing);
  return (
    <div className="grid min-w-0 gap-4">
      <div>
        <Link href="/inspection" className="link inline-flex min-h-ctl-md items-center gap-1.5">
          <ArrowLeft aria-hidden size={20} />
          {w.back}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-3 max-sm:[&>:last-child]:flex-auto">
          <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
          <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
            <ReadyListsButton own={checklists.data} disabled={isOpen} />
            <Button
              id={addButtonId}
              icon={Plus}
              disabled={isOpen}
              onClick={() => startCreating(false)}
            >
              {w.add}
            </Button>
          </div>
        </div>
      </div>
      {isCreating ? (
        <div className="w-full max-w-form">
          <ChecklistForm fromBuiltIn={editor.fromBuiltIn} onClose={close} />
        </div>
      ) : null}
      <div
        className={clsx(
          "relative",
          checklists.isLoadingError && "rounded-lg border bg-surface shadow-1",
        )}
      >
        <DataState
          query={checklists}
          what={w.what}
          skeleton={<CardsSkeleton />}
          isEmpty={(list) => includeEdited(list, edited).length === 0}
          empty={isCreating ? null : <NoChecklists onStart={() => startCreating(true)} />}
        >
          {(list) => (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {includeEdited(list, edited).map((checklist) =>
                edited?.id === checklist.id ? (
                  <ChecklistForm key={checklist.id} checklist={checklist} onClose={close} />
                ) : (
                  <ChecklistCard
                    key={checklist.id}
                    checklist={checklist}
                    all={list}
                    disabled={isOpen}
                    onEdit={startEditing}
                  />
                ),
              )}
            </div>
          )}
        </DataState>
      </div>
    </div>
  );
}

interface ReadyListsButtonProps {
  /** The company's own lists once loaded; they show which ready lists were added. */
  own: readonly Checklist[] | undefined;
  disabled: boolean;
}

function ReadyListsButton({ own, disabled }: ReadyListsButtonProps) {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has("ready");
  const [isPressed, setIsPressed] = useState(false);
  const close = () => {
    setIsPressed(false);
    if (isAsked) setParams({}, { replace: true });
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={BookOpenCheck}
        disabled={disabled || !own}
        onPointerEnter={ReadyListsDialog.preload}
        onFocus={ReadyListsDialog.preload}
        onClick={() => setIsPressed(true)}
      >
        {w.addReady}
      </Button>
      {(isPressed || isAsked) && own ? <ReadyListsDialog own={own} onClose={close} /> : null}
    </>
  );
}

/** Opens the list that the address names, `?list=4`, once: what was closed stays closed. */
function useAddressedList(
  lists: readonly Checklist[] | undefined,
  onEdit: (list: Checklist) => void,
) {
  const [params, setParams] = useSearchParams();
  const id = parseId(params.get("list"));
  const list = id === undefined ? undefined : lists?.find((candidate) => candidate.id === id);
  const open = useEffectEvent(() => {
    if (list) onEdit(list);
    setParams({}, { replace: true });
  });
  const isKnown = id !== undefined && lists !== undefined;
  useEffect(() => {
    if (isKnown) open();
  }, [isKnown]);
}

/** Opening this page in any way marks the checklists of the fleet's setup as checked. */
function useSetupCheck() {
  const [stage, goTo] = useSetupStage();
  const check = useEffectEvent(() => goTo("checked"));
  useEffect(() => {
    if (stage === "begun") check();
  }, [stage]);
}

/** Keeps the open list, with what was typed, if another user deletes it. */
function includeEdited(list: readonly Checklist[], edited: Checklist | undefined) {
  const isGone = edited && !list.some(({ id }) => id === edited.id);
  return isGone ? [edited, ...list] : list;
}

function NoChecklists({ onStart }: { onStart: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={ClipboardList}
        title={w.none}
        text={w.builtInText}
        action={
          <Button variant="secondary" icon={ListChecks} onClick={onStart}>
            {w.start}
          </Button>
        }
      />
    </Card>
  );
}

function CardsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {[1, 2].map((card) => (
        <Card key={card}>
          <div className="flex min-h-14 items-center justify-between gap-4 border-b px-4 py-2">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-10 w-40" />
          </div>
          <div className="grid gap-3 p-4">
            {[1, 2, 3, 4, 5, 6].map((line) => (
              <Skeleton key={line} className="h-4 w-3/5" />
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}

const w = words({
  back: ["Back to Inspection", "Volver a Inspección"],
  title: ["Inspection Checklists", "Listas de inspección"],
  add: ["Add Checklist", "Agregar lista"],
  what: ["the checklists", "las listas"],
  addReady: ["Add from a ready list", "Agregar una lista hecha"],
  none: ["No checklists of your own yet", "Todavía no hay listas propias"],
  builtInText: [
    "Until then, trucks, trailers and equipment are inspected with the built-in lists.",
    "Mientras tanto, camiones, remolques y equipo se revisan con las listas básicas.",
  ],
  start: ["Start from the built-in list", "Empezar con la lista básica"],
});
