import { describe, expect, it } from "vitest";
import { openDatabase } from "../../db/connection/client.ts";
import { createLog } from "../../log.ts";
import { password } from "../../test/kit/build.ts";
import { startTestApp, visitor } from "../../test/kit/harness.ts";

const perHour = 3;
const { app, database, url } = await startTestApp({ signUpsPerHour: perHour });
const proxied = await startTestApp({ database, signUpsPerHour: perHour, trustProxy: 1 });

let count = 0;

function signUpFrom(ip: string, to = proxied.app) {
  count += 1;
  const username = `founder-${count}`;
  return visitor(to)
    .post("/api/register")
    .set("X-Forwarded-For", ip)
    .send({ username, email: `${username}@example.com`, password, firstName: "A", lastName: "B" });
}

async function listStatuses(ips: string[], to?: typeof app): Promise<number[]> {
  const statuses = [];
  for (const ip of ips) statuses.push((await signUpFrom(ip, to)).status);
  return statuses;
}

describe("Sign-ups", () => {
  it("are limited per hour for one network, and not for the others", async () => {
    const allowed = Array<string>(perHour).fill("192.0.2.7");
    expect(await listStatuses([...allowed, "192.0.2.7", "192.0.2.8"])).toEqual([
      201, 201, 201, 429, 201,
    ]);
    const refused = await signUpFrom("192.0.2.7");
    expect(refused.body.code).toBe("auth.tooManySignUps");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
  });

  it("count as one network when their IPv6 addresses share the first half", async () => {
    const ips = [1, 2, 3, 4].map((host) => `2001:db8:0:7::${host}`);
    expect(await listStatuses(ips)).toEqual([201, 201, 201, 429]);
  });

  it("are counted together by two servers", async () => {
    await listStatuses(Array<string>(perHour).fill("192.0.2.9"));
    const elsewhere = openDatabase(url, createLog("silent"));
    const parts = { database: elsewhere, signUpsPerHour: perHour, trustProxy: 1 };
    const second = await startTestApp(parts);
    expect((await signUpFrom("192.0.2.9", second.app)).status).toBe(429);
  });

  it("are not counted from the machine itself unless a proxy is trusted", async () => {
    const many = Array<string>(perHour + 2).fill("192.0.2.10");
    expect(await listStatuses(many, app)).toEqual(Array(perHour + 2).fill(201));
    expect(await listStatuses(Array<string>(perHour + 1).fill("127.0.0.1"))).toEqual([
      201, 201, 201, 429,
    ]);
  });
});
