import { isAfterTomorrow } from "#shared/days.ts";
import { errors } from "#shared/errors.ts";
import { fail } from "../../errors.ts";

/** Refuses a date in the future at the field that gives it: no later service or reading could ever replace it. */
export function refuseAhead(
  field: string,
  date: Date | null | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  if (!date || !isAfterTomorrow(date, now, timeZone)) return;
  const { message } = errors["maintenance.inFuture"];
  throw fail("maintenance.inFuture", { fields: { [field]: message } });
}
