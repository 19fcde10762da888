import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { describeError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { addToToast, toast } from "../../ui/hooks/use-toast.ts";
import { readAlerts, turnAlertsOn } from "./alerts.ts";

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
