/** Small records on this device: in IndexedDB, or in localStorage where a browser refuses that. */
import { delMany, getMany, keys, promisifyRequest, type UseStore } from "idb-keyval";
import { DeviceDatabase, Late, hasSucceeded } from "./device-database.ts";

export function writeRecord(
  key: string,
  value: unknown,
  replaced: readonly string[] = [],
): Promise<void> {
  return writeRecords({ [key]: value }, replaced);
}

/** Writes records and deletes those that they replace in one transaction. */
export async function writeRecords(
  values: Readonly<Record<string, unknown>>,
  replaced: readonly string[] = [],
): Promise<void> {
  const at = Date.now();
  const entries = Object.entries(values).map(([key, value]) => [key, { at, value }] as const);
  const store = await openStore();
  await store.write(entries, replaced);
  removeLocal(replaced);
}

/**
 * Writes to localStorage at once, because before a page ends IndexedDB would be too late. The next read of records
 * moves the copy to IndexedDB, or reads it directly if there is no room.
 */
export function writeRecordNow(key: string, value: unknown): void {
  try {
    writeLocal(key, { at: Date.now(), value });
  } catch {
    // Storage is full or refused, so the write to IndexedDB in progress has to suffice.
  }
}

export async function readRecords(wanted: readonly string[]): Promise<unknown[]> {
  const store = await openStore();
  await hasSucceeded(store.takeOver());
  const entries = await store.read(wanted);
  return entries.map((entry, index) => {
    const copy = readLocal(wanted[index] ?? "");
    return (copy && copy.at >= (entry?.at ?? 0) ? copy : entry)?.value;
  });
}

export async function removeRecords(unwanted: readonly string[]): Promise<void> {
  const store = await openStore();
  await store.remove(unwanted);
  removeLocal(unwanted);
}

/** The keys with this prefix. */
export async function listKeys(prefix: string): Promise<string[]> {
  const store = await openStore();
  await hasSucceeded(store.takeOver());
  const all = new Set([...(await store.keys()), ...listLocalKeys()]);
  return [...all].filter((key) => key.startsWith(prefix));
}

type Entry = { at: number; value: unknown };

type Entries = readonly (readonly [key: string, entry: Entry])[];

type Store = {
  write: (entries: Entries, replaced: readonly string[]) => Promise<void>;
  read: (wanted: readonly string[]) => Promise<(Entry | undefined)[]>;
  remove: (unwanted: readonly string[]) => Promise<void>;
  keys: () => Promise<string[]>;
  /** Moves in the records that were written to localStorage as a page ended. */
  takeOver: () => Promise<void>;
};

let chosen: Promise<Store> | undefined;

function openStore(): Promise<Store> {
  chosen ??= chooseStore(openDatabaseStore());
  return chosen;
}

async function chooseStore(database: Store): Promise<Store> {
  try {
    await database.keys();
    return database;
  } catch (error) {
    if (error instanceof Late) void awaitLate(database);
    return localStore;
  }
}

/**
 * Retries a database that responds late until it does. Then what was written in between is moved to it, and the
 * `visibilitychange` event makes screens read and send again.
 */
async function awaitLate(database: Store): Promise<void> {
  const store = await chooseStore(database);
  chosen = Promise.resolve(store);
  if (store === database) document.dispatchEvent(new Event("visibilitychange"));
}

function openDatabaseStore(): Store {
  const { transact } = new DeviceDatabase();
  return {
    write: (entries, replaced) =>
      transact("readwrite", (records) => {
        for (const [key, entry] of entries) records.put(entry, key);
        for (const key of replaced) records.delete(key);
        return awaitEnd(records.transaction);
      }),
    read: async (wanted) => {
      const entries = await getMany<unknown>([...wanted], transact);
      return entries.map(parseEntry);
    },
    remove: (unwanted) => delMany([...unwanted], transact),
    keys: () => keys<string>(transact),
    takeOver: () => takeOver(transact),
  };
}

/** Waits for the transaction, which has its error only after the failed request. */
function awaitEnd(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Moves the copies one at a time, each in one transaction, so that a newer record or copy stays. */
async function takeOver(transact: UseStore): Promise<void> {
  for (const key of listLocalKeys()) {
    let copy: Entry | undefined;
    await transact("readwrite", async (records) => {
      const known = parseEntry(await promisifyRequest<unknown>(records.get(key)));
      copy = readLocal(key);
      if (copy && copy.at >= (known?.at ?? 0)) records.put(copy, key);
      return awaitEnd(records.transaction);
    });
    if (readLocal(key)?.at === copy?.at) removeLocal([key]);
  }
}

const localPrefix = "yardcheck/";

const localStore: Store = {
  write: async (entries, replaced) => {
    const before = new Map<string, Entry | undefined>();
    try {
      for (const [key, entry] of entries) {
        const last = readLocal(key);
        writeLocal(key, entry);
        before.set(key, last);
      }
    } catch (error) {
      // Restores the earlier values, so that either all records are stored or none.
      for (const [key, last] of before) {
        if (last) writeLocal(key, last);
        else removeLocal([key]);
      }
      throw error;
    }
    removeLocal(replaced);
  },
  read: async (wanted) => wanted.map(readLocal),
  remove: async (unwanted) => removeLocal(unwanted),
  keys: async () => listLocalKeys(),
  takeOver: async () => undefined,
};

function writeLocal(key: string, entry: Entry): void {
  localStorage.setItem(localPrefix + key, JSON.stringify(entry));
}

function removeLocal(unwanted: readonly string[]): void {
  for (const key of unwanted) localStorage.removeItem(localPrefix + key);
}

function readLocal(key: string): Entry | undefined {
  const text = localStorage.getItem(localPrefix + key);
  return text === null ? undefined : parseEntry(JSON.parse(text));
}

function listLocalKeys(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(localPrefix))
    .map((key) => key.slice(localPrefix.length));
}

function parseEntry(stored: unknown): Entry | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  if (!("at" in stored) || !("value" in stored)) return undefined;
  return typeof stored.at === "number" ? { at: stored.at, value: stored.value } : undefined;
}

/** Records on the device may be old, incomplete or damaged, so these functions take only valid values. Pure. */
export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function parseText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function parseMoment(value: unknown): string | undefined {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
