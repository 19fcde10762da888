import type { Server } from "node:http";
import { connect } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { foundCompany, password } from "../test/company.ts";
import { startTestApp } from "../test/harness.ts";
import { createHttpServer } from "./http-server.ts";

const { app } = await startTestApp();
const { admin } = await foundCompany(app);
const server = createHttpServer();
server.on("request", app);
const port = await listening(server);
afterAll(() => new Promise((resolve) => server.close(resolve)));

const signedIn = await admin.agent.post("/api/login").send({
  username: admin.username,
  password,
});
const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";

const own = ["Host: 127.0.0.1", `Cookie: ${cookie}`, "Connection: close"];
const twoLengths = "Content-Length: 5\r\nTransfer-Encoding: chunked";

describe("what arrives at the socket", () => {
  it("is answered 404 for an id of 20,000 digits", async () => {
    const answer = await said([`GET /api/assets/${"9".repeat(20_000)} HTTP/1.1`, ...own]);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"code":"request.notFound"');
  });

  it.each([
    ["is no HTTP", ["NOTHING"], 400],
    ["has two lengths", ["POST /api/login HTTP/1.1", "Host: a", twoLengths, "", "0", ""], 400],
    ["has a head without end", [`GET / HTTP/1.1`, `X: ${"x".repeat(70_000)}`], 431],
  ])("is refused in JSON when it %s", async (_, lines, status) => {
    const answer = await said(lines);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body: unknown = JSON.parse(answer.split("\r\n\r\n")[1] ?? "");
    expect(body).toEqual({
      message: "The request could not be read",
      code: "request.malformed",
    });
  });

  it("is refused when its body is no UTF-8", async () => {
    const body = (name: string) => JSON.stringify({ username: name, password });
    const sent = (text: string) => [
      "POST /api/login HTTP/1.1",
      ...own,
      "Content-Type: application/json",
      `Content-Length: ${text.length}`,
      "",
      text,
    ];
    expect(await said(sent(body("zo\u00eb")))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await said(sent(body("zoe")))).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("is another site's with an origin of nobody, also when it names no host", async () => {
    const head = ["POST /api/logout HTTP/1.0", "Origin: null", `Cookie: ${cookie}`];
    expect(await said(head)).toMatch(/^HTTP\/1\.1 403 /);
    const noHost = ["POST /api/logout HTTP/1.1", "Host: ", "Origin: null", `Cookie: ${cookie}`];
    expect(await said([...noHost, "Connection: close"])).toMatch(/^HTTP\/1\.1 403 /);
    expect(await said(["GET /api/user HTTP/1.0", `Cookie: ${cookie}`])).toMatch(/ 200 /);
  });
});

/** Everything that the server says to a request, a byte a letter, until it closes the connection. */
function said(lines: string[]): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const text = `${lines.join("\r\n")}\r\n\r\n`;
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    socket.on("data", (bytes) => (heard += bytes.toString()));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(heard));
  });
}

function listening(on: Server): Promise<number> {
  return new Promise((resolve) => {
    on.listen(0, "127.0.0.1", () => {
      const address = on.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}
