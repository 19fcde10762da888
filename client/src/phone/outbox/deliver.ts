/** Sends a submission while the user waits for the response, and shows the result, even if it comes later. */
import { formatTime } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { nameAsset } from "#shared/assets/assets.ts";
import { isOutAfter } from "#shared/inspections/inspection-outcome.ts";
import type { QueryClient } from "@tanstack/react-query";
import { isSignedOut } from "../../api/call-error.ts";
import { currentUserQuery, isUnproven } from "../../api/current-user.ts";
import { handleSignedOut } from "../../api/query-client.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { getCorrectedNow, isClockChecked } from "../../ui/device/clock.ts";
import { toast } from "../../ui/hooks/use-toast.ts";
import { explainUnstored } from "../device/space.ts";
import { callNames, type Outcome, type Recorded } from "./attempt.ts";
import type { EntryKind, UnsentEntry } from "./entry.ts";
import { sendEntry, sendUnstored } from "./outbox.ts";

export type End =
  | Extract<Outcome, { state: "sent" }>
  /** Stored on this device, and sent when possible. */
  | { state: "stored"; error?: unknown }
  /** Refused, or neither stored nor sent: the form stays open. */
  | { state: "failed"; error: unknown };

/** For this long only the form itself sends its new entry. */
const ownTryMs = 20_000;
const briefMs = 2_500;

/** The fields of a new entry, which is dated now and waits for its form to send it. */
export function buildWaiting(userId: number) {
  return {
    performedAt: getCorrectedNow().toISOString(),
    state: "waiting" as const,
    tries: 0,
    nextAt: Date.now() + ownTryMs,
    ...(isClockChecked() ? {} : { isUndated: true }),
    ...(isUnproven(userId) ? { wasSignedIn: false as const } : {}),
  };
}

/** Waits as long as a user may wait at a button. Returns undefined if the work takes longer; it then continues. */
export function awaitBriefly<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(resolve, briefMs, undefined)),
  ]);
}

export async function deliver(
  entry: UnsentEntry<EntryKind>,
  isStored: boolean,
  onSent: () => void,
): Promise<End> {
  const sending = isStored ? sendEntry(entry, { isFormOpen: true }) : sendUnstored(entry);
  // Not before the user reads that it is sent.
  void sending.then(({ state }) => (state === "sent" ? setTimeout(onSent) : undefined));
  const outcome = await (isStored ? awaitBriefly(sending) : sending);
  if (!outcome) return { state: "stored" };
  if (outcome.state === "sent") return outcome;
  const { error } = outcome;
  if (outcome.state !== "waiting") return { state: "failed", error };
  if (isStored) return { state: "stored", error };
  return { state: "failed", error: isSignedOut(error) ? error : explainUnstored(error) };
}

export function announceStored(performedAt: string, timeZone: string, error: unknown): void {
  if (isSignedOut(error)) return handleSignedOut();
  toast({ title: w.stored({ time: formatTime(performedAt, timeZone) }) });
}

/** Called when an entry was recorded after its form was closed. */
export function handleSent(client: QueryClient, { log }: Recorded, kind: EntryKind): void {
  void refreshAfter(client, callNames[kind]);
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!log || !user || !isOutAfter(log, user.company)) return;
  const title = w.taggedOut({ unit: nameAsset(log) });
  toast({ title, variant: "destructive", duration: Infinity });
}

/** Called when the server refused an entry for good and the office holds it. */
export function handleHeld(client: QueryClient, reason: string): void {
  void refreshAfter(client, "hold");
  toast({ title: w.held({ reason }) });
}

const w = words({
  stored: [
    "Saved on this phone {time} – will send",
    "Guardado en este teléfono {time} – se enviará",
  ],
  held: ["With the office: {reason}", "En la oficina: {reason}"],
  taggedOut: [
    "{unit} was taken out of service. Do not drive it.",
    "{unit} quedó fuera de servicio. No lo maneje.",
  ],
});
