import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { Unreachable } from "../errors.ts";
import type { StorePlace } from "../photos-url.ts";

type StoreSettings = StorePlace & { keyId: string; secret: string };

/** An object in a store's listing, without its bytes. */
type ListedObject = { key: string; changedAt: Date };

type Asked = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  path: string;
  body?: Buffer;
  headers?: Record<string, string>;
};

const timeoutMs = 5_000;

/** The store responded, and would respond the same again: key, bucket, region or rights are wrong. */
export class Refused extends Unreachable {
  override name = "Refused";
}

/**
 * A bucket of a store that speaks Amazon's S3, or a part of one. Every request is signed; one that is not
 * answered is made once again, and then fails as `Unreachable`.
 */
export class ObjectStore {
  /** As people read it; it holds no secret. */
  readonly place: string;
  readonly #aws: AwsClient;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ bucket, prefix, endpoint, region, keyId, secret }: StoreSettings) {
    this.place = `s3://${bucket}${prefix && `/${prefix}`}`;
    this.#bucket = `${endpoint}/${bucket}`;
    this.#prefix = prefix && `${prefix}/`;
    const keys = { accessKeyId: keyId, secretAccessKey: secret };
    this.#aws = new AwsClient({ ...keys, region, service: "s3", retries: 0 });
  }

  /** The store compares what it received with both digests before it responds. */
  async put(key: string, bytes: Buffer): Promise<void> {
    const headers = {
      "Content-Type": "application/octet-stream",
      "Content-MD5": createHash("md5").update(bytes).digest("base64"),
      "X-Amz-Content-Sha256": createHash("sha256").update(bytes).digest("hex"),
    };
    await this.#ask({ method: "PUT", path: this.#pathOf(key), body: bytes, headers });
  }

  /** Undefined where there is no such object. */
  async get(key: string): Promise<Buffer | undefined> {
    const found = await this.#ask({ method: "GET", path: this.#pathOf(key) });
    return found.status === 404 ? undefined : found.bytes;
  }

  /** Undefined where there is no such object. */
  async sizeOf(key: string): Promise<number | undefined> {
    const { status, headers } = await this.#ask({ method: "HEAD", path: this.#pathOf(key) });
    return status === 404 ? undefined : Number(headers.get("content-length"));
  }

  async remove(key: string): Promise<void> {
    await this.#ask({ method: "DELETE", path: this.#pathOf(key) });
  }

  /** All objects in the order of their keys, a page at a time. */
  async *list(): AsyncGenerator<ListedObject[]> {
    for (let after = ""; ;) {
      const page = await this.#listAfter(after);
      const last = page.objects.at(-1);
      if (last) yield page.objects;
      if (!last || !page.goesOn) return;
      after = last.key;
    }
  }

  async #listAfter(after: string) {
    const query = new URLSearchParams({ "list-type": "2" });
    if (this.#prefix) query.set("prefix", this.#prefix);
    if (after) query.set("start-after", this.#prefix + after);
    const { bytes } = await this.#ask({ method: "GET", path: `?${query.toString()}` });
    const [head = "", ...contents] = bytes.toString().split("<Contents>");
    const objects = contents.map((text) => ({
      key: readText(text, "Key").slice(this.#prefix.length),
      changedAt: new Date(readText(text, "LastModified")),
    }));
    return { objects, goesOn: readText(head + contents.at(-1), "IsTruncated") === "true" };
  }

  #pathOf(key: string): string {
    return `/${this.#prefix}${key}`;
  }

  /** Returns the whole body of a 2xx, or of a 404 for an object that is not there. */
  async #ask(asked: Asked) {
    const first = await this.#send(asked).catch(() => undefined);
    const answer = first && !isNotNow(first.status) ? first : await this.#sendAgain(asked);
    const { status, bytes } = answer;
    const code = status < 300 ? "" : readText(bytes.toString("utf8", 0, 2_000), "Code");
    const isMissing = status === 404 && asked.method !== "PUT" && code !== "NoSuchBucket";
    if (status < 300 || isMissing) return answer;
    const reason = this.#describe(asked, `it answered ${status} ${code}`);
    throw isNotNow(status) ? new Unreachable(reason) : new Refused(reason);
  }

  async #sendAgain(asked: Asked) {
    return this.#send(asked).catch((error: unknown) => {
      throw new Unreachable(this.#describe(asked, error), { cause: error });
    });
  }

  async #send({ method, path, body, headers }: Asked) {
    const url = this.#bucket + path;
    const init: RequestInit = { method, redirect: "manual", ...(headers && { headers }) };
    if (body) init.body = new Uint8Array(body);
    const signed = await this.#aws.sign(url, init);
    const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs) });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }

  #describe({ method }: Asked, cause: unknown): string {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return `${method} at ${this.place} failed: ${reason}`;
  }
}

/** The store may respond otherwise a moment later. */
function isNotNow(status: number): boolean {
  return status >= 500 || status === 429;
}

/** The text of the first element of that name, in an answer whose texts are keys, dates and codes. */
function readText(xml: string, name: string): string {
  const [, behind = ""] = xml.split(`<${name}>`, 2);
  return behind.split("</", 1)[0] ?? "";
}
