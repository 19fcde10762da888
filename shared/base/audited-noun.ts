/** How a noun says, beside its rules, what the audit trail stores of its rows: what it does not name is never there. */
import { words } from "./words.ts";

/** How the value of a field is shown; a word of the product by its labels. */
export type AuditFieldKind =
  | "text"
  | "id"
  | "number"
  | "cost"
  | "day"
  | "calendarDay"
  | "flag"
  | "photo"
  | "workDays"
  | "list"
  | Readonly<Record<string, string>>;

type AuditField = { kind: AuditFieldKind; readonly label: string };
export type AuditFields = Readonly<Record<string, AuditField>>;

export type Sentence = (values: { who: string; name: string }) => string;

export type AuditedNoun = {
  words: { readonly noun: string } & Readonly<Record<"added" | "changed" | "removed", Sentence>>;
  fields: AuditFields;
};

type Told = readonly [kind: AuditFieldKind, en: string, es: string];

/** Each field with its kind and what it is called. */
export function auditFields(told: Readonly<Record<string, Told>>): AuditFields {
  return Object.fromEntries(Object.entries(told).map(([name, field]) => [name, toField(field)]));
}

function toField([kind, en, es]: Told): AuditField {
  const text = words({ label: [en, es] });
  return {
    kind,
    get label() {
      return text.label;
    },
  };
}
