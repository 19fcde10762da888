import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "../db/connection/client.ts";
import { createLog } from "../log.ts";
import { notifyOfDueSchedules } from "./by-company/due-notifications.ts";
import { repeat } from "./jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const often = { name: "counting", firstMs: 1_000, everyMs: 10_000 };
const lines: string[] = [];
const log = createLog("warn", { write: (line) => void lines.push(line) });

it("repeat runs a job soon after the start and then periodically", async () => {
  const work = vi.fn(() => Promise.resolve());
  const stop = repeat({ ...often, work }, log);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(work).toHaveBeenCalledTimes(3);
  await stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(work).toHaveBeenCalledTimes(3);
});

it("repeat runs a failed job again at its next turn, and logs the failure", async () => {
  const work = vi.fn(() => Promise.reject(new Error("no disk")));
  const stop = repeat({ ...often, work }, log);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(lines.at(-1)).toContain('"job":"counting"');
  await stop();
});

it("notifyOfDueSchedules fails and changes nothing while the database cannot be reached", async () => {
  vi.useRealTimers();
  const database = openDatabase("postgres://nobody@127.0.0.1:1/none", log);
  const live = { changed: vi.fn() };
  const clock = { now: () => new Date() };
  await expect(notifyOfDueSchedules({ database, clock, live })).rejects.toMatchObject({
    cause: { code: "ECONNREFUSED" },
  });
  expect(live.changed).not.toHaveBeenCalled();
});

it("repeat never runs a job twice at once, and stops once the running job is done", async () => {
  let finish = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const stop = repeat({ ...often, work }, log);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(work).toHaveBeenCalledTimes(1);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(work).toHaveBeenCalledTimes(1);
});
