import { words } from "#shared/base/words.ts";
import * as RadixToast from "@radix-ui/react-toast";
import { clsx } from "clsx";
import { CircleCheck, OctagonAlert, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { dismissToast, type ShownToast, type ToastAction, useToast } from "../hooks/use-toast.ts";

const defaultDurationMs = 5000;
const swipeThresholdPx = 50;
const hotkey = "F8";

// Shows what toast() says: one at a time, away after 5 s or a swipe to the right; F8 goes there.
// It stands outside the page's root, and as a live region that is off: what a dialog hides from
// screen readers is the page around it, but no live region.
export function Toaster() {
  const shown = useToast();
  useToastFocus(shown !== undefined);
  return createPortal(
    <RadixToast.Provider
      label={w.notice}
      duration={defaultDurationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      {shown ? <OneToast key={shown.id} shown={shown} /> : null}
      <RadixToast.Viewport
        data-toasts
        aria-live="off"
        label={w.notices({ key: hotkey })}
        hotkey={[hotkey]}
        className="fixed z-toast rounded-lg"
      />
    </RadixToast.Provider>,
    document.body,
  );
}

function OneToast({ shown }: { shown: ShownToast }) {
  const { title, description, variant = "default", duration, action } = shown;
  const isDestructive = variant === "destructive";
  const Icon = isDestructive ? OctagonAlert : CircleCheck;
  return (
    <RadixToast.Root
      type={isDestructive ? "foreground" : "background"}
      duration={duration}
      onOpenChange={(open) => !open && dismissToast()}
      className={clsx(box, isDestructive ? destructive : "border-border bg-surface text-text")}
    >
      <Icon
        aria-hidden
        size={20}
        className={clsx("mt-3.5 shrink-0", isDestructive ? "text-fail" : "text-pass")}
      />
      <div className="grid min-w-0 flex-1 gap-0.5 py-3 wrap-anywhere">
        <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
        {description ? (
          <RadixToast.Description className="text-sm [&_code]:rounded-sm [&_code]:bg-surface-2 [&_code]:px-1.5 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-base [&_code]:text-text [&_code]:select-all">
            {description}
          </RadixToast.Description>
        ) : null}
        {action ? <Action action={action} /> : null}
      </div>
      <RadixToast.Close asChild>
        <IconButton label={w.dismiss} icon={X} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

function Action({ action }: { action: ToastAction }) {
  const button = (
    <Button variant="secondary" onClick={action.onAction}>
      {action.label}
    </Button>
  );
  return (
    <div className="mt-2">
      {action.stays ? (
        button
      ) : (
        <RadixToast.Action asChild altText={action.label}>
          {button}
        </RadixToast.Action>
      )}
    </div>
  );
}

/**
 * Lets the focus go to a toast and back. A dialog's trap listens on the document and would fetch the
 * focus back at once, so it does not receive the event of a focus that goes to a toast. When the toast has gone,
 * the focus returns to where it came from.
 */
function useToastFocus(isShown: boolean): void {
  const cameFromRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const handleFocusIn = (event: FocusEvent) => {
      if (!isInToasts(event.target)) return;
      event.stopPropagation();
      const from = event.relatedTarget;
      if (from instanceof HTMLElement && !isInToasts(from)) cameFromRef.current = from;
    };
    const handleFocusOut = (event: FocusEvent) => {
      if (isInToasts(event.relatedTarget)) event.stopPropagation();
    };
    // Above everything that React listens on, and below the document.
    const top = document.documentElement;
    top.addEventListener("focusin", handleFocusIn);
    top.addEventListener("focusout", handleFocusOut);
    return () => {
      top.removeEventListener("focusin", handleFocusIn);
      top.removeEventListener("focusout", handleFocusOut);
    };
  }, []);
  useLayoutEffect(() => {
    if (isShown) return;
    if (isInToasts(document.activeElement)) cameFromRef.current?.focus();
    cameFromRef.current = null;
  }, [isShown]);
}

function isInToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-toasts]") !== null;
}

const box =
  "animate-toast pointer-events-auto! flex items-start gap-3 rounded-lg border pl-4 shadow-2 select-none touch-pan-y";

const destructive = "border-fail-border border-l-4 bg-fail-soft text-on-fail-soft";

const w = words({
  notice: ["Notification", "Aviso"],
  notices: ["Notifications ({key})", "Avisos ({key})"],
  dismiss: ["Dismiss", "Cerrar"],
});
