/**
 * The callers of the crowd, in a process of their own so that their work delays no measurement: each
 * sends one attack after the other until the time is over; then it prints what was returned how often.
 */
import http from "node:http";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { attacks } from "./attacks.ts";
import { companyAttacks } from "./company-attacks.ts";
import { userAt } from "./users.ts";

type Given = { origin: string; cookie: string; username: string; assetId: number };
type Order = { callers: Given[]; seconds: number; kind: "all" | "company" };
const order: Order = JSON.parse(process.argv[2] ?? "");
// On other machines their work would cost the server nothing.
setPriority(19);
// Each request has a connection of its own.
http.globalAgent = new http.Agent({ keepAlive: false });
const end = performance.now() + order.seconds * 1_000;
const leaveAfterMs = 5_000;
const counts: Record<string, number> = {};
const turns = Object.entries(order.kind === "all" ? attacks : companyAttacks);
const sending = Promise.all(
  order.callers.map(async ({ origin, cookie, ...rest }, index) => {
    for (let turn = index; performance.now() < end; turn += 1) {
      const [name, attack] = turns[turn % turns.length] ?? [];
      const caller = Object.assign(userAt(origin, cookie), rest);
      const outcome = `${name}: ${(await attack?.(caller))?.status}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  }),
);
// What is downloaded for longer is left, as a crowd leaves.
await Promise.race([sending, pause(order.seconds * 1_000 + leaveAfterMs)]);
process.stdout.write(JSON.stringify(counts), () => process.exit());
