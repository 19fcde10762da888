import { words } from "#shared/base/words.ts";
import * as RadixDialog from "@radix-ui/react-dialog";
import { clsx } from "clsx";
import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import {
  type ReactNode,
  type RefObject,
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { focusHeading, focusOpener } from "../hooks/keep-focus.ts";
import { useBack } from "../hooks/use-back.ts";

interface DialogProps {
  /** Called for Esc, the ✕, a tap outside or the phone's Back, and only when nothing would be lost. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof sizes;
  /** A save is on its way: the dialog cannot be closed. */
  pending?: boolean;
  /** Something was typed: closing needs a confirmation. */
  dirty?: boolean;
  /** Its first field is always typed into, so it has the focus on a touch screen too. */
  startsTyping?: boolean;
  /** The address opens it: Back leads away from that address, and closes it. */
  isInAddress?: boolean;
  /** DialogBody and DialogFooter, or a form with className="contents" around the two. */
  children: ReactNode;
}

/** On a phone a sheet over the full width, on a desktop a window in the middle. */
export function Dialog(props: DialogProps) {
  const { onClose, title, description, size = "form", children } = props;
  const { pending = false, dirty = false, startsTyping = false, isInAddress } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { rememberOpener, returnFocus } = useFocusReturn();
  const handleOpenChange = (wantsOpen: boolean) => {
    if (wantsOpen || pending) return;
    if (dirty) setIsConfirming(true);
    else onClose();
  };
  const handleDiscard = () => {
    setIsConfirming(false);
    onClose();
  };
  useBack(() => {
    if (isConfirming) setIsConfirming(false);
    else handleOpenChange(false);
    return !pending && !dirty;
  }, isInAddress);
  return (
    <RadixDialog.Root open onOpenChange={handleOpenChange}>
      <RadixDialog.Portal>
        {/* As high as a dialog: one that opens over another covers it. */}
        <RadixDialog.Overlay className="animate-fade fixed inset-0 z-dialog bg-[rgb(0_0_0/0.55)]" />
        <RadixDialog.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          aria-busy={pending || undefined}
          data-unsaved={dirty || undefined}
          onOpenAutoFocus={(event) => {
            rememberOpener();
            focusStart(event, { heading, startsTyping });
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={ignoreToasts}
          onKeyDown={onEscape(() => handleOpenChange(false))}
          className={clsx(sheet, "animate-rise", sizes[size])}
        >
          <div className="flex min-h-14 shrink-0 items-center justify-between gap-2 border-b py-1 pr-1 pl-4">
            <RadixDialog.Title
              ref={heading}
              tabIndex={-1}
              title={title}
              className="line-clamp-3 my-1 min-w-0 text-xl wrap-anywhere"
            >
              {title}
            </RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={w.close} icon={X} disabled={pending} />
            </RadixDialog.Close>
          </div>
          <DescriptionContext value={description}>{children}</DescriptionContext>
        </RadixDialog.Content>
      </RadixDialog.Portal>
      <DiscardChangesDialog
        open={isConfirming}
        onContinue={() => setIsConfirming(false)}
        onDiscard={handleDiscard}
      />
    </RadixDialog.Root>
  );
}

const DescriptionContext = createContext<ReactNode>(undefined);

/** What a dialog says below its title; inside of what scrolls, so that it takes no room from the fields. */
export function DialogDescription({ className }: { className?: string }) {
  const description = useContext(DescriptionContext);
  if (!description) return null;
  return (
    <RadixDialog.Description className={clsx("wrap-anywhere text-muted", className)}>
      {description}
    </RadixDialog.Description>
  );
}

interface DialogBodyProps {
  /** Nothing in it can take the focus: it takes it itself, so that the keyboard can scroll it. */
  isForReading?: boolean;
  children: ReactNode;
}

export function DialogBody({ isForReading = false, children }: DialogBodyProps) {
  return (
    <div
      {...(isForReading ? { tabIndex: 0, role: "group", "aria-label": w.details } : {})}
      className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 overflow-y-auto overscroll-contain p-4"
    >
      <DialogDescription />
      {children}
    </div>
  );
}

/** The primary action comes last: right-most on a desktop; the buttons share the width of a phone. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t bg-surface p-4 pb-[max(16px,env(safe-area-inset-bottom))] max-sm:*:flex-1">
      {children}
    </div>
  );
}

const sheet = [
  "fixed inset-x-0 bottom-0 z-dialog flex max-h-dvh flex-col overflow-hidden rounded-t-lg border bg-surface text-text shadow-2",
  "sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[min(800px,90vh)] sm:w-[calc(100%-48px)] sm:-translate-y-1/2 sm:rounded-lg",
].join(" ");

/** What is read takes its whole height at once: what is still loading must move nothing when it comes. */
const sizes = {
  form: "sm:max-w-[560px]",
  record: "h-dvh sm:h-[min(640px,90vh)] sm:max-w-[560px]",
  table: "h-dvh sm:h-[min(720px,90vh)] sm:max-w-[960px]",
  inspection: "h-dvh sm:h-[min(800px,90vh)] sm:max-w-[760px]",
} as const;

type Start = { heading: RefObject<HTMLHeadingElement | null>; startsTyping: boolean };

/** With a mouse, typing can start at once; on a touch screen the keyboard must not jump up, unless it is needed first. */
function focusStart(event: Event, { heading, startsTyping }: Start) {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  event.preventDefault();
  const isCalm = !startsTyping && window.matchMedia("(pointer: coarse)").matches;
  const field = content.querySelector<HTMLElement>(
    "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)",
  );
  (isCalm ? heading.current : (field ?? heading.current))?.focus();
}

/** A tap on a toast is not a wish to leave the dialog. */
function ignoreToasts(event: Event) {
  const target = event.target;
  if (target instanceof Element && target.closest("[data-toasts]")) event.preventDefault();
}

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

/**
 * Esc inside a dialog is meant for the dialog, also while a toast is there: of what is dismissable,
 * Radix notifies only the newest.
 */
function onEscape(leave: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Another dialog on top of this one is its child in React, but not in the page.
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) leave();
  };
}

/** The opener of a dialog that is closing. A dialog that replaces it through a link returns the focus there, too. */
let closingOpener: HTMLElement | null = null;

/** Gives the focus back to whatever had it before a dialog opened; Radix does so only for its own triggers. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      closingOpener ??= opener.current;
    },
    [],
  );
  return {
    rememberOpener: () => {
      const focused = document.activeElement;
      const isAdrift = !(focused instanceof HTMLElement) || focused === document.body;
      opener.current = isAdrift ? closingOpener : focused;
    },
    returnFocus: (event: Event) => {
      event.preventDefault();
      closingOpener = null;
      if (opener.current?.isConnected) focusOpener(opener.current);
      else focusHeading(findTopTitle());
    },
  };
}

/** The title of the dialog that is open on top, if any: behind it nothing must have the focus. */
function findTopTitle() {
  const open = [...document.querySelectorAll("[role=dialog]")].at(-1);
  return open?.querySelector<HTMLElement>("h2");
}

const w = words({
  close: ["Close", "Cerrar"],
  details: ["Details", "Detalles"],
  title: ["Discard changes?", "¿Descartar los cambios?"],
  unsaved: ["What you typed here has not been saved.", "Lo que escribió aquí no se ha guardado."],
  keep: ["Keep editing", "Seguir editando"],
  discard: ["Discard", "Descartar"],
});
