/** How often the state of the fleet is mailed to a user. */
import type { Role } from "../base/roles.ts";
import { words } from "../base/words.ts";

export const digests = ["off", "daily", "weekly"] as const;
export type Digest = (typeof digests)[number];

/** What users get who chose nothing. */
const usualDigests: Record<Role, Digest> = { driver: "off", manager: "daily", admin: "weekly" };

type Reader = { role: Role; digest?: Digest | null };

/** A driver has no use for it, whatever they chose in another role. */
export function findDigest({ role, digest }: Reader): Digest {
  return role === "driver" ? "off" : (digest ?? usualDigests[role]);
}

export const digestLabels: Record<Digest, string> = words({
  off: ["Off", "Nunca"],
  daily: ["Every day", "Cada día"],
  weekly: ["Every Monday", "Cada lunes"],
});
