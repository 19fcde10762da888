import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "../project-root.ts";

/** A server of the built product, as somebody runs it: to be measured, killed and started again. */
export type ServerProcess = {
  origin: string;
  pid: number;
  /** What it wrote to standard error, and its log lines. */
  output: () => string;
  /** Sends a signal and waits for the end; answers the exit code, null after a kill. */
  stop: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
};

const readyWords = /Yardcheck is ready on (http:\/\/\S+)/;

/** Starts one on a port of its own, or on the given one, and waits until it says that it is ready. */
export async function startServer(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const child = launch(settings);
  const written: string[] = [];
  child.stderr?.on("data", (text: Buffer) => written.push(String(text)));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (text: Buffer) => {
      written.push(String(text));
      const ready = readyWords.exec(String(text));
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once("exit", (code) => {
      reject(new Error(`the server ended with ${code} before it was ready:\n${written.join("")}`));
    });
  });
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => written.join(""),
    stop: (signal) => end(child, signal),
  };
}

function launch(settings: Record<string, string>): ChildProcess {
  const { PATH = "", HOME = "/" } = process.env;
  return spawn(process.execPath, ["--max-old-space-size=384", "server/start.mjs"], {
    cwd: projectRoot,
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "warn",
      // One user writes more here than a yard does.
      WRITES_PER_MINUTE: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
  return child.exitCode;
}
