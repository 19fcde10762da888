/** Defences behind which another one stands, so that undoing one alone changes nothing. */
import type { Mutant } from "./guard-shapes.ts";

/** The file, what stands there, and what stands behind it. */
export const harmlessGuards: readonly (readonly [file: string, text: string, reason: string])[] = [
  ["shared/fields.ts", ".max(100, unknownTimeZone)", "no zone that is known has a longer name"],
  ["shared/auth.ts", ".min(1)", "of two sentences at one field the form shows the first"],
  [
    "server/features/account/update-profile.ts",
    "if (!mayTakeRole(user.role, input.role))",
    "the statement that writes refuses it with the same answer",
  ],
  [
    "server/features/account/change-password.ts",
    "if (known === undefined)",
    "the statement that writes asks for the known password, and refuses with the same answer",
  ],
  ["server/app.ts", 'app.disable("x-powered-by");', "helmet takes that header away too"],
  [
    "server/http/protection.ts",
    'referrerPolicy: { policy: "no-referrer" },',
    "helmet says so when it is told nothing",
  ],
  [
    "server/features/inspections/data.ts",
    "and not a.archived",
    "the statement that writes the inspection asks for it too, with the same answer",
  ],
  [
    "server/features/maintenance/log-maintenance.ts",
    "if (inspection.resolved)",
    "the statement that resolves it refuses with the same answer",
  ],
  [
    "server/features/maintenance/log-maintenance.ts",
    "if (resolved.length === 0)",
    "a unique index has one log resolve an inspection, with the same answer",
  ],
  [
    "server/features/maintenance/log-maintenance.ts",
    "and not i.passed",
    "what passed stays so, and was refused with the same answer when it was read",
  ],
  [
    "server/features/maintenance/log-maintenance.ts",
    "and not i.resolved",
    "a unique index has one log resolve an inspection, with the same answer",
  ],
  [
    "server/features/notifications/data.ts",
    "and not n.read",
    "it spares what is read already, which would be marked as it is",
  ],
  [
    "server/features/photos/keep-photos.ts",
    "if (claimed.length < wanted.length)",
    "the photos were locked when they were looked at, and refused with the same answer",
  ],
  [
    "server/features/photos/keep-photos.ts",
    "and num_nonnulls(p.inspection_id, p.maintenance_log_id, p.asset_id) = 0",
    "the photos were locked when they were looked at, and refused with the same answer",
  ],
  [
    "server/features/photos/routes.ts",
    '"X-Content-Type-Options": "nosniff",',
    "every answer says so",
  ],
];

/** Why nobody can notice that a defence is missing; undefined where somebody must. */
export function harmless({ file, text }: Mutant): string | undefined {
  return harmlessGuards.find(([where, what]) => where === file && what === text.trim())?.[2];
}
