/** A noun's fields in the audit trail, declared beside its rules. Fields that are not declared are never stored. */
import { words } from "./words.ts";

/** How a field's value is shown; a record maps stored words to their labels. */
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

type Declared = readonly [kind: AuditFieldKind, en: string, es: string];

/** Each field with its kind and its labels in English and Spanish. */
export function auditFields(declared: Readonly<Record<string, Declared>>): AuditFields {
  return Object.fromEntries(
    Object.entries(declared).map(([name, field]) => [name, toField(field)]),
  );
}

function toField([kind, en, es]: Declared): AuditField {
  const text = words({ label: [en, es] });
  return {
    kind,
    get label() {
      return text.label;
    },
  };
}
