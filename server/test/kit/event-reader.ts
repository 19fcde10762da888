/** Reads responses that never end: their beginning, or event by event. */
import type { IncomingMessage } from "node:http";
import { isSameJson } from "#shared/base/equality.ts";
import type { LiveEvent } from "#shared/api/live.ts";
import { invariant } from "../../errors.ts";
import { buildChecklist } from "./build.ts";
import type { Agent, TestCaller } from "./harness.ts";

type Done = (error: Error | null, body: unknown) => void;

export type Screen = {
  headers: IncomingMessage["headers"];
  /** The calls named by the first event: those that changed while the screen was away. */
  missed: string[];
  /** The id of the last event. */
  position: () => number;
  /** The calls that the next event names. */
  next: () => Promise<string[]>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close: () => void;
};

/** Opens a screen that is notified of changes; a refusal is an error with its status. */
export function openScreen(
  agent: Agent,
  query: { since?: number; page?: string } = {},
  headers: Record<string, string> = {},
): Promise<Screen> {
  return new Promise((resolve, reject) => {
    const pending = agent.get("/api/live").query(query).set(headers).buffer(true);
    void pending.parse((res: unknown, done: Done) => {
      const answer = asIncoming(res);
      if (answer.statusCode !== 200) return readJson(answer, done);
      const { next, ...screen } = readScreen(answer, done);
      void next().then((missed) => resolve({ ...screen, next, missed }));
    });
    pending.then(({ status }) => reject(new Error(`returned ${status}`)), reject);
  });
}

/** Waits until a screen is notified of exactly these calls; it may be notified of others first. */
export async function waitForEvent(screen: Screen, calls: readonly string[]): Promise<void> {
  const next = await screen.next();
  if (!isSameJson(next, calls)) await waitForEvent(screen, calls);
}

/** Opens a screen after all earlier changes were published, so that the next events contain only later ones. */
export async function openQuietScreen(admin: TestCaller): Promise<Screen> {
  const screen = await openScreen(admin.agent);
  await buildChecklist(admin);
  for (let calls: string[] = []; !calls.includes("listChecklists");) calls = await screen.next();
  return screen;
}

function readScreen(answer: IncomingMessage, done: Done): Omit<Screen, "missed"> {
  let position = NaN;
  const received: string[][] = [];
  const waiting: ((calls: string[]) => void)[] = [];
  let text = "";
  answer.on("data", (chunk: Buffer) => {
    const parts = (text + String(chunk)).split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const [, id, data] = /^(?:id: (\d+)\n)?data: (.*)$/.exec(part) ?? [];
      if (data === undefined) continue;
      const event: LiveEvent = JSON.parse(data);
      position = Number(id);
      const reader = waiting.shift();
      if (reader) reader([...event.refresh]);
      else received.push([...event.refresh]);
    }
  });
  const ended = new Promise<void>((resolve) => {
    answer.on("close", () => {
      done(null, "");
      resolve();
    });
  });
  const next = () => {
    const first = received.shift();
    return first ? Promise.resolve(first) : new Promise<string[]>((r) => void waiting.push(r));
  };
  const { headers } = answer;
  return { headers, next, position: () => position, ended, close: () => answer.destroy() };
}

function readJson(answer: IncomingMessage, done: Done): void {
  const chunks: Buffer[] = [];
  answer.on("data", (chunk: Buffer) => chunks.push(chunk));
  answer.on("end", () => done(null, JSON.parse(Buffer.concat(chunks).toString())));
}

/** Superagent passes the response of node:http, though its types do not say so. */
function asIncoming(res: unknown): IncomingMessage {
  invariant(isIncoming(res), "a response is being read");
  return res;
}

function isIncoming(res: unknown): res is IncomingMessage {
  return typeof res === "object" && res !== null && "statusCode" in res && "headers" in res;
}
