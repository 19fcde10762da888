/** The pack on this device: one, of the user who signed in last. */
import type { Pack } from "#shared/api-schemas.ts";
import { dayMs } from "#shared/dates.ts";
import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "../api/current-user.ts";
import { readRecords, removeRecords, writeRecord } from "./device-store.ts";
import { isObject } from "./stored-fields.ts";

export type StoredPack = {
  userId: number;
  /** What the server recognises it by. */
  etag: string | undefined;
  /** By this device's clock, in milliseconds. */
  savedAt: number;
  pack: Pack;
};

const key = "pack";
/** Of what a pack holds; a pack of another version is not read. A test fails where it has to be raised. */
const version = 2;
const unconfirmedDays = 14;

export async function storePack(stored: StoredPack): Promise<void> {
  await writeRecord(key, { version, ...stored });
}

export async function forgetPack(): Promise<void> {
  await removeRecords([key]);
}

/** Who signs in here leaves nothing of the user before, whatever they open. */
export async function forgetOthers(userId: number): Promise<void> {
  const stored = await readLast();
  if (stored && stored.userId !== userId) await forgetPack();
}

export async function readPack(userId: number): Promise<StoredPack | undefined> {
  const stored = await readLast();
  return stored?.userId === userId ? stored : undefined;
}

/** Goes on as whoever was signed in here when the server was last heard, unless that is too long ago. */
export async function showLastUser(client: QueryClient): Promise<void> {
  const stored = await readLast();
  if (!stored || Date.now() - stored.savedAt > unconfirmedDays * dayMs) return;
  const { queryKey } = currentUserQuery;
  if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, stored.pack.user);
}

async function readLast(): Promise<StoredPack | undefined> {
  const [value] = await readRecords([key]);
  return isStored(value) ? value : undefined;
}

/** The server made the pack, and this version of the app stored it: what it holds is not looked at again. */
function isStored(value: unknown): value is StoredPack {
  if (!isObject(value) || value["version"] !== version) return false;
  const { userId, savedAt, pack } = value;
  return typeof userId === "number" && typeof savedAt === "number" && isObject(pack);
}
