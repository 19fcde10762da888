import { describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../db/connection/client.ts";
import { createLog } from "../../log.ts";
import { password, signUp } from "../../test/kit/build.ts";
import { startTestApp, visitor } from "../../test/kit/harness.ts";
import { toNetwork } from "../../http/limits/network.ts";
import { createSignInAttempts } from "./sign-in-attempts.ts";

const testApp = await startTestApp();
const { app, connect, url, database } = testApp;
const proxied = await startTestApp({ database, trustProxy: 1 });

type Sending = { to?: typeof app; headers?: Record<string, string>; secret?: string };

function tryToSignIn(username: string, { to = app, headers = {}, secret = "no" }: Sending = {}) {
  return visitor(to).post("/api/login").set(headers).send({ username, password: secret });
}

async function listStatuses(times: number, attempt: (time: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await attempt(time)).status);
  return statuses;
}

const tenFailures = Array<number>(10).fill(401);

describe("Guessing passwords", () => {
  it("is counted together by two servers (A8)", async () => {
    await signUp(connect(), { username: "shared" });
    const elsewhere = openDatabase(url, createLog("silent"));
    const second = await startTestApp({ database: elsewhere });
    const statuses = await listStatuses(10, (time) =>
      tryToSignIn("shared", { to: time % 2 === 0 ? app : second.app }),
    );
    expect(statuses).toEqual(tenFailures);
    for (const to of [app, second.app]) {
      expect((await tryToSignIn("shared", { to, secret: password })).status).toBe(429);
    }
    await elsewhere.pool.end();
  });

  it("is throttled despite different headers each time (A9)", async () => {
    await signUp(connect(), { username: "rotated" });
    const statuses = await listStatuses(12, (time) => {
      const forged = `198.51.100.${time}`;
      const headers = {
        "X-Forwarded-For": forged,
        "X-Real-IP": forged,
        "X-Client-IP": forged,
        "CF-Connecting-IP": forged,
        Forwarded: `for=${forged}`,
        "User-Agent": `browser ${time}`,
      };
      return tryToSignIn("rotated", { headers });
    });
    expect(statuses).toEqual([...tenFailures, 429, 429]);
  });

  it("is throttled despite forged addresses before the proxy's own (A9)", async () => {
    await signUp(connect(), { username: "relayed" });
    const statuses = await listStatuses(12, (time) =>
      tryToSignIn("relayed", {
        to: proxied.app,
        headers: { "X-Forwarded-For": `198.51.100.${time}, 203.0.113.30` },
      }),
    );
    expect(statuses).toEqual([...tenFailures, 429, 429]);
  });

  it("is throttled across the addresses of one IPv6 network (A9)", async () => {
    await signUp(connect(), { username: "hopping" });
    const from = (ip: string) =>
      tryToSignIn("hopping", { to: proxied.app, headers: { "X-Forwarded-For": ip } });
    const statuses = await listStatuses(12, (time) => from(`2001:db8:0:7::${time + 1}`));
    expect(statuses).toEqual([...tenFailures, 429, 429]);
    expect((await from("2001:db8:0:8::1")).status).toBe(401);
  });

  it("is refused in the same way for an unknown username (A10)", async () => {
    await signUp(connect(), { username: "somebody" });
    for (const name of ["somebody", "nobody-at-all"]) {
      expect(await listStatuses(11, () => tryToSignIn(name))).toEqual([...tenFailures, 429]);
    }
    const [known, unknown] = [await tryToSignIn("somebody"), await tryToSignIn("nobody-at-all")];
    expect(known.text).toBe(unknown.text);
  });

  it("stores only digests of usernames and addresses (A8)", async () => {
    await tryToSignIn("counted-name");
    const { rows } = await database.pool.query("select key from sign_in_failures");
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^(name|ip):[0-9a-f]{64}$/);
  });

  it("is not counted when the password could not be checked", async () => {
    const attempts = createSignInAttempts(database.pool);
    const attempt = { name: "unlucky", ip: "203.0.113.40" };
    for (let time = 0; time < 12; time += 1) {
      const broken = attempts.limit(attempt, () => Promise.reject(new Error("no database")));
      await expect(broken).rejects.toThrow("no database");
    }
    expect(await attempts.limit(attempt, () => Promise.resolve("found"))).toBe("found");
  });
});

describe("Concurrent sign-ins", () => {
  it("run one after the other and all succeed with the right password (A8)", async () => {
    const attempts = createSignInAttempts(database.pool);
    let running = 0;
    let most = 0;
    const look = async () => {
      running += 1;
      most = Math.max(most, running);
      await database.pool.query("select 1");
      running -= 1;
      return "found";
    };
    const attempt = { name: "at-once", ip: "203.0.113.42" };
    const all = Array.from({ length: 15 }, () => attempts.limit(attempt, look));
    expect(await Promise.all(all)).toEqual(Array(15).fill("found"));
    expect(most).toBe(1);
  });

  it("are refused when a hundred wait already or when they waited too long", async () => {
    const attempts = createSignInAttempts(database.pool);
    let letThrough = () => {};
    const opened = new Promise<string>((resolve) => {
      letThrough = () => resolve("found");
    });
    const attempt = { name: "crowded", ip: "203.0.113.41" };
    const all = Array.from({ length: 101 }, () => attempts.limit(attempt, () => opened));
    await expect(attempts.limit(attempt, () => opened)).rejects.toThrow(
      "Too many sign-ins at once",
    );
    const other = { ...attempt, name: "alone" };
    expect(await attempts.limit(other, () => Promise.resolve("found"))).toBe("found");
    const laterClock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5_001);
    letThrough();
    const [first, ...waited] = await Promise.allSettled(all);
    laterClock.mockRestore();
    expect(first).toMatchObject({ value: "found" });
    for (const result of waited) {
      expect(result).toMatchObject({ reason: { code: "auth.tooManyAtOnce" } });
    }
    expect(await attempts.limit(attempt, () => opened)).toBe("found");
  });
});

describe("toNetwork", () => {
  it.each([
    ["203.0.113.4", "203.0.113.4"],
    ["::ffff:203.0.113.4", "203.0.113.4"],
    ["::FFFF:203.0.113.4", "203.0.113.4"],
    ["::ffff:cb00:7104", "203.0.113.4"],
    ["2001:db8:0:7::1", "2001:db8:0:7"],
    ["2001:0DB8:0000:0007:ffff::", "2001:db8:0:7"],
    ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7"],
    ["2001:db8::7:1:2:3:4", "2001:db8:0:7"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["64:ff9b::203.0.113.4", "64:ff9b:0:0"],
    ["unknown", "unknown"],
    ["", ""],
  ])("maps the address %s to %s", (ip, network) => {
    expect(toNetwork(ip)).toBe(network);
  });
});
