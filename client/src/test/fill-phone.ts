import { onTestFinished, vi } from "vitest";
import { entriesAhead } from "../phone/outbox/outbox.ts";
import { freeRecords, storeRecords } from "../phone/device/space.ts";

/**
 * From now on this device stores only what there is room for, until the test ends. Returns the function that frees it.
 */
export function fillPhone(
  hasRoomFor: (text: string, key: string) => boolean = () => false,
  reason = "QuotaExceededError",
): () => void {
  const real = localStorage;
  let isFull = true;
  const setItem = (key: string, text: string) => {
    if (isFull && !hasRoomFor(text, key)) throw new DOMException("No room", reason);
    real.setItem(key, text);
  };
  const get = (_: Storage, name: string) => {
    const value: unknown = name === "setItem" ? setItem : Reflect.get(real, name);
    return typeof value === "function" ? value.bind(real) : value;
  };
  onTestFinished(async () => {
    entriesAhead.clear();
    isFull = false;
    await storeRecords(0, { any: "" });
    await freeRecords(["any"]);
  });
  vi.stubGlobal("localStorage", new Proxy(real, { get }));
  return () => {
    isFull = false;
  };
}
