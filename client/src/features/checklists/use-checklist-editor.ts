import type { Checklist } from "#shared/api/api-schemas.ts";
import { useLayoutEffect, useState } from "react";

/** Nothing open, a new list being made, or one list being changed; never two at once. */
export type ChecklistEditor =
  | { mode: "idle" }
  | { mode: "creating"; fromBuiltIn: boolean }
  | { mode: "editing"; checklist: Checklist };

export const addButtonId = "add-checklist";

export function toEditButtonId(id: number): string {
  return `edit-checklist-${id}`;
}

export function useChecklistEditor() {
  const [editor, setEditor] = useState<ChecklistEditor>({ mode: "idle" });
  const [opener, setOpener] = useState<string>();
  const isOpen = editor.mode !== "idle";

  // The button that opened the form can take the focus again only when it is enabled again.
  useLayoutEffect(() => {
    if (isOpen || !opener) return;
    // Another user may have deleted the list that was edited, and its button with it.
    const button = document.getElementById(opener) ?? document.getElementById(addButtonId);
    button?.focus();
  }, [isOpen, opener]);

  return {
    editor,
    isOpen,
    startCreating: (fromBuiltIn: boolean) => {
      setEditor({ mode: "creating", fromBuiltIn });
      setOpener(addButtonId);
    },
    startEditing: (checklist: Checklist) => {
      setEditor({ mode: "editing", checklist });
      setOpener(toEditButtonId(checklist.id));
    },
    close: () => setEditor({ mode: "idle" }),
  };
}
