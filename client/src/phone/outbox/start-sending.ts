import { minuteMs } from "#shared/base/dates.ts";
import { type EntryKind, followOutbox, forgetSent } from "./outbox.ts";
import type { Recorded } from "./record-entry.ts";
import { sendDue } from "./send-due.ts";

type Listener = {
  onSent: (recorded: Recorded, kind: EntryKind) => void;
  onHeld: (reason: string) => void;
  /** Something changed in any tab. */
  onChange: () => void;
};

/**
 * Sends the user's entries whenever it may succeed: at once, when their pause is over, when the
 * device is online again, and when the page is seen again. Returns the function that ends it.
 */
export function startSending(userId: number, { onChange, ...answers }: Listener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const run = async (which: "due" | "waiting") => {
    // A device that does not respond is tried again.
    const next = await sendDue(userId, { which, ...answers }).catch(() => Date.now() + minuteMs);
    clearTimeout(timer);
    if (isOver || next === undefined) return;
    timer = setTimeout(() => void run("due"), Math.max(0, next - Date.now()));
  };
  const retry = () => void run("waiting");
  const handleVisibility = () => {
    if (document.hidden) return;
    onChange();
    void run("waiting");
  };
  const stop = followOutbox(() => {
    onChange();
    void run("due");
  });
  // What a page has read before it followed, or before it slept, may be out of date.
  onChange();
  void forgetSent(userId).catch(() => undefined);
  void run("waiting");
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", handleVisibility);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
    window.removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", handleVisibility);
  };
}
