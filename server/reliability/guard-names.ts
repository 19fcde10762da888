/** Defences that have no shape in common; each must be found as it stands here, or the run stops. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { invariant } from "../errors.ts";
import type { GuardLine } from "./guard-names-http.ts";
import { httpGuards } from "./guard-names-http.ts";
import type { Mutant } from "./guard-shapes.ts";

export const guardLines: readonly GuardLine[] = [
  ...httpGuards,
  [
    "server/backup/csv.ts",
    'cell.replaceAll(formulaWithin, "$1\'")',
    "cell",
    "formulas after a semicolon",
  ],
  ["server/db/accounts.ts", "gt(sessions.expire, now), ", "", "the idle end of a session"],
  ["server/db/accounts.ts", "gt(sessions.createdAt, oldest), ", "", "the last day of a session"],
  ["server/db/accounts.ts", ", isUsersVersion)", ")", "that a reset ends sessions"],
  [
    "server/features/auth/sign-in.ts",
    "expires && expires <= clock.now()",
    "false",
    "the end of a temporary password",
  ],
  [
    "server/features/auth/sign-in.ts",
    "if (!fits || !candidate)",
    "if (!candidate)",
    "the password",
  ],
  [
    "server/features/auth/password.ts",
    "hashed ?? (await nobodysHash())",
    'hashed ?? ""',
    "a hash for nobody",
  ],
  [
    "server/features/auth/sign-in-attempts.ts",
    "await consume(perAddress, address);",
    "",
    "the count by address",
  ],
  [
    "server/features/crew/remove-member.ts",
    "await tx.endSessions(memberId);",
    "",
    "that removal ends sessions",
  ],
  [
    "server/features/crew/reset-password.ts",
    "await tx.endSessions(memberId);",
    "",
    "that a reset ends sessions",
  ],
  [
    "server/features/account/update-profile.ts",
    "inArray(users.role, higher)",
    "undefined",
    "that no role is raised",
  ],
  [
    "server/features/account/change-password.ts",
    "and ${eq(users.password, known)}",
    "",
    "the password of that moment",
  ],
  [
    "server/features/maintenance/data.ts",
    "${maintenanceLogs.loggedById} = ${loggedById} and ",
    "",
    "that keys are one's own",
  ],
  [
    "server/features/inspections/data.ts",
    "and e.driver_id = ${driverId}",
    "",
    "that keys are one's own",
  ],
  [
    "server/features/inspections/write-inspection.ts",
    "on conflict (company_id, driver_id, idempotency_key) do nothing",
    "",
    "one row a key",
  ],
  [
    "server/features/inspections/judge-inspection.ts",
    "if (missing.length === 0) return;",
    "return;",
    "that every item is answered",
  ],
  [
    "server/features/inspections/judge-inspection.ts",
    "issues: failedItems(items, results),\n    passed: inspectionPasses(items, results),",
    "issues: [],\n    passed: true,",
    "that the server finds what passed",
  ],
  [
    "server/features/schedules/update-schedule.ts",
    "if (assetId !== undefined && assetId !== asset.id) await refuseOtherAsset(tx, assetId);",
    "",
    "that a schedule stays with its asset",
  ],
  [
    "server/features/schedules/update-schedule.ts",
    "await tx.get(assets, assetId);\n",
    "",
    "silence about assets of others",
  ],
  [
    "server/features/notifications/data.ts",
    "and ${notifications.userId} = ${owner.id}",
    "",
    "that notices are one's own",
  ],
  [
    "server/features/notifications/data.ts",
    "eq(notifications.userId, id),",
    "undefined,",
    "that notices are one's own",
  ],
  [
    "server/features/notifications/data.ts",
    "and n.user_id = ${id} ",
    "",
    "that notices are one's own",
  ],
  [
    "server/features/photos/keep-photos.ts",
    "eq(photos.uploadedById, user.id)",
    "undefined",
    "that photos are one's own",
  ],
  ["server/features/photos/keep-photos.ts", ", isUnclaimed)", ")", "that a photo has one record"],
  [
    "server/features/photos/keep-photos.ts",
    "and num_nonnulls(p.inspection_id, p.maintenance_log_id, p.asset_id) = 0",
    "",
    "that a photo is given once",
  ],
  [
    "server/features/photos/routes.ts",
    '"X-Content-Type-Options": "nosniff",',
    "",
    "that a photo is a photo",
  ],
  [
    "server/features/photos/routes.ts",
    "default-src 'none'; sandbox",
    "default-src *",
    "that a photo does nothing",
  ],
  [
    "server/features/photos/measure-photo.ts",
    'if (!startsWith(bytes, "ffd8ff")) return undefined;',
    "",
    "what a JPEG begins with",
  ],
  [
    "server/features/assets/data.ts",
    ".replaceAll(/[\\\\%_]/g, String.raw`\\$&`)",
    "",
    "plain characters in a search",
  ],
  [
    "shared/roles.ts",
    'manager: ["driver", "manager"],',
    'manager: ["driver", "manager", "admin"],',
    "that managers make no admins",
  ],
  [
    "shared/roles.ts",
    "roles.indexOf(wanted) <= roles.indexOf(current)",
    "true",
    "that roles only go down",
  ],
  ["shared/checklists.ts", "if (isObjectInternal(text))", "if (false)", "odd names of items"],
  ["shared/checklists.ts", "if (seen.has(key))", "if (false)", "items twice"],
  [
    "shared/dates.ts",
    "if (!isReal(midnight) || midnight.toISOString().slice(0, 10) !== day) return false;",
    "",
    "days that exist",
  ],
  ["server/log.ts", "isSecret(name) ? hidden : ", "", "secrets by name"],
  ["server/log.ts", "line.replaceAll(passwordHash, hidden)", "line", "hashes in the log"],
  ["server/log.ts", '.split("?")[0]', '.split("#")[0]', "queries in the log"],
];

export function named(root: string): Mutant[] {
  const found = guardLines.map(([file, text, instead, says]) => {
    const at = readFileSync(join(root, file), "utf8").indexOf(text);
    return { file, at, text, instead, says };
  });
  const gone = found.filter(({ at }) => at < 0).map(({ file, text }) => `${file}: ${text}`);
  invariant(gone.length === 0, `each of these stands as it did: ${gone.join("\n")}`);
  return found;
}
