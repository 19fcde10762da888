/** How what was handed in is sent while somebody waits for the answer. */
import { formatTime } from "#shared/dates.ts";
import { words } from "#shared/words.ts";
import { isSignedOut } from "../api/call-error.ts";
import { handleSignedOut } from "../api/query-client.ts";
import { toast } from "../ui/use-toast.ts";
import type { EntryKind, UnsentEntry } from "./outbox.ts";
import { type Outcome, sendEntry } from "./send-due.ts";

export type End =
  | Extract<Outcome, { state: "sent" }>
  /** On this device; it is sent when it can be. */
  | { state: "kept"; error?: unknown }
  /** Refused, or on no device and not sent: what it was made of is still open. */
  | { state: "failed"; error: unknown };

/** So long an entry is left to its form to send. */
export const ownTryMs = 20_000;
const patienceMs = 2_500;

/** So long somebody looks at the button; what takes longer is awaited in the background. */
export function inPatience<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined)),
  ]);
}

export async function deliver(
  entry: UnsentEntry<EntryKind>,
  isKept: boolean,
  onSent: () => void,
): Promise<End> {
  const sending = sendEntry(entry, { isFormOpen: true });
  void sending.then(({ state }) => (state === "sent" ? onSent() : undefined));
  const outcome = await (isKept ? inPatience(sending) : sending);
  if (!outcome) return { state: "kept" };
  if (outcome.state === "sent") return outcome;
  const { error } = outcome;
  return { state: isKept && outcome.state === "waiting" ? "kept" : "failed", error };
}

export function announceKept(performedAt: string, timeZone: string, error: unknown): void {
  if (isSignedOut(error)) return handleSignedOut();
  toast({ title: w.kept({ time: formatTime(performedAt, timeZone) }) });
}

const w = words({
  kept: ["Saved on this phone {time} – will send", "Guardado en este teléfono {time} – se enviará"],
});
