/**
 * The callers of the crowd, in a process of their own so that their work delays nobody's clock: each
 * sends one of the attacks after the other until it is told to stop, and says what was answered.
 */
import { setPriority } from "node:os";
import * as z from "zod";
import { type Attacker, attacks } from "./crowd-attacks.ts";

const order = z.object({
  seconds: z.number(),
  callers: z.array(
    z.object({
      origin: z.string(),
      cookie: z.string(),
      username: z.string(),
      assetId: z.number(),
    }),
  ),
});

const { callers, seconds } = order.parse(JSON.parse(process.argv[2] ?? ""));
// On other machines their work would cost the server nothing.
setPriority(19);
const end = performance.now() + seconds * 1_000;
const answers = new Map<string, number>();
await Promise.all(callers.map(push));
process.stdout.write(JSON.stringify(Object.fromEntries(answers)));

async function push(caller: Attacker, place: number): Promise<void> {
  for (let turn = place; performance.now() < end; turn += 1) {
    const attack = attacks[turn % attacks.length];
    if (!attack) return;
    const outcome = `${attack.name}: ${await attack.send(caller)}`;
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
  }
}
