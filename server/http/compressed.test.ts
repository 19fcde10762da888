import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { once } from "node:events";
import http from "node:http";
import express from "express";
import { afterAll, describe, expect, it } from "vitest";
import { compressed } from "./compressed.ts";

const list = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Truck ${n} é` }));
const app = express();
app.use(compressed);
app.get("/:count", (req, res) => void res.json(list(Number(req.params.count))));
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
afterAll(() => server.close());

describe("an answer", () => {
  it.each([
    ["br", 100, "gzip, deflate, br"],
    ["br", 20_000, "br, gzip"],
    ["gzip", 100, "gzip, br;q=0"],
    ["gzip", 20_000, "gzip, deflate"],
  ])("is packed by %s when it lists %i", async (encoding, count, accepted) => {
    const { headers, body } = await ask(count, accepted);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(Number(headers["content-length"])).toBe(body.length);
    const text = encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
    expect(JSON.parse(String(text))).toEqual(list(count));
    expect(body.length).toBeLessThan(text.length / 3);
  });

  it.each([
    ["where it is short", 10, "br"],
    ["for who takes none", 100, "identity"],
    ["for who does not say", 100, ""],
  ])("is sent as it is %s", async (_case, count, accepted) => {
    const { headers, body } = await ask(count, accepted);
    expect(headers).not.toHaveProperty("content-encoding");
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(JSON.parse(String(body))).toEqual(list(count));
  });

  it("is not sent to who asks for its head alone", async () => {
    const { headers, body } = await ask(100, "br", "HEAD");
    expect(headers["content-encoding"]).toBe("br");
    expect(body).toHaveLength(0);
  });
});

/** The bytes as they travel; what the tests use elsewhere would unpack them. */
async function ask(count: number, accepted: string, method = "GET") {
  const sent = http.request(`${origin}/${count}`, {
    method,
    headers: { "accept-encoding": accepted },
  });
  const answered = new Promise<http.IncomingMessage>((resolve) => sent.once("response", resolve));
  sent.end();
  const response = await answered;
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) };
}
