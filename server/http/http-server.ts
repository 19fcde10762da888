import type { ErrorBody } from "#shared/errors.ts";
import { errors } from "#shared/errors.ts";
import type { Server } from "node:http";
import { createServer, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { hasCode } from "../has-code.ts";

/** More than the usual 16 KB, so that an address with an absurd id is still answered "not found". */
const headerBytesMax = 64 * 1024;

/** Node's server, which says also of what is no HTTP why it was refused. */
export function createHttpServer(): Server {
  const server = createServer({ maxHeaderSize: headerBytesMax });
  server.on("clientError", refuse);
  return server;
}

function refuse(error: Error, socket: Duplex): void {
  const hasBegun = "bytesWritten" in socket && socket.bytesWritten !== 0;
  // Into the middle of an answer nothing else is written.
  if (!socket.writable || hasBegun) return void socket.destroy();
  const status = statusOf(error);
  const body: ErrorBody = {
    message: errors["request.malformed"].message,
    code: "request.malformed",
  };
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      "Connection: close",
      "Cache-Control: no-store",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(text)}`,
      "",
      text,
    ].join("\r\n"),
  );
}

function statusOf(error: Error): number {
  if (hasCode(error, "HPE_HEADER_OVERFLOW")) return 431;
  return hasCode(error, "ERR_HTTP_REQUEST_TIMEOUT") ? 408 : 400;
}
