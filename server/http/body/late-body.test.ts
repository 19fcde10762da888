import { connect as openSocket } from "node:net";
import { setTimeout as pass } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { validatePhoto } from "../../features/photos/validate-photo.ts";
import { addSignedIn, buildAsset, password, signIn, signUp } from "../../test/kit/build.ts";
import type { TestUser } from "../../test/kit/harness.ts";
import { findPort, shareTestApp } from "../../test/kit/harness.ts";
import { beginDuring, toLock } from "../../test/kit/locks.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { app, connect, database } = await shareTestApp();
const admin = await signUp(connect());
const port = await findPort(app);
/** Longer than a body takes that is sent at once. */
const delayMs = 60;
/** How many requests of one company run at once. */
const turnsOfOne = 4;

const asDriver = { role: "driver" };

type Happening = (member: TestUser) => PromiseLike<{ status: number }>;

const happenings: [what: string, happening: Happening, status: number][] = [
  ["goes on as before", () => admin.send("getCurrentUser"), 201],
  ["was removed", ({ id }) => admin.send("removeUser", { params: { id } }), 401],
  ["was given another password", ({ id }) => admin.send("resetPassword", { params: { id } }), 401],
  [
    "became a driver",
    ({ id }) => admin.send("updateUser", { params: { id }, body: asDriver }),
    403,
  ],
];

/** Without the call, which on a busy machine takes longer than what the request waits for. */
async function removeAtOnce({ id }: TestUser): Promise<void> {
  const removal = "update users set removed_at = now() where id = $1 /* across companies */";
  await database.pool.query(removal, [id]);
}

/** Photos of other companies would not be ahead. */
async function findCompanyId({ id }: TestUser): Promise<number> {
  const ofUser = "select company_id as id from users where id = $1 /* across companies */";
  const { rows } = await database.pool.query<{ id: string }>(ofUser, [id]);
  return Number(rows[0]?.id);
}

describe("A user who is still sending a body", () => {
  it.each(happenings)(
    "is authorized by their current state when the user %s meanwhile",
    async (...given) => {
      const [what, happening, status] = given;
      const username = what.replaceAll(" ", "-");
      const member = await addSignedIn(connect(), admin, { role: "manager", username });
      const cookie = await signInForCookie(username);
      const list = JSON.stringify({ name: username, category: "truck", items: ["Drum"] });
      const response = await sendSlowly({ cookie, body: list }, async () => {
        expect((await happening(member)).status).toBeLessThan(300);
        await pass(delayMs);
      });
      expect(response).toContain(`HTTP/1.1 ${status} `);
      const lists = await admin.call("listChecklists");
      const own = lists.filter(({ name }: { name: string }) => name === username);
      expect(own).toHaveLength(status === 201 ? 1 : 0);
    },
  );
});

describe("A user whose request waits for its turn", () => {
  it("is authorized by their state when the turn comes", async () => {
    const manager = await addSignedIn(connect(), admin, { role: "manager" });
    const asset = await buildAsset(admin);
    let waiting: PromiseLike<number> | undefined;
    const ahead = await beginDuring(
      database.pool,
      {
        ...(await toLock(database.pool, { table: "assets", id: asset.id }, manager)),
        waiting: turnsOfOne,
        meanwhile: async () => {
          const list = { name: "Waited", category: "truck", items: ["Drum"] };
          waiting = manager.agent.post("/api/inspection/checklists").send(list).then(readStatus);
          await pass(2 * delayMs);
          await removeAtOnce(manager);
        },
      },
      () =>
        Promise.all(Array.from({ length: turnsOfOne }, (_, n) => rename(asset.id, `Unit ${n}`))),
    );
    expect(ahead).toEqual(Array(turnsOfOne).fill(200));
    expect(await waiting).toBe(401);
  });
});

describe("A user whose photo waits until others are decoded", () => {
  it("is authorized by their state when it was decoded", async () => {
    const manager = await addSignedIn(connect(), admin, { role: "manager" });
    const canvas = { width: 2_000, height: 2_000, channels: 3, background: "gray" } as const;
    const large = await sharp({ create: canvas }).png().toBuffer();
    const company = await findCompanyId(manager);
    const ahead = Promise.all(Array.from({ length: 30 }, () => validatePhoto(company, large)));
    const sent = manager.send("addPhoto", { body: { photo: photoDataUrl } });
    await pass(2 * delayMs);
    await removeAtOnce(manager);
    await ahead;
    expect((await sent).status).toBe(401);
  });
});

function rename(id: number, name: string): Promise<number> {
  return Promise.resolve(admin.agent.put(`/api/assets/${id}`).send({ name }).then(readStatus));
}

function readStatus({ status }: { status: number }): number {
  return status;
}

async function signInForCookie(username: string): Promise<string> {
  const user = await signIn(connect(), { username, password });
  const response = await user.send("signIn", { body: { username, password } });
  return String(response.headers["set-cookie"]).split(";")[0] ?? "";
}

/** The response to a body that is sent after `meanwhile`, which begins at 100 Continue. */
function sendSlowly(
  { cookie, body }: { cookie: string; body: string },
  meanwhile: () => Promise<void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = openSocket(port, "127.0.0.1", () => {
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
    socket.once("data", (interim) => {
      expect(interim.toString()).toContain("100 Continue");
      meanwhile().then(() => socket.write(body), reject);
    });
    socket.on("data", (bytes) => (received += bytes.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
}
