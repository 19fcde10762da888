/** A push service on this machine, and a phone that subscribes to it and reads what it is sent. */
import type { ECDH } from "node:crypto";
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer, globalAgent } from "node:https";
import { invariant } from "../../errors.ts";

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** It responds with `status`, and stores what was sent to it. */
export async function startStandIn() {
  const pushed: Pushed[] = [];
  const standIn = { pushed, status: 201, host: "", stop: () => void server.close() };
  const server = createServer({ cert, key: certKey }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      pushed.push({ path, headers, body: Buffer.concat(chunks) });
      response.writeHead(standIn.status, { location: "https://127.0.0.1:1/" }).end("thank you");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  invariant(typeof address === "object" && address, "a server that listens has a port");
  standIn.host = `127.0.0.1:${address.port}`;
  globalAgent.options.ca = cert;
  return standIn;
}

/** The keys of a browser, and where its service takes messages for it. */
export function buildPhone(host: string, name: string) {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  const auth = randomBytes(16);
  const endpoint = `https://${host}/${name}`;
  return {
    subscription: { endpoint, p256dh, auth: auth.toString("base64url") },
    read: ({ body }: Pushed): unknown => JSON.parse(decrypt(body, { pair, auth })),
  };
}

/** RFC 8291, with one record of RFC 8188. */
function decrypt(body: Buffer, { pair, auth }: { pair: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + 65);
  const record = body.subarray(21 + 65);
  const from = createHkdf(auth, pair.computeSecret(sender));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const derived = createHkdf(salt, from(info, 32));
  const key = derived("Content-Encoding: aes128gcm\0", 16);
  const nonce = derived("Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function createHkdf(salt: Buffer, secret: Buffer) {
  return (info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/** Used by this stand-in only; nothing else trusts it. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBjjCCATSgAwIBAgIUBsehZ89Rwd6PBMG8ANlYkYdMLtkwCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIc3RhbmQtaW4wIBcNMjYxMTIzMDgyODE3WhgPMjEyNjEwMzAw
ODI4MTdaMBMxETAPBgNVBAMMCHN0YW5kLWluMFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAE0ywngWmYPuIpO0d1o7+oCFJWb1J78CLMVAcLHX2dtEOIP+cSTPW19/xw
NAtxThTjvA1gHDmyZu36UpgoU6HJaKNkMGIwHQYDVR0OBBYEFDkT88lDpKlJrERa
XvNB8T3dFpINMB8GA1UdIwQYMBaAFDkT88lDpKlJrERaXvNB8T3dFpINMA8GA1Ud
EwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNIADBFAiEA
zIr2tipSfTC/mt60kqfE+yjdqTQCOfdxRCTK84AqJuUCIBGkSjJWjihnRKhZ2nuO
riIB0JyLkyk1757yOZxc91YW
-----END CERTIFICATE-----`;
const certKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3tW5BVetDdvTPUij
ENy6+bfZCWgbaTj9lZf0gMw/um6hRANCAATTLCeBaZg+4ik7R3Wjv6gIUlZvUnvw
IsxUBwsdfZ20Q4g/5xJM9bX3/HA0C3FOFOO8DWAcObJm7fpSmChToclo
-----END PRIVATE KEY-----`;
