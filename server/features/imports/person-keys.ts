/** By what it is known that a person of a list is in the crew, or has been invited. */
import { foldText } from "#shared/assets/searched-text.ts";
import { toComparable } from "#shared/base/fields.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import type { ReadRow } from "#shared/imports/imports.ts";

type Person = ReadRow<"people">["values"];

/** What is one person's alone; who has neither is known by name. */
export function toPersonKeys({ email, username }: Person): string[] {
  const given = Object.entries({ email, username });
  return given.flatMap(([field, text]) => (text ? [`${field} ${toComparable(text)}`] : []));
}

export function toNameKey({ firstName, lastName }: Person): string {
  return `name ${foldText(formatFullName({ firstName, lastName }))}`;
}
