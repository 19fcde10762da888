/** Small records on this device: in IndexedDB, or in localStorage where a browser refuses that. */
import { createStore, delMany, getMany, keys, set, type UseStore } from "idb-keyval";

export async function writeRecord(key: string, value: unknown): Promise<void> {
  const places = await storage();
  await places.write(key, value);
}

export async function readRecords(wanted: readonly string[]): Promise<unknown[]> {
  const places = await storage();
  return places.read(wanted);
}

export async function removeRecords(unwanted: readonly string[]): Promise<void> {
  const places = await storage();
  await places.remove(unwanted);
}

/** The keys that begin like this. */
export async function recordKeys(prefix: string): Promise<string[]> {
  const places = await storage();
  const all = await places.keys();
  return all.filter((key) => key.startsWith(prefix));
}

type Storage = {
  write: (key: string, value: unknown) => Promise<void>;
  read: (wanted: readonly string[]) => Promise<unknown[]>;
  remove: (unwanted: readonly string[]) => Promise<void>;
  keys: () => Promise<string[]>;
};

let chosen: Promise<Storage> | undefined;

function storage(): Promise<Storage> {
  chosen ??= choose();
  return chosen;
}

async function choose(): Promise<Storage> {
  try {
    const database = inDatabase();
    await database.keys();
    return database;
  } catch {
    return inLocalStorage;
  }
}

function inDatabase(): Storage {
  let store = openDatabase();
  /** Some phones close the database while the page sleeps; it is opened again then. */
  const withStore = async <Result>(work: (open: UseStore) => Promise<Result>) => {
    try {
      return await work(store);
    } catch {
      store = openDatabase();
      return work(store);
    }
  };
  return {
    write: (key, value) => withStore((open) => set(key, value, open)),
    read: (wanted) => withStore((open) => getMany<unknown>([...wanted], open)),
    remove: (unwanted) => withStore((open) => delMany([...unwanted], open)),
    keys: () => withStore((open) => keys<string>(open)),
  };
}

function openDatabase(): UseStore {
  return createStore("yardcheck", "drafts");
}

const localPrefix = "yardcheck/";

const inLocalStorage: Storage = {
  write: async (key, value) => localStorage.setItem(localPrefix + key, JSON.stringify(value)),
  read: async (wanted) => wanted.map((key) => readJson(localStorage.getItem(localPrefix + key))),
  remove: async (unwanted) => {
    for (const key of unwanted) localStorage.removeItem(localPrefix + key);
  },
  keys: async () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(localPrefix))
      .map((key) => key.slice(localPrefix.length)),
};

function readJson(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}
