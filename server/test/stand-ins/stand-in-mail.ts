/** A mail server on this machine, which stores what it takes. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { invariant } from "../../errors.ts";

export type Received = {
  /** To whom the server was told to deliver it. */
  recipients: string[];
  /** By their names in lower case. */
  headers: Map<string, string[]>;
  text: string;
  html: string;
};

export async function startMailServer() {
  const received: Received[] = [];
  const state = { port: 0, refusal: undefined as string | undefined };
  let server: SMTPServer | undefined;
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: (_address, _session, done) => {
        if (state.refusal === undefined) return done();
        return done(Object.assign(new Error(state.refusal), { responseCode: 550 }));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const recipients = envelope.rcptTo.map(({ address }) => address);
          received.push({ recipients, ...readMail(Buffer.concat(chunks).toString()) });
          done();
        });
      },
    });
    server.listen(state.port, "127.0.0.1");
    await once(server.server, "listening");
    state.port = toAddress(server.server.address()).port;
  };
  const stop = () => new Promise<void>((resolve) => server?.close(resolve));
  await start();
  return {
    received,
    /** Its words to every recipient, who is then refused. */
    refuse: (words: string | undefined) => (state.refusal = words),
    get url() {
      return `smtp://127.0.0.1:${state.port}`;
    },
    /** Listens again at the same port. */
    start,
    stop,
  };
}

function toAddress(address: string | AddressInfo | null): AddressInfo {
  invariant(typeof address === "object" && address, "a server that listens has a port");
  return address;
}

/** Reads a message of the two parts that every mail of ours has. */
export function readMail(raw: string): Omit<Received, "recipients"> {
  const { headers, body } = readEntity(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type")?.[0] ?? "")?.[1];
  invariant(boundary, `a mail has two parts: ${raw}`);
  const [, text = "", html = ""] = body.split(`--${boundary}`);
  return { headers, text: readPart(text, "text/plain"), html: readPart(html, "text/html") };
}

function readPart(raw: string, type: string): string {
  const { headers, body } = readEntity(raw.replace(/^\r\n/, ""));
  invariant(headers.get("content-type")?.[0]?.startsWith(type), `the part is ${type}`);
  const encoding = headers.get("content-transfer-encoding")?.[0];
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? decodeQuoted(body) : body;
}

function readEntity(raw: string) {
  const end = raw.indexOf("\r\n\r\n");
  const headers = new Map<string, string[]>();
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  return { headers, body: raw.slice(end + 4) };
}

function decodeQuoted(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
