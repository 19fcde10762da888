import { describe, expect, it } from "vitest";
import { addSignedIn, password, signUp } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { findLiveSessions } from "./sessions.ts";

const { connect, database } = await shareTestApp();
const admin = await signUp(connect());

/** Marks a user as removed and changes nothing else, as an incomplete removal would. */
async function removeQuietly(id: number): Promise<void> {
  const statement = "update users set removed_at = now() where id = $1 /* across companies */";
  await database.pool.query(statement, [id]);
}

async function listSessions(id: number): Promise<string[]> {
  const statement = "select sid from sessions where user_id = $1";
  const { rows } = await database.pool.query<{ sid: string }>(statement, [id]);
  return rows.map(({ sid }) => sid);
}

describe("a removed user", () => {
  it("is not signed in by a session that was left behind", async () => {
    const member = await addSignedIn(connect(), admin, { role: "driver", username: "left-behind" });
    expect((await member.send("getCurrentUser")).status).toBe(200);
    await removeQuietly(member.id);
    expect(await listSessions(member.id)).toHaveLength(1);
    expect((await member.send("getCurrentUser")).status).toBe(401);
  });

  it("has no live session", async () => {
    const member = await addSignedIn(connect(), admin, { role: "driver", username: "watching" });
    const at = { now: new Date(), oldest: new Date(0) };
    const sids = await listSessions(member.id);
    const live = await findLiveSessions(database.builder, { sids, ...at });
    expect([...live.values()]).toEqual(["driver"]);
    await removeQuietly(member.id);
    expect(await findLiveSessions(database.builder, { sids, ...at })).toEqual(new Map());
  });

  it("cannot sign in", async () => {
    const username = "signing-in";
    const { id } = await addSignedIn(connect(), admin, { role: "driver", username });
    await removeQuietly(id);
    const response = await connect().send("signIn", { body: { username, password } });
    expect(response.status).toBe(401);
  });
});
