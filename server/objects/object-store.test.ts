import { once } from "node:events";
import { createServer } from "node:http";
import { AwsClient } from "aws4fetch";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { Unreachable } from "../errors.ts";
import {
  computeSignature,
  startObjects,
  storeAt,
  storeKeys,
} from "../test/stand-ins/stand-in-objects.ts";
import { ObjectStore } from "./object-store.ts";
import { parsePhotosUrl } from "../photos-url.ts";

const standIn = await startObjects();
afterAll(() => standIn.stop());
const store = storeAt(standIn.endpoint, "photos");

describe("An object store", () => {
  it("gives back what it was given, until that is removed", async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 60]);
    await store.put("7/a", bytes);
    expect(await store.get("7/a")).toEqual(bytes);
    expect(await store.sizeOf("7/a")).toBe(5);
    await store.remove("7/a");
    expect([await store.get("7/a"), await store.sizeOf("7/a")]).toEqual([undefined, undefined]);
  });

  it("lists all objects of its prefix, however many pages that takes", async () => {
    const keys = ["1/a", "1/b", "1/c", "12/a", "2/a", "2/b", "2/c"];
    for (const key of keys) await store.put(key, Buffer.from(key));
    await storeAt(standIn.endpoint, "photos-of-others").put("1/z", Buffer.from("z"));
    const found = [];
    for await (const page of store.list()) found.push(...page);
    expect(found.map(({ key }) => key)).toEqual(keys);
    expect(Date.now() - Number(found[0]?.changedAt)).toBeLessThan(60_000);
    expect((await storeAt(standIn.endpoint, "empty").list().next()).done).toBe(true);
  });

  it("asks once again where it was not answered, and then says so", async () => {
    await store.put("7/b", Buffer.from("b"));
    standIn.failing = 1;
    expect(await store.get("7/b")).toEqual(Buffer.from("b"));
    standIn.failing = 2;
    await expect(store.get("7/b")).rejects.toThrow(
      "GET at s3://yard/photos failed: it answered 503",
    );
    const away = storeAt("http://127.0.0.1:1").get("7/b");
    await expect(away).rejects.toThrow(Unreachable);
  });

  it("is given up after five seconds, twice, where it takes a request and never responds", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = z.object({ port: z.number() }).parse(silent.address());
    const startTimeout = AbortSignal.timeout.bind(AbortSignal);
    // The same timeouts, a hundred times as fast.
    using timeouts = vi.spyOn(AbortSignal, "timeout");
    timeouts.mockImplementation((ms) => startTimeout(ms / 100));
    const read = storeAt(`http://127.0.0.1:${port}`).get("7/b");
    await expect(read).rejects.toThrow(Unreachable);
    expect(timeouts.mock.calls).toEqual([[5_000], [5_000]]);
    silent.closeAllConnections();
    silent.close();
  });

  it("is not believed to have what it refused, and is asked once only", async () => {
    const settings = { bucket: "yard", prefix: "", region: "us-east-1", ...storeKeys };
    const { endpoint } = standIn;
    const stranger = new ObjectStore({ ...settings, endpoint, secret: "another" });
    const before = standIn.asked;
    await expect(stranger.put("7/c", Buffer.from("c"))).rejects.toThrow(
      "403 SignatureDoesNotMatch",
    );
    expect(standIn.asked).toBe(before + 1);
    const nowhere = new ObjectStore({ ...settings, endpoint, bucket: "elsewhere" });
    const missing = "404 NoSuchBucket";
    await expect(nowhere.put("7/c", Buffer.from("c"))).rejects.toThrow(missing);
    await expect(nowhere.get("7/c")).rejects.toThrow(missing);
    await expect(nowhere.list().next()).rejects.toThrow(missing);
  });
});

describe("The stand-in", () => {
  const scope = "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
  const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  const nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const common = { host: "examplebucket.s3.amazonaws.com", "x-amz-date": "20130524T000000Z" };
  const usual = "host;x-amz-content-sha256;x-amz-date";

  // Amazon S3 API Reference, "Signature Calculations for the Authorization Header", its four examples.
  it.each([
    [
      { method: "GET", url: "/test.txt", names: "host;range;x-amz-content-sha256;x-amz-date" },
      { range: "bytes=0-9" },
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ],
    [
      {
        method: "PUT",
        url: "/test%24file.text",
        names: "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
      },
      {
        date: "Fri, 24 May 2013 00:00:00 GMT",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
        "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      },
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ],
    [
      { method: "GET", url: "/?lifecycle", names: usual },
      {},
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ],
    [
      { method: "GET", url: "/?max-keys=2&prefix=J", names: usual },
      {},
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ],
  ])("signs %j as Amazon does", ({ method, url, names }, headers, signature) => {
    const authorization = `AWS4-HMAC-SHA256 ${scope},SignedHeaders=${names},Signature=`;
    const all = { ...common, "x-amz-content-sha256": nothing, ...headers, authorization };
    expect(computeSignature({ method, url, headers: all }, secret)).toBe(signature);
  });

  it.each([
    ["X-Amz-Content-Sha256", "0".repeat(64), "XAmzContentSHA256Mismatch"],
    ["Content-MD5", "MDAwMDAwMDAwMDAwMDAwMA==", "BadDigest"],
  ])("refuses bytes that are not those of %s", async (name, digest, code) => {
    const { keyId: accessKeyId, secret: secretAccessKey } = storeKeys;
    const aws = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", retries: 0 });
    const init = { method: "PUT", body: "d", headers: { [name]: digest } };
    const refused = await aws.fetch(`${standIn.endpoint}/yard/7/d`, init);
    expect([refused.status, await refused.text()]).toEqual([400, `<Code>${code}</Code>`]);
    expect(standIn.objects.has("/yard/7/d")).toBe(false);
  });
});

describe("PHOTOS_URL", () => {
  it.each([
    [
      "s3://yard",
      { prefix: "", region: "us-east-1", endpoint: "https://s3.us-east-1.amazonaws.com" },
    ],
    [
      "s3://yard/a/b/?region=eu-west-3",
      { prefix: "a/b", endpoint: "https://s3.eu-west-3.amazonaws.com" },
    ],
    ["s3://yard?endpoint=http://10.0.0.7:8080/", { endpoint: "http://10.0.0.7:8080" }],
  ])("is read: %s", (text, parts) => {
    expect(parsePhotosUrl(text)).toMatchObject({ bucket: "yard", ...parts });
  });

  it.each([
    "yard",
    "https://yard",
    "s3://",
    "s3://key:secret@yard",
    "s3://yard?endpoint=10.0.0.7",
    "s3://yard?endpoint=https://store.example.com/path",
    "s3://yard?secret=x",
    "s3://yard/a b",
    "s3://yard#a",
  ])("is refused: %s", (text) => {
    expect(parsePhotosUrl(text)).toBeUndefined();
  });
});
