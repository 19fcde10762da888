import { afterEach, expect, it, vi } from "vitest";
import { buildPack } from "../test/build-pack.ts";
import { buildUser } from "../test/render.tsx";
import { forgetPack, readPack, storePack } from "./pack-store.ts";
import { askToPersist, isFull, makeRoom } from "./space.ts";

afterEach(() => Reflect.deleteProperty(navigator, "storage"));

it.each([
  [51_000_000, true, false],
  [49_000_000, false, false],
  [4_000_000, false, true],
])(
  "A phone with %i bytes left still stores other users' packs: %s, and is full: %s",
  async (left, isStored, full) => {
    setStorage({
      estimate: () => Promise.resolve({ quota: 100_000_000, usage: 100_000_000 - left }),
    });
    for (const id of [351, 352]) {
      const pack = buildPack({ user: buildUser({ id }) });
      await storePack({ userId: id, etag: undefined, savedAt: Date.now(), pack });
    }
    await makeRoom(buildUser({ id: 351 }));
    expect(await readPack(351)).toBeDefined();
    expect((await readPack(352)) !== undefined).toBe(isStored);
    expect(await isFull()).toBe(full);
    await forgetPack(351);
    await forgetPack(352);
  },
);

it("A browser that does not report its space is taken to have room", async () => {
  setStorage(undefined);
  expect(await isFull()).toBe(false);
});

it("The browser is asked at most once to preserve what is stored", () => {
  const persist = vi.fn(() => Promise.resolve(true));
  setStorage({ persist });
  askToPersist();
  askToPersist();
  expect(persist.mock.calls.length).toBeLessThanOrEqual(1);
});

function setStorage(value: Partial<StorageManager> | undefined): void {
  Object.defineProperty(navigator, "storage", { value, configurable: true });
}
