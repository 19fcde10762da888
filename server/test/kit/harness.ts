import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Express } from "express";
import request from "supertest";
import webPush from "web-push";
import { afterAll, afterEach, expect, vi } from "vitest";
import { createApp } from "../../app.ts";
import type { AppParts } from "../../app-parts.ts";
import type { Database } from "../../db/connection/client.ts";
import { openDatabase } from "../../db/connection/client.ts";
import { createHttpServer } from "../../http/http-server.ts";
import { invariant } from "../../errors.ts";
import { Live } from "../../live/live.ts";
import { readEnv } from "../../env.ts";
import { createLog } from "../../log.ts";
import { openPhotoStore } from "../../objects/open-photo-store.ts";
import { checkAnswers } from "./answer-check.ts";
import { findBrokenSeals } from "./broken-seals.ts";
import type { Company, User } from "./build.ts";
import { Caller } from "./caller.ts";
import { createTestDatabase } from "./database.ts";
import { sendTo } from "./send-to.ts";
import { startObjects, storeAt } from "../stand-ins/stand-in-objects.ts";
import type { Tripwire } from "./tripwire.ts";
import { armTripwire, findFutile } from "./tripwire.ts";

type TestClock = {
  now: () => Date;
  /** Sets the time of the product's clock. */
  set: (moment: string | Date) => void;
  /** Returns to the machine's time. */
  reset: () => void;
};

export type TestApp = {
  app: Express;
  /** Opens a signed-out session of the app. */
  connect: () => TestCaller;
  /** The address of its database. */
  url: string;
  database: Database;
  live: Live;
  /** The app's parts, for a second server on the same database. */
  parts: AppParts;
  clock: TestClock;
  tripwire: Tripwire;
  /** The statements that some work runs while the clock stands still. */
  statementsOf: (work: () => Promise<unknown>) => Promise<string[]>;
  /** How often such work writes to the database's connections. */
  writesOf: (work: () => Promise<unknown>) => Promise<number>;
};

export type Agent = ReturnType<typeof request.agent>;
export type TestUser = User<TestCaller>;
export type TestCompany = Company<TestCaller>;

/** Makes the calls of the table; requests outside of it are sent by its agent, in the same session. */
export class TestCaller extends Caller {
  readonly agent: Agent;

  constructor(app: Express) {
    const agent = visitor(app);
    super(async (request) => sendTo(await findPort(app), request, agent));
    this.agent = agent;
  }
}

/** The real app on a new database; both are removed after the test file. */
export async function startTestApp(overrides: Partial<AppParts> = {}): Promise<TestApp> {
  const { stop, checks, ...testApp } = await start(overrides);
  afterAll(stop);
  checkWhile(testApp, checks);
  return testApp;
}

/**
 * The real app that the files of a worker share with its database, which saves each of them the start of both. For
 * files that found companies of their own, look at no others, and change neither triggers nor what the app is made of.
 */
export async function shareTestApp(): Promise<TestApp> {
  shared ??= start({});
  const { checks, ...testApp } = await shared;
  checkWhile(testApp, checks);
  return testApp;
}

/** The worker's, which ends with it. */
let shared: ReturnType<typeof start> | undefined;

/** `newest` is the newest company of the database when its seals were last verified. */
type Checks = { drifts: string[]; verified: { newest: number } };

