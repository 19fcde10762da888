/** Alerts to this device: whether they are on, for which user, and how they are turned on and off. */
import { phoneApi } from "#shared/api/phone-api.ts";
import { words } from "#shared/base/words.ts";
import { isNotFound, isSignedOut, describeError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { addToToast, toast } from "../../ui/hooks/use-toast.ts";
import { alertsNote } from "../device/notes.ts";
import { isApple } from "./install.ts";

/** On an iPhone only the installed app has alerts; blocked alerts can be allowed only in the browser's settings. */
export type Alerts = "on" | "off" | "blocked" | "install" | "missing";

export async function readAlerts(userId: number): Promise<Alerts> {
  if (!hasAlerts()) return isApple() ? "install" : "missing";
  if (Notification.permission === "denied") return "blocked";
  const isOn = (await readSubscription()) !== null && readNote()?.userId === userId;
  return isOn && Notification.permission === "granted" ? "on" : "off";
}

/** Call this only after a tap: otherwise browsers do not show their question, or remember a refusal for ever. */
export async function turnAlertsOn(userId: number): Promise<Alerts> {
  // Requested first, because on some phones a tap permits it only for a moment.
  if ((await Notification.requestPermission()) !== "granted") return readAlerts(userId);
  const { publicKey } = await call(phoneApi.getPush);
  const registration = await navigator.serviceWorker.getRegistration();
  if (publicKey === null || !registration) return "missing";
  // An existing subscription may have another key or be for another user, so it is replaced.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  await register(userId, await registration.pushManager.subscribe(options));
  return "on";
}

export async function turnAlertsOff(userId: number): Promise<Alerts> {
  const note = readNote();
  if (note) await call(phoneApi.removePush, { params: { id: note.id } }).catch(allowMissing);
  await forgetAlerts();
  return readAlerts(userId);
}

/** Registers this device again, because the server may have removed it, as after another sign-in of the same user. */
export async function renewAlerts(userId: number): Promise<void> {
  if (readNote()?.userId !== userId) return;
  const subscription = hasAlerts() ? await readSubscription() : null;
  if (subscription) await register(userId, subscription);
}

/** Ends the alerts to this device of a user whose session ends. */
export async function forgetAlerts(): Promise<void> {
  localStorage.removeItem(alertsNote);
  if (hasAlerts()) await (await readSubscription())?.unsubscribe();
}

async function register(userId: number, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const body = { endpoint: endpoint ?? "", p256dh, auth };
  const { id } = await call(phoneApi.addPush, { body, userId });
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

/** The user that this device alerts, and the id of the subscription. */
type Note = { userId: number; id: number };

function readNote(): Note | undefined {
  const stored: unknown = JSON.parse(localStorage.getItem(alertsNote) ?? "null");
  if (typeof stored !== "object" || stored === null) return undefined;
  const [userId, id]: unknown[] = [Reflect.get(stored, "userId"), Reflect.get(stored, "id")];
  return typeof userId === "number" && typeof id === "number" ? { userId, id } : undefined;
}

/** Turning off a subscription that the server no longer has counts as success. */
function allowMissing(error: unknown): void {
  if (!isNotFound(error) && !isSignedOut(error)) throw error;
}

const toastMs = 15_000;

/** Adds an offer of alerts to a toast if this device has none yet. The browser asks for permission after the tap. */
export async function offerAlerts(userId: number, toastId: number): Promise<void> {
  const isOffered = await canTurnOn(userId).catch(() => false);
  if (!isOffered) return;
  const action = { label: w.notifyMe, onAction: () => void turnOn(userId) };
  addToToast(toastId, { duration: toastMs, action });
}

async function canTurnOn(userId: number): Promise<boolean> {
  if ((await readAlerts(userId)) !== "off") return false;
  return (await call(phoneApi.getPush)).publicKey !== null;
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
