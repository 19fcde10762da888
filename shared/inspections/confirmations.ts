/** The driver's confirmation or denial of an attributed inspection. */
import { labelStanding, type Standing } from "./attribution.ts";
import { formatDate } from "../base/dates.ts";
import { words } from "../base/words.ts";

/** "Confirmed by Marco Ortiz on Nov 20, 2026"; undefined of an inspection that was never in question. */
export function describeConfirmation(log: Standing, timeZone: string): string | undefined {
  const { confirmation } = log;
  if (!confirmation) return labelStanding(log);
  const { isOwn, userName: name, at } = confirmation;
  return isOwn ? w.confirmed({ name, day: formatDate(at, timeZone) }) : w.denied({ name });
}

/** Printed in place of the signature if the driver has not confirmed it. */
export function formatUnsigned(typed: string): string {
  return w.unsigned({ name: typed });
}

const w = words({
  unsigned: [
    "Not signed by the driver. What was filed says: {name}",
    "Sin firma del operador. Lo que se registró dice: {name}",
  ],
  confirmed: ["Confirmed by {name} on {day}", "Confirmada por {name} el {day}"],
  denied: ["{name} says that this was not them", "{name} dice que no fue"],
});
