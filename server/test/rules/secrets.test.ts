import { Writable } from "node:stream";
import { api } from "#shared/api/api.ts";
import { foundCompany, password, signIn } from "../kit/build.ts";
import type { CallResponse } from "../kit/caller.ts";
import { startTestApp } from "../kit/harness.ts";
import { expect, it } from "vitest";
import { createLog } from "../../log.ts";
import type { Sample } from "../nouns/call-case.ts";
import { cases, namedRows } from "../nouns/every-noun.ts";
import { photoDataUrl } from "../kit/samples.ts";

const written: string[] = [];
const destination = new Writable({
  write: (chunk, _encoding, done) => {
    written.push(String(chunk));
    done();
  },
});
const { connect, database } = await startTestApp({ log: createLog("trace", destination) });
const company = await foundCompany(connect);
const typed = "Typed-by-somebody";

it("The server logs every request, but no password, photo, cookie or text that a user sent or received", async () => {
  const given = await makeEveryCall();
  const log = written.join("");
  for (const { method, path } of Object.values(api)) {
    expect(log).toContain(`"msg":"${method} ${path.split(":")[0]}`);
  }
  const hidden = await database.pool.query<{ secret: string }>(
    `select password as secret from users /* across companies */ union select sid from sessions`,
  );
  expect(given, "a session").toContainEqual(expect.stringMatching(/^s:/));
  expect(given, "a link").toContainEqual(expect.stringMatching(/^[\w-]{43}$/));
  expect(given, "a temporary password").toContainEqual(expect.stringMatching(/^\w{5}-\w{5}-/));
  const secrets = [
    password,
    typed,
    photoDataUrl.slice(30, 60),
    "a secret of the tests",
    ...given.map((secret) => secret.slice(2, 30)),
    ...hidden.rows.map((row) => row.secret),
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

/** Makes every call with valid and invalid input; returns the cookies, passwords and links received. */
async function makeEveryCall(): Promise<string[]> {
  const rows = await namedRows(company, typed);
  const given: string[] = [];
  const calls = Object.values(api).toSorted((a, b) => Number(endsRow(a)) - Number(endsRow(b)));
  for (const { name, may } of calls) {
    // The calls that sign a user in or out are made only by a signed-out caller.
    const agents = may === "anyone" ? [] : [company.admin, company.driver];
    for (const user of [...agents, connect()]) {
      const sample = cases[name].sample(rows);
      given.push(...givenIn(await user.send(name, sample)));
      given.push(...givenIn(await user.send(name, marked(sample))));
    }
  }
  return given;
}

function givenIn({ headers, text }: CallResponse): string[] {
  const [, session = ""] = /^[^=]+=([^;]*)/.exec(headers["set-cookie"] ?? "") ?? [];
  const [, temporary = ""] = /"tempPassword":"([^"]+)"/.exec(text) ?? [];
  const [, link = ""] = /"url":"[^"]*invite=([^"]+)"/.exec(text) ?? [];
  return [decodeURIComponent(session), temporary, link].filter(Boolean);
}

it("The server logs a database failure without the statement and the user's text", async () => {
  const user = await signIn(connect(), { username: company.admin.username });
  await database.pool.query("alter table assets rename column make to brand");
  const before = written.length;
  const asset = { name: typed, category: "truck", vinOrSerial: typed, year: 2020 };
  const body = { ...asset, make: typed, model: typed };
  const response = await user.send("createAsset", { body });
  await database.pool.query("alter table assets rename column brand to make");
  expect(response.status).toBe(500);
  expect(response.body).toEqual({
    message: "Something went wrong on our side",
    code: "request.internal",
  });
  const lines = written.slice(before).join("");
  expect(lines).toContain('"msg":"a request failed"');
  expect(lines).not.toMatch(new RegExp(`${typed}|insert into|brand`));
});

/** These calls are made last, because the others name the rows that they delete. */
function endsRow({ method }: { method: string }): boolean {
  return method === "DELETE";
}

/** The sample with a known word in every text, which some calls accept and some refuse. */
function marked({ body, ...rest }: Sample): Sample {
  if (!body) return { ...rest, query: { ...rest.query, [typed]: typed } };
  const texts = Object.entries(body).map(([key, value]) => [key, isWord(value) ? typed : value]);
  return { ...rest, body: Object.fromEntries(texts) };
}

function isWord(value: unknown): boolean {
  return typeof value === "string";
}
