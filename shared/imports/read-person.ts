/** Reads a person to invite from a row of a list. */
import type { Role } from "../base/roles.ts";
import { words } from "../base/words.ts";
import type { ReadRow } from "./imports.ts";
import type { Cells } from "./read-cells.ts";
import { findRole } from "./cell-words.ts";

export const roleKey = (word: string) => `role:${word.toLowerCase()}`;

export function readPerson(cells: Cells): Pick<ReadRow<"people">, "values"> {
  const email = cells.text("email");
  const username = cells.text("username");
  const [firstName, lastName] = readNames(cells);
  if (![email, username, firstName, lastName].some(Boolean)) {
    cells.refuse("email", w.needsName);
  }
  return { values: { role: readRole(cells), email, username, firstName, lastName } };
}

function readRole(cells: Cells): Role {
  const word = cells.text("role");
  if (!word) cells.warn("role", w.noRole);
  return findRole(cells.answer(roleKey(word ?? "")) ?? word ?? "") ?? "driver";
}

/** "Ortiz, Marco" or "Marco Ortiz" */
function readNames(cells: Cells): [string | undefined, string | undefined] {
  const full = cells.text("fullName");
  const [first, last] = [cells.text("firstName"), cells.text("lastName")];
  if (full === undefined || first || last) return [first, last];
  if (full.includes(",")) {
    const [family, given] = full.split(",").map((part) => part.trim());
    return [given, family];
  }
  const [given, ...family] = full.split(/\s+/);
  return [given, family.join(" ") || undefined];
}

const w = words({
  needsName: ["A person needs an address or a name", "Una persona necesita correo o nombre"],
  noRole: ["No role: they come in as a driver", "Sin rol: entra como operador"],
});
