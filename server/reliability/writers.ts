/** Drivers and a shop that never give up: every write is sent with the same key until it is answered. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Asking, sendOnce } from "./request.ts";
import { failedInspection, withId, type Yard } from "./yard.ts";

export type Ledger = {
  /** What the server said it has, by its key. */
  inspections: Map<string, number>;
  maintenanceLogs: Map<string, number>;
  /** Requests that had to be sent again. */
  repeats: number;
  /** Answers that no fault explains, as they came. */
  wrong: string[];
};

export type Writers = {
  ledger: Ledger;
  /** How many writes are acknowledged. */
  acknowledged: () => number;
  /** Lets each finish what it has begun. */
  stop: () => Promise<void>;
};

const retryMs = 25;
const expected = new Set([0, 503]);

/** So many writers at once; each inspects, then logs the maintenance that resolves the inspection. */
export function startWriters(yard: Yard, count: number): Writers {
  const ledger: Ledger = {
    inspections: new Map(),
    maintenanceLogs: new Map(),
    repeats: 0,
    wrong: [],
  };
  let isOver = false;
  const writing = { yard, ledger, isOver: () => isOver };
  const running = Array.from({ length: count }, (_, place) => write(writing, place));
  return {
    ledger,
    acknowledged: () => ledger.inspections.size + ledger.maintenanceLogs.size,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

type Writing = { yard: Yard; ledger: Ledger; isOver: () => boolean };

async function write({ yard, ledger, isOver }: Writing, place: number): Promise<void> {
  const insist = (path: string, body: object) => untilAcknowledged({ yard, ledger, path, body });
  let odometer = 1_000;
  while (!isOver()) {
    const asset = yard.assets[(place + odometer) % yard.assets.length];
    if (!asset) return;
    const inspection = await insist("/api/inspection/logs", failedInspection(asset.id));
    if (!inspection) return;
    ledger.inspections.set(inspection.key, inspection.id);
    odometer += 1;
    const log = await insist("/api/maintenance/logs", {
      assetId: asset.id,
      scheduleId: asset.scheduleId,
      resolvedInspectionId: inspection.id,
      date: new Date().toISOString(),
      serviceType: "Electrical Repair",
      description: "Fixed what was reported",
      odometer,
    });
    if (!log) return;
    ledger.maintenanceLogs.set(log.key, log.id);
  }
}

type Insisting = { yard: Yard; ledger: Ledger; path: string; body: object };

/** Until it is acknowledged; nothing when an answer came that no fault explains. */
async function untilAcknowledged({ yard, ledger, path, body }: Insisting) {
  const key = randomUUID();
  const asking: Asking = { method: "POST", path, cookie: yard.cookie, key, body };
  for (;;) {
    const { status, text } = await sendOnce(yard.origin, asking);
    if (status === 201) return { key, id: withId.parse(JSON.parse(text)).id };
    if (!expected.has(status)) {
      ledger.wrong.push(`${path} answered ${status} ${text}`);
      return undefined;
    }
    ledger.repeats += 1;
    await pause(retryMs);
  }
}
