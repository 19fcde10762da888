import type { Answer } from "#shared/api/api-schemas.ts";
import { formatCategory, formatUnit } from "#shared/assets/assets.ts";
import { joinTexts, joinWord, listTyped } from "#shared/assets/searched-text.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { defectStateLabels } from "#shared/defects/defects.ts";
import { documentKindLabels, toDocumentPath } from "#shared/documents/documents.ts";
import {
  ArrowRight,
  ClipboardList,
  FileText,
  type LucideIcon,
  TriangleAlert,
  Truck,
  User,
  Zap,
} from "lucide-react";
import { nameDefect } from "../defects/name-defect.ts";

export type SearchItem = {
  /** Where it leads; no two of them lead to the same place. */
  href: string;
  name: string;
  facts: readonly string[];
};

/** A page that the search leads to. */
export type SearchPage = Pick<SearchItem, "href" | "name">;

export type SearchGroup = { heading: string; icon: LucideIcon; items: readonly SearchItem[] };

/** The pages and actions that are called so; all of them for an empty text. */
export function listOwnGroups(pages: readonly SearchPage[], typed: string): SearchGroup[] {
  const parts = listTyped(typed).map(joinWord);
  const isNamed = ({ name }: SearchItem) => {
    const joined = joinTexts([name]);
    return parts.every((part) => joined.includes(part));
  };
  const places = pages.map((page) => ({ ...page, facts: [] }));
  const actions = actionHrefs.map(([name, href]) => ({ href, name: w[name], facts: [] }));
  return withoutEmpty([
    { heading: w.goTo, icon: ArrowRight, items: places.filter(isNamed) },
    { heading: w.actions, icon: Zap, items: actions.filter(isNamed) },
  ]);
}

/** What the server has found. */
export function listFoundGroups(found: Answer<"search">): SearchGroup[] {
  return withoutEmpty([
    { heading: w.units, icon: Truck, items: found.units.map(toUnit) },
    { heading: w.people, icon: User, items: found.people.map(toPerson) },
    { heading: w.defects, icon: TriangleAlert, items: found.defects.map(toDefect) },
    { heading: w.programs, icon: ClipboardList, items: found.programs.map(toProgram) },
    { heading: w.documents, icon: FileText, items: found.documents.map(toDocument) },
  ]);
}

function withoutEmpty(groups: SearchGroup[]): SearchGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}

type Found<Kind extends keyof Answer<"search">> = Answer<"search">[Kind][number];

function toUnit(unit: Found<"units">): SearchItem {
  const { id, name, category, year, make, model } = unit;
  const number = formatUnit(unit);
  const facts = [formatCategory(category), `${year} ${make} ${model}`];
  return { href: `/assets/${id}`, name, facts: number ? [number, ...facts] : facts };
}

/** A person's only place is the list of their documents. */
function toPerson(person: Found<"people">): SearchItem {
  const facts = [roleLabels[person.role], person.email];
  return { href: `/crew?documents=${person.id}`, name: formatFullName(person), facts };
}

function toDefect(defect: Found<"defects">): SearchItem {
  const { id, assetName, state, critical } = defect;
  const facts = [assetName, ...(critical ? [w.critical] : []), defectStateLabels[state]];
  return { href: `/defects/${id}`, name: nameDefect(defect), facts };
}

function toProgram({ id, name }: Found<"programs">): SearchItem {
  return { href: `/maintenance/programs/${id}`, name, facts: [] };
}

function toDocument(document: Found<"documents">): SearchItem {
  const { kind, number, assetName, personName } = document;
  const facts = [assetName ?? personName ?? "", number ?? ""].filter(Boolean);
  return { href: toDocumentPath(document), name: documentKindLabels[kind], facts };
}

/** What begins at an address. */
const actionHrefs = [
  ["import", "/assets/import?kind=assets"],
  ["labels", "/assets?labels=all"],
  ["readyList", "/inspection/admin?ready"],
  ["tv", "/board?tv=1"],
] as const;

const w = words({
  goTo: ["Go to", "Ir a"],
  actions: ["Actions", "Acciones"],
  units: ["Units", "Unidades"],
  people: ["People", "Personas"],
  defects: ["Defects", "Defectos"],
  programs: ["Programs", "Planes de servicio"],
  documents: ["Documents", "Documentos"],
  critical: ["Critical", "Crítico"],
  import: ["Import a list", "Importar una lista"],
  labels: ["Print labels", "Imprimir etiquetas"],
  readyList: ["Add from a ready list", "Agregar una lista hecha"],
  tv: ["Show the board on a TV", "Ver el tablero en una TV"],
});
