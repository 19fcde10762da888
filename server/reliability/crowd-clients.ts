/**
 * The callers of the crowd, in a process of their own so that their work delays nobody's clock: each
 * sends one attack after the other until the time is over; then it prints what was answered how often.
 */
import { setPriority } from "node:os";
import { attacks } from "./attacks.ts";
import type { Yard } from "./requests.ts";

const order: { callers: Yard[]; seconds: number } = JSON.parse(process.argv[2] ?? "");
// On other machines their work would cost the server nothing.
setPriority(19);
const end = performance.now() + order.seconds * 1_000;
const counts: Record<string, number> = {};
const turns = Object.entries(attacks);
await Promise.all(
  order.callers.map(async (caller, place) => {
    for (let turn = place; performance.now() < end; turn += 1) {
      const [name, attack] = turns[turn % turns.length] ?? [];
      const outcome = `${name}: ${(await attack?.(caller))?.status}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  }),
);
process.stdout.write(JSON.stringify(counts));
