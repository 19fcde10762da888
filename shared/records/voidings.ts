/** How a record that was made void says so. */
import { formatDate } from "../base/dates.ts";
import { words } from "../base/words.ts";

export type Voiding = { voidedAt: Date | string; voidedByName: string; voidReason: string };
export type Voidable = { [Field in keyof Voiding]: Voiding[Field] | null };

/** Undefined for a record that is not void. */
export function findVoiding({ voidedAt, voidedByName, voidReason }: Voidable): Voiding | undefined {
  if (!voidedAt || !voidedByName || !voidReason) return undefined;
  return { voidedAt, voidedByName, voidReason };
}

/** "Voided on Nov 27, 2026 by Dana Lee: logged twice" */
export function formatVoiding(voided: Voiding, timeZone: string): string {
  const { voidedAt, voidedByName: name, voidReason: reason } = voided;
  return w.voided({ day: formatDate(voidedAt, timeZone), name, reason });
}

/** The same of a record that may be void. */
export function describeVoiding(record: Voidable, timeZone: string): string | undefined {
  const voiding = findVoiding(record);
  return voiding && formatVoiding(voiding, timeZone);
}

const w = words({
  voided: ["Voided on {day} by {name}: {reason}", "Anulado el {day} por {name}: {reason}"],
});
