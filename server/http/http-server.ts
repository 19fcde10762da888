import type { ErrorBody } from "#shared/api/errors.ts";
import { errors } from "#shared/api/errors.ts";
import { say } from "#shared/base/messages.ts";
import type { Server } from "node:http";
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import { hasCode } from "../has-code.ts";

/** More than the usual 16 KB, so that a path with an absurd id still gets a 404. */
const headerBytesMax = 64 * 1024;

type Timeouts = {
  /** How long the head of a request may take, from the moment that the connection stands. */
  headMs: number;
  /** How long the whole request may take: photos come from phones with one bar. */
  requestMs: number;
  checkEveryMs: number;
};

/** Longer than the idle timeout of a proxy, so that none is closed while the proxy sends on it. */
const keepAliveMs = 65_000;

const usual: Timeouts = { headMs: 30_000, requestMs: 300_000, checkEveryMs: 5_000 };

type HttpServer = Server & { serve: (app: Express) => void };

/** Node's server, which gives a reason also for refusing what is not HTTP. */
export function createHttpServer(timeouts: Timeouts = usual): HttpServer {
  // Otherwise Express changes the prototypes of each request and response to the app's, after which V8 optimizes no code
  // that uses them: a small read would take the server one and a half times as long.
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  const server = createServer({
    IncomingMessage: AppRequest,
    ServerResponse: AppResponse,
    maxHeaderSize: headerBytesMax,
    headersTimeout: timeouts.headMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    // Node would refuse without a body; `requireHost` sends ours.
    requireHostHeader: false,
  });
  server.on("request", (req, res) => void responses.set(req.socket, res));
  server.on("clientError", refuse);
  server.on("checkExpectation", (_req, res) => void res.writeHead(417, head).end(refusal));
  // "Expect: 100-continue" gets its reply once the request is permitted (`readBody`).
  server.on("checkContinue", (req, res) => server.emit("request", req, res));
  const serve = (app: Express) => {
    app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
    app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
    server.on("request", app);
  };
  return Object.assign(server, { serve });
}

/** English, because no header could be read that says otherwise. */
const body: ErrorBody = {
  message: say(errors["request.malformed"].message),
  code: "request.malformed",
};
const refusal = JSON.stringify(body);
const head = {
  Connection: "close",
  "Cache-Control": "no-store",
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": Buffer.byteLength(refusal),
};

/** The latest response on each connection. */
const responses = new WeakMap<Duplex, ServerResponse>();

function refuse(error: Error, socket: Duplex): void {
  const response = responses.get(socket);
  const isSending = response !== undefined && response.headersSent && !response.writableFinished;
  // A refusal in the middle of a response would be read as a part of it.
  if (!socket.writable || isSending) return void socket.destroy();
  const status = chooseStatus(error);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`;
  socket.end([first, ...lines, "", refusal].join("\r\n"));
}

function chooseStatus(error: Error): number {
  if (hasCode(error, "HPE_HEADER_OVERFLOW")) return 431;
  return hasCode(error, "ERR_HTTP_REQUEST_TIMEOUT") ? 408 : 400;
}
