/** What an entry of the table of calls says, and how it is written. Plain data without a schema library. */
import type { Permission } from "../base/roles.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Call = {
  method: Method;
  path: `/api/${string}`;
  /** The required permission; "anyone" also allows signed-out callers. */
  may: Permission | "anyone";
  /** The status of a success. */
  status: 200 | 201 | 204 | 302;
  /** The kind of response, if it is not JSON. */
  returns?: "photo" | "document" | "redirect" | "events" | "file";
  /** The request's body is a picture instead of JSON. */
  takes?: "photo";
  /** Honours the header `Idempotency-Key`. */
  idempotent?: true;
  /** The topics that a read shows. */
  shows?: readonly Topic[];
  /** The topics that a write changes; visible calls that show one of them are refetched (`live.ts`). */
  changes?: readonly Topic[];
};

/** What is refetched together: most of the office's writes concern the records of units. */
export type Topic =
  | "records"
  | "trail"
  | "notifications"
  | "documents"
  | "qualifications"
  | "checklists"
  | "programs"
  | "yards"
  | "codes"
  | "held"
  | "reports"
  | "crew"
  | "invitations"
  | "imports"
  | "user"
  | "sessions"
  | "company"
  | "keys";

/** The topics of most audited writes. A new inspection leaves no entry in the trail, because it is a record itself. */
export const audited: readonly Topic[] = ["records", "trail"];
/** Of those that change what state a unit is in, and so its papers and who is notified. */
export const ofState: readonly Topic[] = [...audited, "documents", "notifications"];
/** Of those that change which services a unit has, or which programs it matches. */
export const ofPlan: readonly Topic[] = [...audited, "programs"];

type More = Partial<Pick<Call, "status" | "returns" | "takes" | "idempotent">>;
type OfRead = More & Pick<Call, "shows">;
type OfWrite = More & Required<Pick<Call, "changes">>;

/** A read; its status is 200 by default. */
export function get<const May extends Call["may"]>(
  path: Call["path"],
  may: May,
  more: OfRead = {},
) {
  return { method: "GET" as const, path, may, status: 200 as const, ...more };
}

/** The writes of one method, with their default status. */
function on<const M extends Method>(method: M, success: Call["status"]) {
  return <const May extends Call["may"]>(path: Call["path"], may: May, more: OfWrite) => ({
    method,
    path,
    may,
    status: success,
    ...more,
  });
}

/** `post` creates something; `act` changes what exists. */
export const post = on("POST", 201);
export const act = on("POST", 200);
export const put = on("PUT", 200);
export const patch = on("PATCH", 200);
export const remove = on("DELETE", 204);

/** A call of a table, which knows its own name. */
type Named<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]: Call & Pick<Calls[Name], "method" | "may"> & { name: Name };
};

export type NamedCall = Call & { name: string };

/** The calls of all tables that are loaded: of the office's only once a page of the office is. */
export const loadedCalls = new Map<unknown, NamedCall>();

/** Names the calls of a table by their keys. */
export function toTable<Calls extends Record<string, Call>>(calls: Calls): Named<Calls> {
  const entries = Object.entries(calls).map(([name, call]) => [name, { ...call, name }]);
  const table: Named<Calls> & Record<string, NamedCall> = Object.fromEntries(entries);
  for (const call of Object.values(table)) loadedCalls.set(call.name, call);
  return table;
}
