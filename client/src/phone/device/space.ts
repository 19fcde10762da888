/**
 * Space on this device. Drafts, unsent entries and pictures are never deleted to make room. Only a failed write shows
 * that there is none, because browsers may report free space that they do not give.
 */
import { words } from "#shared/base/words.ts";
import { useSyncExternalStore } from "react";
import { CallError } from "../../api/call-error.ts";
import { listKeys, removeRecords, writeRecords } from "./device-store.ts";
import { hasSucceeded } from "./device-database.ts";

let isAsked = false;

/** Asks the browser once not to delete this app's data when it needs space itself. */
export function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  // Browsers lack it over plain http.
  const { storage } = navigator as Partial<Navigator>;
  void storage?.persist?.().catch(() => undefined);
}

/**
 * Stores a user's records, all or none, and deletes the records that they replace. On a full phone the packs of its
 * other users are deleted first, because those load again at the next sign-in.
 */
export async function storeRecords(
  userId: number,
  values: Readonly<Record<string, unknown>>,
  replaced: readonly string[] = [],
): Promise<void> {
  const write = () => writeRecords(values, replaced);
  try {
    await write().catch(async (error: unknown) => {
      if (!isOutOfRoom(error)) throw error;
      await hasSucceeded(forgetOtherPacks(userId));
      await write();
    });
  } catch (error) {
    if (isOutOfRoom(error)) setTooLarge(measure(values));
    throw error;
  }
  if (tooLarge !== undefined && (replaced.length > 0 || measure(values) >= tooLarge)) {
    setTooLarge(undefined);
  }
}

/** Deletes records. If one of them was on this device, there is room until the next write fails. */
export async function freeRecords(keys: readonly string[]): Promise<void> {
  const isAnyThere = isPhoneFull() && (await listKeys("")).some((key) => keys.includes(key));
  await removeRecords(keys);
  if (isAnyThere) setTooLarge(undefined);
}

export function isPhoneFull(): boolean {
  return tooLarge !== undefined;
}

export function usePhoneFull(): boolean {
  return useSyncExternalStore(subscribe, isPhoneFull);
}

export function describeFullPhone(): string {
  return w.full;
}

/** Why something could be neither stored nor sent. */
export function explainUnstored(error: unknown): unknown {
  return isPhoneFull() ? new CallError({ status: 0, sentence: w.full }) : error;
}

/** The size of the write that failed, until as much can be stored. */
let tooLarge: number | undefined;
const listeners = new Set<() => void>();

function setTooLarge(size: number | undefined): void {
  if (size === tooLarge) return;
  tooLarge = size;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function measure(values: object): number {
  return JSON.stringify(values).length;
}

/** Chrome reports a full disk as a data error or an unknown error. */
const outOfRoom = ["QuotaExceededError", "DataError", "UnknownError"];

function isOutOfRoom(error: unknown): boolean {
  return error instanceof DOMException && outOfRoom.includes(error.name);
}

/** Deletes the packs of the other users and the records of who they are, as when a user logs out. */
async function forgetOtherPacks(userId: number): Promise<void> {
  const keys = [...(await listKeys("pack/")), ...(await listKeys("person/"))];
  await removeRecords(keys.filter((key) => !key.endsWith(`/${userId}`)));
}

const w = words({
  full: [
    "This phone is full. Send what is waiting, or free some space.",
    "El teléfono está lleno. Envíe lo pendiente o libere espacio.",
  ],
});
