import type { Answer } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { importFields } from "#shared/imports/import-fields.ts";
import type { ImportKind, RowAction } from "#shared/imports/imports.ts";

export type Import = Answer<"getImport">;
export type ImportRow = Answer<"listImportRows">[number];

export const kindLabels: Readonly<Record<ImportKind, string>> = words({
  assets: ["Units", "Unidades"],
  people: ["People", "Personas"],
  schedules: ["Services on a schedule", "Servicios programados"],
  history: ["Past services", "Servicios anteriores"],
});

/** The page that a kind of list belongs to. */
export const kindHomes: Readonly<Record<ImportKind, string>> = {
  assets: "/assets",
  people: "/crew",
  schedules: "/maintenance",
  history: "/maintenance/history",
};

export function toImportHref(kind: ImportKind, id?: number): string {
  return `/assets/import?kind=${kind}${id === undefined ? "" : `&import=${id}`}`;
}

const actions = ["add", "update", "problem", "same", "skip"] as const;

/** "38 ready, 2 need a fix, 1 already here", without what there is none of. */
export function summarizeCounts({ counts }: Pick<Import, "counts">): string {
  const facts = actions.flatMap((action) => {
    const n = counts[action];
    return n > 0 ? [countLabels[action]({ n })] : [];
  });
  if (counts.warnings > 0) facts.push(w.warnings({ n: counts.warnings }));
  return facts.join(", ");
}

const countLabels: Record<RowAction, (values: { n: number }) => string> = words({
  add: [
    { one: "{n} ready", other: "{n} ready" },
    { one: "{n} lista", other: "{n} listas" },
  ],
  update: ["{n} to change", "{n} por cambiar"],
  same: ["{n} already here", "{n} ya están"],
  skip: ["{n} left out", "{n} omitidas"],
  problem: [
    { one: "{n} needs a fix", other: "{n} need a fix" },
    { one: "{n} necesita corrección", other: "{n} necesitan corrección" },
  ],
});

/** How a field of a list is called; of one that the list does not know, by its name in the records. */
export function labelField(kind: ImportKind, name: string): string {
  const known = importFields[kind].find((field) => field.name === name);
  if (known) return known.label;
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const w = words({
  warnings: [
    { one: "{n} with a note", other: "{n} with notes" },
    { one: "{n} con nota", other: "{n} con notas" },
  ],
});
