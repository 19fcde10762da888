import { words } from "#shared/base/words.ts";
import * as RadixDialog from "@radix-ui/react-dialog";
import { Button } from "../button/button.tsx";
import { onEscape } from "./on-escape.ts";
import { useFocusReturn } from "./use-focus-return.ts";

// Where the page is reloaded or closed, the browser asks.
window.addEventListener("beforeunload", (event) => {
  if (document.querySelector("[data-unsaved]")) event.preventDefault();
});

interface DiscardChangesDialogProps {
  open: boolean;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Stands over a dialog in which something was typed. Esc continues the editing. */
export function DiscardChangesDialog(props: DiscardChangesDialogProps) {
  const { open, onContinue, onDiscard } = props;
  const { rememberOpener, returnFocus } = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={(wantsOpen) => !wantsOpen && onContinue()}>
      <RadixDialog.Portal>
        {/* Around it: beside it, one that opens again at once would come to cover it. */}
        <RadixDialog.Overlay className="fixed inset-0 z-dialog bg-[rgb(0_0_0/0.55)]">
          <RadixDialog.Content
            role="alertdialog"
            onOpenAutoFocus={rememberOpener}
            onCloseAutoFocus={returnFocus}
            onKeyDown={onEscape(onContinue)}
            className="animate-rise fixed inset-x-4 top-1/2 z-dialog mx-auto grid max-w-[400px] -translate-y-1/2 gap-4 rounded-lg border bg-surface p-4 text-text shadow-2"
          >
            <div className="grid gap-1">
              <RadixDialog.Title className="text-xl">{w.title}</RadixDialog.Title>
              <RadixDialog.Description className="text-muted">{w.unsaved}</RadixDialog.Description>
            </div>
            <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
              <Button variant="secondary" onClick={onContinue}>
                {w.keep}
              </Button>
              <Button variant="destructive" onClick={onDiscard}>
                {w.discard}
              </Button>
            </div>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const w = words({
  title: ["Discard changes?", "¿Descartar los cambios?"],
  unsaved: ["What you typed here has not been saved.", "Lo que escribió aquí no se ha guardado."],
  keep: ["Keep editing", "Seguir editando"],
  discard: ["Discard", "Descartar"],
});
