/** An object store on this machine, which checks signatures (SigV4) and digests as Amazon's S3 does. */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { invariant } from "../../errors.ts";
import { ObjectStore } from "../../objects/object-store.ts";

export const storeKeys = { keyId: "stand-in", secret: "a secret of the tests" };
const pageMax = 3;

type Stored = { bytes: Buffer; changedAt: Date };
type Objects = Map<string, Stored>;
type Answer = { status: number; text?: string; bytes?: Buffer };
type Signed = { method: string; url: string; headers: IncomingHttpHeaders };

/** Objects by their paths, which start with the bucket; so many requests as `failing` says get 503. */
export async function startObjects() {
  const objects = new Map<string, Stored>();
  const standIn = { objects, failing: 0, asked: 0, endpoint: "", stop: () => server.close() };
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await buffer(req);
    standIn.asked += 1;
    const isFailing = standIn.failing > 0;
    if (isFailing) standIn.failing -= 1;
    const refused = isFailing ? { status: 503, text: "" } : refuse(req, body);
    const { status, text, bytes = Buffer.from(text ?? "") } = refused ?? act(objects, req, body);
    res.writeHead(status, { "content-length": bytes.length });
    res.end(req.method === "HEAD" ? undefined : bytes);
  };
  const server = createServer((req, res) => void answer(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  invariant(typeof address === "object" && address, "a server that listens has a port");
  standIn.endpoint = `http://127.0.0.1:${address.port}`;
  return standIn;
}

export function storeAt(endpoint: string, prefix = ""): ObjectStore {
  return new ObjectStore({ bucket: "yard", prefix, endpoint, region: "us-east-1", ...storeKeys });
}

/** As S3 does: 400 for another region, 403 for another signature, 400 for bytes that are not those of a digest. */
function refuse({ method = "", url = "", headers }: IncomingMessage, body: Buffer) {
  const reason = refuseSigner({ method, url, headers });
  if (reason) return reason;
  if (!url.startsWith("/yard")) return { status: 404, text: "<Code>NoSuchBucket</Code>" };
  const digest = (algorithm: string) => createHash(algorithm).update(body);
  const given = String(headers["x-amz-content-sha256"]);
  if (!["UNSIGNED-PAYLOAD", digest("sha256").digest("hex")].includes(given)) {
    return { status: 400, text: "<Code>XAmzContentSHA256Mismatch</Code>" };
  }
  const isPut = method === "PUT";
  const isWhole = !isPut || headers["content-md5"] === digest("md5").digest("base64");
  return isWhole ? undefined : { status: 400, text: "<Code>BadDigest</Code>" };
}

function refuseSigner(signed: Signed): Answer | undefined {
  const { authorization = "" } = signed.headers;
  if (!authorization.includes("/us-east-1/s3/")) {
    return { status: 400, text: "<Code>AuthorizationHeaderMalformed</Code>" };
  }
  const signature = `Signature=${computeSignature(signed, storeKeys.secret)}`;
  if (authorization.endsWith(signature)) return undefined;
  return { status: 403, text: "<Code>SignatureDoesNotMatch</Code>" };
}

/** The signature that a request must bear, by what its header says it signs. */
export function computeSignature({ method, url, headers }: Signed, secret: string): string {
  const [, scope = "", names = ""] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(headers.authorization ?? "") ?? [];
  const [path = "", query = ""] = url.split("?");
  const date = headers["x-amz-date"];
  const canonical = [
    method,
    path,
    query.split("&").filter(Boolean).map(withEquals).toSorted().join("&"),
    ...names.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ];
  const hashed = createHash("sha256").update(canonical.join("\n")).digest("hex");
  const keyed = (key: string | Buffer, part: string) =>
    createHmac("sha256", key).update(part).digest();
  const key = scope.split("/").reduce<string | Buffer>(keyed, `AWS4${secret}`);
  return keyed(key, ["AWS4-HMAC-SHA256", date, scope, hashed].join("\n")).toString("hex");
}

/** "+" is how forms write a space; what is signed says "%20". */
function withEquals(pair: string): string {
  return (pair.includes("=") ? pair : `${pair}=`).replaceAll("+", "%20");
}

function act(objects: Objects, { method, url = "" }: IncomingMessage, body: Buffer): Answer {
  const { pathname: path, searchParams } = new URL(url, "http://localhost");
  if (searchParams.has("list-type")) return list(objects, path, searchParams);
  if (method === "PUT") objects.set(path, { bytes: body, changedAt: new Date() });
  if (method === "DELETE") objects.delete(path);
  if (method === "PUT" || method === "DELETE") return { status: method === "PUT" ? 200 : 204 };
  const bytes = objects.get(path)?.bytes;
  return bytes ? { status: 200, bytes } : { status: 404 };
}

/** A page holds so few that every list goes on. */
function list(objects: Objects, bucket: string, query: URLSearchParams): Answer {
  const [prefix, after] = [query.get("prefix") ?? "", query.get("start-after") ?? ""];
  const rows = [...objects].map(([path, stored]) => ({
    ...stored,
    key: path.slice(bucket.length + 1),
  }));
  const left = rows
    .filter(({ key }) => key.startsWith(prefix) && key > after)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const parts = left.slice(0, pageMax).map(({ key, changedAt }) => {
    const changed = `<LastModified>${changedAt.toISOString()}</LastModified>`;
    return `<Contents><Key>${key}</Key>${changed}</Contents>`;
  });
  const isTruncated = `<IsTruncated>${left.length > pageMax}</IsTruncated>`;
  return { status: 200, text: `<List>${isTruncated}${parts.join("")}</List>` };
}
