import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { once } from "node:events";
import http from "node:http";
import express from "express";
import { afterAll, describe, expect, it } from "vitest";
import { sendJson } from "./send-json.ts";

const list = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Truck ${n} é` }));
const app = express();
app.get("/:count", (req, res) =>
  sendJson(req, res, { json: JSON.stringify(list(Number(req.params.count))) }),
);
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
afterAll(() => server.close());

describe("a response", () => {
  it.each([
    ["br", 100, "gzip, deflate, br"],
    ["br", 20_000, "br, gzip"],
    ["gzip", 100, "gzip, br;q=0"],
    ["gzip", 20_000, "gzip, deflate"],
  ])("is compressed with %s when it lists %i rows", async (encoding, count, accepted) => {
    const { headers, body } = await requestList(count, accepted);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(Number(headers["content-length"])).toBe(body.length);
    const text = encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
    expect(JSON.parse(String(text))).toEqual(list(count));
    expect(body.length).toBeLessThan(text.length / 3);
  });

  it.each([
    ["when it is short", 10, "br"],
    ["when the caller accepts no encoding", 100, "identity"],
    ["when the caller names no encoding", 100, ""],
  ])("is sent uncompressed %s", async (_case, count, accepted) => {
    const { headers, body } = await requestList(count, accepted);
    expect(headers).not.toHaveProperty("content-encoding");
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(JSON.parse(String(body))).toEqual(list(count));
  });

  it("has no body when the request is HEAD", async () => {
    const { headers, body } = await requestList(100, "br", "HEAD");
    expect(headers["content-encoding"]).toBe("br");
    expect(body).toHaveLength(0);
  });
});

/** The bytes as they are sent; the client of the other tests would decompress them. */
async function requestList(count: number, accepted: string, method = "GET") {
  const sent = http.request(`${origin}/${count}`, {
    method,
    headers: { "accept-encoding": accepted },
  });
  const responded = new Promise<http.IncomingMessage>((resolve) => sent.once("response", resolve));
  sent.end();
  const response = await responded;
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) };
}
