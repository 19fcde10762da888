import { connect } from "node:net";
import { setTimeout as pass } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { buildAsset } from "../test/build-by-agent.ts";
import type { TestMember } from "../test/company.ts";
import { addMember, foundCompany, password, signIn } from "../test/company.ts";
import { startTestApp } from "../test/harness.ts";
import { beginDuring } from "../test/locks.ts";
import { createHttpServer } from "./http-server.ts";

const { app, database } = await startTestApp();
const { admin } = await foundCompany(app);
const server = createHttpServer().on("request", app);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const port = typeof address === "object" ? (address?.port ?? 0) : 0;
/** Longer than a body takes that is sent in one go. */
const lateMs = 60;
/** So many requests of one company are worked on at once. */
const turnsOfOne = 8;

type Happening = (member: TestMember) => PromiseLike<{ status: number }>;

const happenings: [what: string, happening: Happening, status: number][] = [
  ["goes on as before", () => admin.agent.get("/api/user"), 201],
  ["was removed", ({ id }) => admin.agent.delete(`/api/crew/${id}`), 401],
  [
    "was given another password",
    ({ id }) => admin.agent.post(`/api/crew/${id}/reset-password`),
    401,
  ],
  [
    "became a driver",
    (member) => member.agent.put("/api/user/profile").send(asDriver(member)),
    403,
  ],
];

describe("Whoever is still sending", () => {
  it.each(happenings)("and %s meanwhile is answered by what they are by then", async (...given) => {
    const [what, happening, status] = given;
    const username = what.replaceAll(" ", "-");
    const member = await addMember(app, admin.agent, { role: "manager", username });
    const cookie = await cookieOf(username);
    const list = JSON.stringify({ name: username, category: "truck", items: ["Drum"] });
    const answer = await sent({ cookie, body: list }, async () => {
      expect((await happening(member)).status).toBeLessThan(300);
      await pass(lateMs);
    });
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    const { body: lists } = await admin.agent.get("/api/inspection/checklists");
    const own = lists.filter(({ name }: { name: string }) => name === username);
    expect(own).toHaveLength(status === 201 ? 1 : 0);
  });
});

describe("A user whose request waits for its turn", () => {
  it("is answered by what they are once it comes", async () => {
    const manager = await addMember(app, admin.agent, { role: "manager", username: "waiting" });
    const asset = await buildAsset(admin.agent);
    let waiting: PromiseLike<number> | undefined;
    const ahead = await beginDuring(
      database.pool,
      {
        text: "select from assets where id = $1 for update /* across companies */",
        values: [asset.id],
        waiting: turnsOfOne,
        meanwhile: async () => {
          const list = { name: "Waited", category: "truck", items: ["Drum"] };
          waiting = manager.agent.post("/api/inspection/checklists").send(list).then(statusOf);
          await pass(2 * lateMs);
          const removal =
            "update users set removed_at = now() where id = $1 /* across companies */";
          await database.pool.query(removal, [manager.id]);
        },
      },
      () =>
        Promise.all(Array.from({ length: turnsOfOne }, (_, n) => rename(asset.id, `Unit ${n}`))),
    );
    expect(ahead).toEqual(Array(turnsOfOne).fill(200));
    expect(await waiting).toBe(401);
  });
});

function rename(id: number, name: string): Promise<number> {
  return Promise.resolve(admin.agent.put(`/api/assets/${id}`).send({ name }).then(statusOf));
}

function statusOf({ status }: { status: number }): number {
  return status;
}

function asDriver({ username }: TestMember) {
  return {
    firstName: "Sam",
    lastName: "Member",
    email: `${username}@example.com`,
    role: "driver",
  };
}

async function cookieOf(username: string): Promise<string> {
  const agent = await signIn(app, username, password);
  const response = await agent.post("/api/login").send({ username, password });
  return String(response.headers["set-cookie"]).split(";")[0] ?? "";
}

/** What is said to a body that comes after `meanwhile`, which begins once its sender was let through. */
function sent(
  { cookie, body }: { cookie: string; body: string },
  meanwhile: () => Promise<void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => {
      const head = [
        "POST /api/inspection/checklists HTTP/1.1",
        "Host: a",
        `Cookie: ${cookie}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "Expect: 100-continue",
        "Connection: close",
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
    });
    socket.once("data", (asked) => {
      expect(asked.toString()).toContain("100 Continue");
      meanwhile().then(() => socket.write(body), reject);
    });
    socket.on("data", (bytes) => (heard += bytes.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(heard));
  });
}
