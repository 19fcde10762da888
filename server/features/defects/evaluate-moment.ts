import { minuteMs } from "#shared/base/dates.ts";
import { toMoment } from "#shared/base/days.ts";
import { pickPlausibleMoment } from "#shared/inspections/inspection-times.ts";
import type { Context } from "../../http/route.ts";
import type { NewEvent } from "./select-defects.ts";

/**
 * An act done on a phone more than a minute ago gets that time and notes when it was received; any other gets the
 * present time.
 */
export function evaluateMoment(
  performedAt: string | null | undefined,
  { company, now }: Pick<Context<"createDefect">, "company" | "now">,
): Pick<NewEvent, "at" | "details"> {
  const given = performedAt ? toMoment(performedAt, company.timeZone) : null;
  const at = pickPlausibleMoment(given, now);
  if (at === null || now.getTime() - at.getTime() < minuteMs) return { at: now, details: {} };
  return { at, details: { receivedAt: now.toISOString() } };
}
