/**
 * The callers of the crowd, in a process of their own so that their work delays no measurement: each
 * sends one attack after the other until the time is over; then it prints what was returned how often.
 */
import http from "node:http";
import { setPriority } from "node:os";
import { attacks } from "./attacks.ts";
import { userAt } from "./yard.ts";

type Given = { origin: string; cookie: string; username: string; assetId: number };
const order: { callers: Given[]; seconds: number } = JSON.parse(process.argv[2] ?? "");
// On other machines their work would cost the server nothing.
setPriority(19);
// Each request has a connection of its own.
http.globalAgent = new http.Agent({ keepAlive: false });
const end = performance.now() + order.seconds * 1_000;
const counts: Record<string, number> = {};
const turns = Object.entries(attacks);
await Promise.all(
  order.callers.map(async ({ origin, cookie, ...rest }, place) => {
    for (let turn = place; performance.now() < end; turn += 1) {
      const [name, attack] = turns[turn % turns.length] ?? [];
      const caller = Object.assign(userAt(origin, cookie), rest);
      const outcome = `${name}: ${(await attack?.(caller))?.status}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  }),
);
process.stdout.write(JSON.stringify(counts));
