import { useEffect, useRef, useState } from "react";
import { useBack } from "../hooks/use-back.ts";
import { DiscardChangesDialog } from "./dialog.tsx";

/** The question before the next page is opened, and how it is opened then. */
let ask: ((open: () => void) => void) | undefined;

// The router has no other place where the page that a link or a menu opens can be held back.
const push = window.history.pushState.bind(window.history);
window.history.pushState = (state, unused, url) => {
  const open = () => push(state, unused, url);
  const { pathname } = new URL(url ?? "", window.location.href);
  if (ask && pathname !== window.location.pathname) ask(open);
  else open();
};

/**
 * Stands on a page while something typed there would be lost: a link, a menu or the phone's Back
 * asks first, as the ✕ of a dialog does, and so does a reload.
 */
export function LeaveQuestion({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const heldRef = useRef<() => void>(undefined);
  useBack(() => {
    setIsAsking(true);
    return false;
  });
  useEffect(() => {
    ask = (open) => {
      heldRef.current = open;
      setIsAsking(true);
    };
    return () => {
      ask = undefined;
      heldRef.current?.();
    };
  }, []);
  const handleContinue = () => {
    heldRef.current = undefined;
    setIsAsking(false);
  };
  return (
    <>
      <i hidden data-unsaved />
      <DiscardChangesDialog open={isAsking} onContinue={handleContinue} onDiscard={onDiscard} />
    </>
  );
}
