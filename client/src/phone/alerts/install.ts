/** When and how the app offers to be installed; browsers do not delete the data of an installed app. */
import { hourMs, dayMs } from "#shared/base/dates.ts";
import { readStored, storeSetting } from "../../ui/device/read-stored.ts";
import { isUnsent, type OutboxEntry } from "../outbox/entry.ts";

/** The browser's own offer; `start.js` stores it, because it arrives before the app is loaded. */
type Offer = { prompt: () => Promise<unknown> };

export type InstallWay = "offer" | "steps";

const quietUntilKey = "install-quiet-until";
const sentKey = "install-sent";
const enoughSent = 2;
const quietMs = 30 * dayMs;

/** How this phone can install the app; undefined if it cannot, or has no reason to offer it yet. */
export function findInstallWay(entries: readonly OutboxEntry[]): InstallWay | undefined {
  const hasSentEnough = countSent(entries) >= enoughSent;
  if (!hasSentEnough && !entries.some(hasWaitedLong)) return undefined;
  if (!isUninstalledPhone() || Date.now() < Number(readStored(quietUntilKey))) return undefined;
  if (readOffer()) return "offer";
  return isApple() ? "steps" : undefined;
}

/** Also called after installing, because the browser does not report that the app is installed. */
export function quietInstall(): void {
  storeSetting(quietUntilKey, String(Date.now() + quietMs));
}

/** Opens the browser's own question to the user. */
export async function acceptOffer(): Promise<void> {
  await readOffer()?.prompt();
  quietInstall();
}

export function isApple(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}

/** Sent entries are deleted after a day, so the first few ids are stored apart. */
function countSent(entries: readonly OutboxEntry[]): number {
  const known = (readStored(sentKey) ?? "").split(" ").filter(Boolean);
  const sent = entries.filter(({ state }) => state === "sent").map(({ id }) => id);
  const all = [...new Set([...known, ...sent])].slice(0, enoughSent);
  if (all.length > known.length) storeSetting(sentKey, all.join(" "));
  return all.length;
}

function hasWaitedLong(entry: OutboxEntry): boolean {
  return isUnsent(entry) && Date.now() - Date.parse(entry.performedAt) >= hourMs;
}

/** Over plain http nothing can be installed. */
function isUninstalledPhone(): boolean {
  const isInstalled =
    matchMedia("(display-mode: standalone)").matches ||
    Reflect.get(navigator, "standalone") === true;
  return window.isSecureContext && !isInstalled && matchMedia("(pointer: coarse)").matches;
}

function readOffer(): Offer | undefined {
  const offer: unknown = Reflect.get(window, "installOffer");
  return isOffer(offer) ? offer : undefined;
}

function isOffer(value: unknown): value is Offer {
  return typeof value === "object" && value !== null && "prompt" in value;
}
