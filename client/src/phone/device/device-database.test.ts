import { act, renderHook } from "@testing-library/react";
import { IDBDatabase, IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { promisifyRequest } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissToast, useToast } from "../../ui/hooks/use-toast.ts";
import { DeviceDatabase } from "./device-database.ts";
import type * as DeviceStore from "./device-store.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});

afterEach(() => {
  for (const close of locked) close();
  showPage();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("The database of this device", () => {
  it("opens for the next page when a page was left in the middle of a write", async () => {
    const left = new DeviceDatabase();
    await write(left, "a", 1);
    void left.transact("readwrite", writeWithoutEnd).catch(() => undefined);
    await passTime();
    leavePage();
    expect(await read(new DeviceDatabase(), "a")).toBe(1);
  });

  it("stores nothing of a page that was left, and all of it once the page is shown again", async () => {
    const left = new DeviceDatabase();
    await write(left, "a", 1);
    let tries = 0;
    const interrupted = left.transact("readwrite", (records) => {
      tries += 1;
      records.put(2, "a");
      return tries > 1 ? promisifyRequest(records.transaction) : writeWithoutEnd(records);
    });
    await passTime();
    leavePage();
    const later = write(left, "b", 3);
    const next = new DeviceDatabase();
    await passTime();
    await passTime(20_000);
    expect([await read(next, "a"), await read(next, "b")]).toEqual([1, undefined]);
    showPage();
    await Promise.all([interrupted, later]);
    expect([await read(next, "a"), await read(next, "b")]).toEqual([2, 3]);
  });

  it("finishes the writes of a page that ends for good", async () => {
    const ending = new DeviceDatabase();
    await write(ending, "a", 1);
    const writing = ending.transact("readwrite", (records) => {
      records.put(2, "a");
      leavePage({ persisted: false });
      return promisifyRequest(records.transaction);
    });
    await writing;
    expect(await read(new DeviceDatabase(), "a")).toBe(2);
  });

  it("opens after three seconds although a page that no longer runs locks it", async () => {
    await write(new DeviceDatabase(), "a", 1);
    await lock({ onAsked: (close) => close() });
    const reading = read(new DeviceDatabase(), "a");
    await passTime(2_900);
    expect(await Promise.race([reading, Promise.resolve("waits")])).toBe("waits");
    await passTime(200);
    expect(await reading).toBe(1);
  });

  it("is closed again after each failed write of a page", async () => {
    const page = new DeviceDatabase();
    await write(page, "a", 1);
    const opened = vi.spyOn(indexedDB, "open");
    const closed = vi.spyOn(IDBDatabase.prototype, "close");
    for (let tries = 0; tries < 3; tries += 1) {
      const fail = () => Promise.reject(new Error("No room"));
      await expect(page.transact("readwrite", fail)).rejects.toThrow("No room");
    }
    expect(opened).toHaveBeenCalled();
    expect(closed.mock.calls.length).toBe(opened.mock.calls.length);
    expect(await read(page, "a")).toBe(1);
  });

  it("is waited for at most six seconds, and the user is notified of that once", async () => {
    await write(new DeviceDatabase(), "a", 1);
    await lock();
    const page = new DeviceDatabase();
    const { result } = renderHook(useToast);
    for (const said of ["This phone's storage does not respond", undefined]) {
      const failed = expect(read(page, "a")).rejects.toThrow();
      await act(() => passTime(6_100));
      await failed;
      expect(result.current?.title).toBe(said);
      act(dismissToast);
    }
  });
});

describe("Where the database of this device does not respond", () => {
  it("the page continues, and its records are there at the next start", async () => {
    await write(new DeviceDatabase(), "a", 1);
    const unlock = await lock();
    const store = await load<typeof DeviceStore>("./device-store.ts?locked");
    const reading = store.readRecords(["a"]);
    await passTime(6_100);
    expect(await reading).toEqual([undefined]);
    await store.writeRecord("b", "typed");
    unlock();
    const next = await load<typeof DeviceStore>("./device-store.ts?next");
    expect(await next.readRecords(["b"])).toEqual(["typed"]);
  });

  it.each([
    ["opens", block],
    ["is let go", lock],
  ])(
    "the page itself reads it once it %s, and moves over what it stored meanwhile",
    async (how, delay) => {
      const first = new DeviceDatabase();
      await write(first, "a", { at: 1, value: "stored" });
      await write(first, "b", { at: 1, value: "older" });
      const letGo = await delay();
      const store = await load<typeof DeviceStore>(`./device-store.ts?${how}`);
      const seen = vi.fn();
      document.addEventListener("visibilitychange", seen, { once: true });
      const reading = store.readRecords(["a"]);
      await passTime(6_100);
      expect(await reading).toEqual([undefined]);
      await store.writeRecord("b", "typed");
      // The database takes long to respond, but nothing waits for it.
      for (let tries = 0; tries < 5; tries += 1) await passTime(6_100);
      expect(await store.readRecords(["a", "b"])).toEqual([undefined, "typed"]);
      expect(seen).not.toHaveBeenCalled();
      letGo();
      await vi.waitFor(() => expect(seen).toHaveBeenCalled(), 30_000);
      expect(await store.listKeys("")).toEqual(["a", "b"]);
      expect(await store.readRecords(["a", "b"])).toEqual(["stored", "typed"]);
      expect(Object.keys(localStorage)).toEqual([]);
      expect(await read(new DeviceDatabase(), "b")).toMatchObject({ value: "typed" });
    },
  );
});

describe("A copy that was made at the end of a page", () => {
  it("does not bring back what is removed while it is taken over", async () => {
    const store = await load<typeof DeviceStore>("./device-store.ts?removing");
    store.writeRecordNow("a", "typed");
    await Promise.all([store.readRecords(["a"]), store.removeRecords(["a"])]);
    expect(await store.listKeys("")).toEqual([]);
  });

  it("is not lost where it is newer than the one that is taken over", async () => {
    const store = await load<typeof DeviceStore>("./device-store.ts?newer");
    store.writeRecordNow("a", "typed");
    const put = vi.spyOn(IDBObjectStore.prototype, "put");
    put.mockImplementationOnce(function putAfter(this: IDBObjectStore, value, key) {
      vi.setSystemTime(Date.now() + 1);
      store.writeRecordNow("a", "typed on");
      return this.put(value, key);
    });
    await store.readRecords(["a"]);
    expect(put).toHaveBeenCalled();
    expect(await store.readRecords(["a"])).toEqual(["typed on"]);
  });
});

it("A write that fails says why, which its transaction knows only at its end", async () => {
  const store = await load<typeof DeviceStore>("./device-store.ts?failing");
  await store.writeRecord("a", 1);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function add(
    this: IDBObjectStore,
    value,
    key,
  ) {
    return this.add(value, key);
  });
  await expect(store.writeRecord("a", 2)).rejects.toMatchObject({ name: "ConstraintError" });
});

function write(page: DeviceDatabase, key: string, value: unknown): Promise<unknown> {
  return page.transact("readwrite", (records) => {
    records.put(value, key);
    return promisifyRequest(records.transaction);
  });
}

function read(page: DeviceDatabase, key: string): Promise<unknown> {
  return page.transact("readonly", (records) => promisifyRequest<unknown>(records.get(key)));
}

/** Never lets another transaction begin. */
function writeWithoutEnd(records: IDBObjectStore): Promise<unknown> {
  const again = () => {
    records.put(0, "lock").onsuccess = again;
  };
  again();
  return promisifyRequest(records.transaction);
}

const locked = new Set<() => void>();

/** A page that locks the database until it is closed; a browser may close it when another page opens the database. */
async function lock({ onAsked = () => {} }: { onAsked?: (close: () => void) => void } = {}) {
  const database = await promisifyRequest(indexedDB.open("yardcheck"));
  const transaction = database.transaction("drafts", "readwrite");
  void writeWithoutEnd(transaction.objectStore("drafts")).catch(() => undefined);
  const close = () => {
    database.close();
    if (locked.delete(close)) transaction.abort();
  };
  locked.add(close);
  database.onversionchange = () => onAsked(close);
  await passTime();
  return close;
}

/** A page that prevents other pages from opening the database until it is closed. */
async function block() {
  const database = await promisifyRequest(indexedDB.open("yardcheck"));
  const opening = promisifyRequest(indexedDB.open("yardcheck", database.version + 1));
  void opening.then((next) => next.close());
  await passTime();
  return () => database.close();
}

function leavePage({ persisted } = { persisted: true }): void {
  window.dispatchEvent(Object.assign(new Event("pagehide"), { persisted }));
}

function showPage(): void {
  window.dispatchEvent(new Event("pageshow"));
}

/** Advances the clock by this time, and lets pending work continue. */
async function passTime(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function load<Module>(path: string): Promise<Module> {
  return import(path);
}