/** Checks what the tests of this file make the app do: after each of them, and after the last. */
function checkWhile({ clock, database, parts, tripwire }: TestApp, checks: Checks): void {
  afterEach(() => {
    clock.reset();
    expect(tripwire.offences.splice(0)).toEqual([]);
    expect(checks.drifts.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    const runs = tripwire.runs.splice(0);
    tripwire.statements.length = 0;
    // On a cluster the plans do not show this.
    if (!process.env["TEST_CITUS_WORKERS"]) {
      expect(await findFutile(database.pool, runs)).toEqual([]);
    }
    const { log } = parts;
    const { verified } = checks;
    const { broken, newest } = await findBrokenSeals({ database, clock, log }, verified.newest);
    verified.newest = newest;
    expect(broken).toEqual([]);
  });
}

async function start(overrides: Partial<AppParts>) {
  const clock = testClock();
  const known = overrides.database && opened.get(overrides.database);
  const place = known ?? (await open(clock));
  const { url, database, live, log, tripwire } = place;
  const drifts: string[] = [];
  const parts: AppParts = {
    database,
    clock,
    log,
    live,
    session: {
      secret: "a secret of the tests, long enough",
      idleDays: 14,
      maxDays: 90,
    },
    registration: "open",
    trustProxy: false,
    canWork: () => Promise.resolve(true),
    ...(await openStore()),
    mail: {
      to: { folder: mailFolder },
      from: "Yardcheck <fleet@yard.example>",
      publicUrl: "https://yard.example",
    },
    push: { ...webPush.generateVAPIDKeys(), contact: "https://yard.example", hosts: [] },
    ...overrides,
  };
  const app = createApp(parts);
  const server = await serve(app, checkAnswers(drifts));
  const stop = async () => {
    server.close();
    if (!known) await place.close();
  };
  return {
    app,
    connect: () => new TestCaller(app),
    url,
    database,
    live,
    parts,
    clock,
    tripwire,
    ...countOf(tripwire),
    checks: { drifts, verified: place.verified },
    stop,
  };
}

/** A new database with what an app uses of it. */
async function open(clock: TestClock) {
  const { url, drop } = await createTestDatabase();
  const log = createLog("silent");
  const database = openDatabase(url, log);
  const tripwire = armTripwire(database.pool, database.exports.pool);
  // A new connection costs as much as ten requests, and plans all statements again.
  for (const { options } of [database.pool, database.exports.pool]) options.idleTimeoutMillis = 0;
  const live = new Live({ url, database, clock, log, sessionMaxDays: 90 });
  await live.start();
  const close = async () => {
    await live.stop();
    await database.close();
    await drop();
  };
  const place = { url, database, live, log, tripwire, verified: { newest: 0 }, close };
  opened.set(database, place);
  return place;
}

/** For further apps on the same database, which share what uses it. */
const opened = new WeakMap<Database, Awaited<ReturnType<typeof open>>>();

/** Takes the mails of tests that send none themselves. */
const mailFolder = join(tmpdir(), `yardcheck-mails-${process.pid}`);
afterAll(() => rm(mailFolder, { recursive: true, force: true }));

function countOf(tripwire: Tripwire): Pick<TestApp, "statementsOf" | "writesOf"> {
  return {
    statementsOf: async (work) => {
      const before = tripwire.statements.length;
      await whileTimeStands(work);
      return tripwire.statements.slice(before);
    },
    writesOf: async (work) => {
      const before = tripwire.writes;
      await whileTimeStands(work);
      return tripwire.writes - before;
    },
  };
}

/** A request that has waited long reads its user again, which no request does while time stands still. */
async function whileTimeStands(work: () => Promise<unknown>): Promise<void> {
  const time = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  try {
    await work();
  } finally {
    time.mockRestore();
  }
}

const photos = { isInStore: false };

/** Repeats the tests of these files with the bytes of photos in a store instead of the database. */
export async function testInStore(files: Record<string, () => Promise<unknown>>): Promise<void> {
  photos.isInStore = true;
  try {
    for (const load of Object.values(files)) await load();
  } finally {
    photos.isInStore = false;
  }
}

/** The configured store, or else a stand-in. */
async function openStore(): Promise<Pick<AppParts, "photoStore">> {
  if (!photos.isInStore) return {};
  const given = openPhotoStore(readEnv(process.env));
  if (given) return { photoStore: given };
  const standIn = await startObjects();
  afterAll(() => void standIn.stop());
  return { photoStore: storeAt(standIn.endpoint) };
}

/** A client without a session, which stores the cookies that it receives. */
export function visitor(app: Express): Agent {
  return request.agent(servers.get(app) ?? app);
}

const servers = new WeakMap<Express, Server>();

/**
 * Serves an app from one port while its test file runs. A new port for each request would use up all ports in a run,
 * because each stays taken for a minute.
 */
async function serve(app: Express, look?: ReturnType<typeof checkAnswers>): Promise<Server> {
  const server = createHttpServer();
  if (look) server.on("request", look);
  server.serve(app);
  server.listen(0, "127.0.0.1");
  // Its clients end idle connections, so that none is ended while a request is on its way.
  server.keepAliveTimeout = 0;
  server.unref();
  await once(server, "listening");
  servers.set(app, server);
  return server;
}

/** The port that serves an app. */
export async function findPort(app: Express): Promise<number> {
  const address = (servers.get(app) ?? (await serve(app))).address();
  invariant(typeof address === "object" && address, "the app is served");
  return address.port;
}

function testClock(): TestClock {
  let fixed: Date | undefined;
  return {
    now: () => (fixed ? new Date(fixed) : new Date()),
    set: (moment) => {
      fixed = new Date(moment);
    },
    reset: () => {
      fixed = undefined;
    },
  };
}
