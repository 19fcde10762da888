import { once } from "node:events";
import type { Socket } from "node:net";
import { createServer } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../log.ts";
import { Bus } from "./bus.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

it("The bus tries every five seconds at least while the database is silent", async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on("error", () => undefined)));
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const log = createLog("silent");
  const losses = vi.spyOn(log, "warn");
  const parts = { everything: "*", onMessage: () => undefined, onListening: () => undefined };
  const bus = new Bus({ url: `postgres://yard@127.0.0.1:${port}/yard`, log, ...parts });
  void bus.start();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = losses.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(losses.mock.calls.length - before).toBeGreaterThanOrEqual(12);
  vi.useRealTimers();
  void bus.stop();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
