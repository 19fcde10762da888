/**
 * A window of each browser engine, all with the same functions. WebKit and Firefox take the same WebDriver commands,
 * over http and a socket; Chromium is the one of the other tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { invariant } from "#server/errors.ts";
import { readProgramVersion } from "#server/reliability/kit/beside.ts";
import { createScratchFolder } from "#server/reliability/kit/product.ts";
import { findFreePort } from "#server/test/kit/free-port.ts";
import { chromium } from "@playwright/test";
import { onTestFinished } from "vitest";
import * as z from "zod";
import { findChromium } from "./chromium.ts";

type Size = { width: number; height: number };

export type BrowserWindow = {
  open: (address: string) => Promise<unknown>;
  /** Runs the body of an async function in the page, and returns its result. */
  run: (script: string) => Promise<unknown>;
  click: (selector: string) => Promise<unknown>;
  /** Types a text, or gives a file field a path. */
  enter: (selector: string, text: string) => Promise<unknown>;
};

type Engine = {
  name: string;
  /** The Debian packages that it needs, by their programs. */
  packages: Record<string, string>;
  openWindow: (size: Size) => Promise<BrowserWindow>;
};

export const engines: readonly Engine[] = [
  {
    name: "WebKit",
    packages: { WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb" },
    openWindow: openWebKit,
  },
  { name: "Firefox", packages: { "firefox-esr": "firefox-esr" }, openWindow: openFirefox },
  { name: "Chromium", packages: {}, openWindow: openChromium },
];

export function findMissing({ packages }: Engine): string[] {
  return Object.entries(packages).flatMap(([program, name]) =>
    readProgramVersion(program) === undefined ? [name] : [],
  );
}

async function openWebKit(size: Size): Promise<BrowserWindow> {
  const home = createScratchFolder();
  const port = await findFreePort();
  const screen = ["-screen", "0", `${size.width}x${size.height}x24`];
  const [, , , displays] = start("Xvfb", ["-displayfd", "3", ...screen], { home }).stdio;
  invariant(displays, "the display says which one it is");
  const [display] = await once(displays, "data");
  start("WebKitWebDriver", [`--port=${port}`], { home, DISPLAY: `:${String(display).trim()}` });
  (await connectTo(port)).destroy();
  let session = "";
  return drive(size, async ({ path }, { id = "", ...body }) => {
    const address = `http://127.0.0.1:${port}/session${session}${path.replace(":id", String(id))}`;
    const response = await fetch(address, { method: "POST", body: JSON.stringify(body) });
    const { value } = z.object({ value: z.unknown().optional() }).parse(await response.json());
    if (!response.ok) throw new Error(JSON.stringify(value));
    if (path === "") session = `/${z.object({ sessionId: z.string() }).parse(value).sessionId}`;
    return value;
  });
}

/** Each Marionette command and response follows its length: `29:[0,1,"WebDriver:Navigate",{}]`. */
async function openFirefox(size: Size): Promise<BrowserWindow> {
  const home = createScratchFolder();
  const port = await findFreePort();
  writeFileSync(join(home, "user.js"), `user_pref("marionette.port", ${port});\n`);
  start("firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", home], { home });
  const socket = await connectTo(port);
  const answers = readAnswers(socket);
  await answers.next();
  let id = 0;
  return drive(size, async ({ name }, body) => {
    const command = JSON.stringify([0, (id += 1), name, body]);
    socket.write(`${Buffer.byteLength(command)}:${command}`);
    const { value } = await answers.next();
    const [, , error, result] = z
      .tuple([z.number(), z.number(), z.unknown(), z.unknown()])
      .parse(value);
    if (error) throw new Error(JSON.stringify(error));
    return z.looseObject({ value: z.unknown().optional() }).nullable().parse(result)?.value;
  });
}

async function* readAnswers(socket: Socket): AsyncGenerator<unknown> {
  let received = Buffer.alloc(0);
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, z.instanceof(Buffer).parse(part)]);
    for (;;) {
      const begin = received.indexOf(":") + 1;
      const end = begin + Number(received.subarray(0, Math.max(begin - 1, 0)).toString());
      if (begin === 0 || received.length < end) break;
      yield JSON.parse(received.subarray(begin, end).toString());
      received = received.subarray(end);
    }
  }
}

async function openChromium(viewport: Size): Promise<BrowserWindow> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport });
  return {
    open: (address) => page.goto(address),
    run: (script) => page.evaluate(`(async () => { ${script} })()`),
    click: (selector) => page.click(selector),
    enter: async (selector, text) => {
      const element = page.locator(selector);
      const isFile = (await element.getAttribute("type")) === "file";
      await (isFile ? element.setInputFiles(text) : element.fill(text));
    },
  };
}

/** The commands of WebDriver that a story needs, by their address and by their name. */
const commands = {
  begin: { path: "", name: "WebDriver:NewSession" },
  resize: { path: "/window/rect", name: "WebDriver:SetWindowRect" },
  open: { path: "/url", name: "WebDriver:Navigate" },
  run: { path: "/execute/async", name: "WebDriver:ExecuteAsyncScript" },
  find: { path: "/element", name: "WebDriver:FindElement" },
  click: { path: "/element/:id/click", name: "WebDriver:ElementClick" },
  enter: { path: "/element/:id/value", name: "WebDriver:ElementSendKeys" },
};

type Send = (
  command: { path: string; name: string },
  body: Record<string, unknown>,
) => Promise<unknown>;

async function drive(size: Size, send: Send): Promise<BrowserWindow> {
  await send(commands.begin, { capabilities: {} });
  await send(commands.resize, size);
  const find = async (selector: string) => {
    const found = await send(commands.find, { using: "css selector", value: selector });
    const [id] = Object.values(z.record(z.string(), z.string()).parse(found));
    return { id };
  };
  return {
    open: (url) => send(commands.open, { url }),
    run: async (script) => {
      const settle = "({ value }), (error) => done({ error: String(error) })";
      const answer = await send(commands.run, {
        script: `const done = arguments[0]; (async () => { ${script} })().then((value) => done${settle});`,
        args: [],
      });
      const { value, error } = z
        .looseObject({ error: z.string().optional(), value: z.unknown().optional() })
        .parse(answer);
      if (error !== undefined) throw new Error(error);
      return value;
    },
    click: async (selector) => send(commands.click, await find(selector)),
    enter: async (selector, text) => send(commands.enter, { ...(await find(selector)), text }),
  };
}

/** Starts a program, and ends it and its child processes with the test. */
function start(program: string, args: readonly string[], { home, DISPLAY }: Given) {
  const { PATH } = process.env;
  const folders = { HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
  const child = spawn(program, args, {
    env: { PATH, ...folders, DISPLAY, LANG: "en_US.UTF-8", TZ: "America/Chicago" },
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    detached: true,
  });
  onTestFinished(() => {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  });
  return child;
}

type Given = { home: string; DISPLAY?: string };

/** Connects as soon as the port is open. */
async function connectTo(port: number): Promise<Socket> {
  for (let left = 200; ; left -= 1) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      if (left === 0) throw error;
      await pause(100);
    }
  }
}
