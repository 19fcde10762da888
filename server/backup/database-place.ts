import { Client } from "pg";
import { hasCode } from "../has-code.ts";
import { BackupError } from "./format.ts";

/** "the database yardcheck on db.example.com:5432": all that the address says but the password. */
export function placeOf(url: string): string {
  const { database, host, port } = new Client({ connectionString: url });
  return `the database ${database ?? "of no name"} on ${host}:${port}`;
}

const reasons = {
  ECONNREFUSED: "nothing answers there",
  ENOENT: "nothing answers there",
  ENOTFOUND: "that address is not known",
  EAI_AGAIN: "that address is not known",
  ETIMEDOUT: "nothing answers there",
  EHOSTUNREACH: "there is no way to that address",
  ENETUNREACH: "there is no way to that address",
  ECONNRESET: "it broke the connection off",
  "28P01": "it does not accept the user or the password",
  "28000": "it does not accept the user",
  "3D000": "there is no database of that name",
  "53300": "it takes no more connections",
  "57P03": "it is being started or stopped",
};

/** Why no connection comes about, in words where the reason is known. */
export function unreachable(url: string, error: unknown): unknown {
  const reason = Object.entries(reasons).find(([code]) => hasCode(error, code))?.[1];
  if (!reason) return error;
  return new BackupError(`Yardcheck cannot reach ${placeOf(url)}: ${reason}.`);
}
