/** Alerts to this device: whether they are on, for which user, and how they are turned on and off. */
import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { isNotFound, isSignedOut, describeError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { addToToast, toast } from "../../ui/hooks/use-toast.ts";
import { alertsNote } from "../device/notes.ts";
import { isApple } from "./install.ts";

/** On an iPhone only the installed app has them; where they are blocked only the browser's settings help. */
export type Alerts = "on" | "off" | "blocked" | "install" | "missing";

export async function readAlerts(userId: number): Promise<Alerts> {
  if (!hasAlerts()) return isApple() ? "install" : "missing";
  if (Notification.permission === "denied") return "blocked";
  const isOn = (await readSubscription()) !== null && readNote()?.userId === userId;
  return isOn && Notification.permission === "granted" ? "on" : "off";
}

/** Only after a tap: otherwise browsers do not ask, or remember the answer for ever. */
export async function turnAlertsOn(userId: number): Promise<Alerts> {
  // Requested first: on some phones a tap permits that for a moment only.
  if ((await Notification.requestPermission()) !== "granted") return readAlerts(userId);
  const { publicKey } = await call(api.getPush);
  const registration = await navigator.serviceWorker.getRegistration();
  if (publicKey === null || !registration) return "missing";
  // One that was made with another key, or for another user, is of no use.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  await register(userId, await registration.pushManager.subscribe(options));
  return "on";
}

export async function turnAlertsOff(userId: number): Promise<Alerts> {
  const note = readNote();
  if (note) await call(api.removePush, { params: { id: note.id } }).catch(allowMissing);
  await forgetAlerts();
  return readAlerts(userId);
}

/** The server may have removed this device, as after another sign-in of the same user. */
export async function renewAlerts(userId: number): Promise<void> {
  if (readNote()?.userId !== userId) return;
  const subscription = hasAlerts() ? await readSubscription() : null;
  if (subscription) await register(userId, subscription);
}

/** A user whose session ends here gets no more alerts here. */
export async function forgetAlerts(): Promise<void> {
  localStorage.removeItem(alertsNote);
  if (hasAlerts()) await (await readSubscription())?.unsubscribe();
}

async function register(userId: number, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const body = { endpoint: endpoint ?? "", p256dh, auth };
  const { id } = await call(api.addPush, { body, userId });
  localStorage.setItem(alertsNote, JSON.stringify({ userId, id }));
}

async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Over plain http browsers lack this. */
function hasAlerts(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Which user this device alerts, and as which of their subscriptions. */
type Note = { userId: number; id: number };

function readNote(): Note | undefined {
  const stored: unknown = JSON.parse(localStorage.getItem(alertsNote) ?? "null");
  if (typeof stored !== "object" || stored === null) return undefined;
  const [userId, id]: unknown[] = [Reflect.get(stored, "userId"), Reflect.get(stored, "id")];
  return typeof userId === "number" && typeof id === "number" ? { userId, id } : undefined;
}

/** A subscription that the server no longer has is turned off as well. */
function allowMissing(error: unknown): void {
  if (!isNotFound(error) && !isSignedOut(error)) throw error;
}

const toastMs = 15_000;

/** Adds the offer of an alert to a toast, where this device takes none yet. The browser asks after the tap. */
export async function offerAlerts(userId: number, toastId: number): Promise<void> {
  const isOffered = await canTurnOn(userId).catch(() => false);
  if (!isOffered) return;
  const action = { label: w.notifyMe, onAction: () => void turnOn(userId) };
  addToToast(toastId, { duration: toastMs, action });
}

async function canTurnOn(userId: number): Promise<boolean> {
  if ((await readAlerts(userId)) !== "off") return false;
  return (await call(api.getPush)).publicKey !== null;
}

async function turnOn(userId: number): Promise<void> {
  try {
    if ((await turnAlertsOn(userId)) === "on") toast({ title: w.isOn });
  } catch (error) {
    toast({ title: w.failed, description: describeError(error), variant: "destructive" });
  }
}

const w = words({
  notifyMe: ["Tell me when it is repaired", "Avíseme cuando esté reparado"],
  isOn: ["Alerts are on", "Los avisos están activados"],
  failed: ["Alerts could not be turned on", "No se pudieron activar los avisos"],
});
