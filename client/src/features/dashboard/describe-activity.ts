import type { Answer } from "#shared/api/api-schemas.ts";
import { serviceTypeLabels, serviceTypes } from "#shared/schedules/service-types.ts";
import { words } from "#shared/base/words.ts";

type Activity = Answer<"listActivity">[number];

/** The server says it in English; what is not known here stays as it came. */
export function describeActivity({ description }: Pick<Activity, "description">): string {
  const serviced = serviceTypes.find((type) => description === `${type} logged`);
  if (serviced) return w.logged({ service: serviceTypeLabels[serviced] });
  return inspected.get(description)?.() ?? description;
}

const inspected = new Map([
  ["Inspection passed", () => w.passed],
  ["Inspection failed", () => w.failed],
  ["Inspection passed (unlisted items)", () => w.passedUnlisted],
  ["Inspection failed (unlisted items)", () => w.failedUnlisted],
]);

const w = words({
  logged: ["{service} logged", "{service}: registrado"],
  passed: ["Inspection passed", "Inspección bien"],
  failed: ["Inspection failed", "Inspección con falla"],
  passedUnlisted: ["Inspection passed (unlisted items)", "Inspección bien (puntos fuera de lista)"],
  failedUnlisted: [
    "Inspection failed (unlisted items)",
    "Inspección con falla (puntos fuera de lista)",
  ],
});
