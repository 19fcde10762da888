import type { ErrorBody } from "#shared/errors.ts";
import { errors } from "#shared/errors.ts";
import type { Server, ServerResponse } from "node:http";
import { createServer, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { hasCode } from "../has-code.ts";

/** More than the usual 16 KB, so that an address with an absurd id is still answered "not found". */
const headerBytesMax = 64 * 1024;

type Patience = {
  /** How long the head of a request may take, from the moment that the connection stands, */
  headMs: number;
  /** and the whole request: photos come from phones with one bar. */
  requestMs: number;
  checkEveryMs: number;
};

/** Longer than a proxy keeps a connection unused, so that none is closed while it sends on it. */
const keepAliveMs = 65_000;

const usual: Patience = { headMs: 30_000, requestMs: 300_000, checkEveryMs: 5_000 };

/** Node's server, which says also of what is no HTTP why it was refused. */
export function createHttpServer(patience: Patience = usual): Server {
  const server = createServer({
    maxHeaderSize: headerBytesMax,
    headersTimeout: patience.headMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: patience.checkEveryMs,
    // Node would refuse without a word; `hostNamed` refuses in ours.
    requireHostHeader: false,
  });
  server.on("request", (req, res) => void answering.set(req.socket, res));
  server.on("clientError", refuse);
  server.on("checkExpectation", (_req, res) => void res.writeHead(417, head).end(refusal));
  // Whoever asks whether to send a body is told so once it is known that they may (`readBody`).
  server.on("checkContinue", (req, res) => server.emit("request", req, res));
  return server;
}

const body: ErrorBody = {
  message: errors["request.malformed"].message,
  code: "request.malformed",
};
const refusal = JSON.stringify(body);
const head = {
  Connection: "close",
  "Cache-Control": "no-store",
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": Buffer.byteLength(refusal),
};

/** The newest answer on each connection, which may have had others before. */
const answering = new WeakMap<Duplex, ServerResponse>();

function refuse(error: Error, socket: Duplex): void {
  const answer = answering.get(socket);
  const isWithin = answer !== undefined && answer.headersSent && !answer.writableFinished;
  // Into the middle of an answer nothing else is written.
  if (!socket.writable || isWithin) return void socket.destroy();
  const status = statusOf(error);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`;
  socket.end([first, ...lines, "", refusal].join("\r\n"));
}

function statusOf(error: Error): number {
  if (hasCode(error, "HPE_HEADER_OVERFLOW")) return 431;
  return hasCode(error, "ERR_HTTP_REQUEST_TIMEOUT") ? 408 : 400;
}
