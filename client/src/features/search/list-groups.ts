import type { Answer, Yard } from "#shared/api/api-schemas.ts";
import { formatCategory, formatUnit } from "#shared/assets/assets.ts";
import { joinTexts, joinWord, listTyped } from "#shared/assets/searched-text.ts";
import { can, type Permission, type Role, roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { defectStateLabels } from "#shared/defects/defects.ts";
import { documentKindLabels, toDocumentPath } from "#shared/documents/documents.ts";
import { searchLimits } from "#shared/search/search-limits.ts";
import {
  ArrowRight,
  ClipboardList,
  FileText,
  type LucideIcon,
  TriangleAlert,
  Truck,
  User,
  Warehouse,
  Zap,
} from "lucide-react";
import { noYard } from "../../records/chosen-yard.ts";
import { nameDefect } from "../defects/name-defect.ts";

export type SearchItem = {
  /** Where it leads, or the yard that it chooses; no two of them do the same. */
  goal: { href: string } | { yard: string };
  name: string;
  facts: readonly string[];
};

/** Names what an item does, as no other is named. */
export function toKey({ goal }: SearchItem): string {
  return "href" in goal ? goal.href : `yard ${goal.yard}`;
}

/** A page that the search leads to. */
export type SearchPage = { href: string; name: string };

/** The yards that can be chosen, and which one is. */
type YardChoices = { yards: readonly Yard[]; chosen: string | undefined };

interface OwnOptions {
  pages: readonly SearchPage[];
  role: Role;
  yards: YardChoices;
}

export type SearchGroup = { heading: string; icon: LucideIcon; items: readonly SearchItem[] };

/** The pages, actions and yards that are called so; all of them for an empty text, none for signs alone. */
export function listOwnGroups({ pages, role, yards }: OwnOptions, typed: string): SearchGroup[] {
  const parts = listTyped(typed).map(joinWord);
  if (typed !== "" && parts.every((part) => part === "")) return [];
  const pick = (items: readonly SearchItem[], heading = "") =>
    items.filter(({ name }) => {
      const joined = joinTexts([heading, name]);
      return parts.every((part) => joined.includes(part));
    });
  const actions = actionsOf.filter(({ may }) => can(role, may));
  const places = pages.map(({ name, href }) => toPlace(name, href));
  return withoutEmpty([
    { heading: w.goTo, icon: ArrowRight, items: pick(places) },
    {
      heading: w.actions,
      icon: Zap,
      items: pick(actions.map(({ name, href }) => toPlace(w[name], href))),
    },
    {
      heading: w.yards,
      icon: Warehouse,
      items: pick(listYards(yards), w.yards).slice(0, searchLimits.foundMax),
    },
  ]);
}

function toPlace(name: string, href: string): SearchItem {
  return { goal: { href }, name, facts: [] };
}

/** As in the header: none where there is nothing to choose between. */
function listYards({ yards, chosen = "" }: YardChoices): SearchItem[] {
  if (yards.length < 2) return [];
  const choices = [
    { yard: "", name: w.allYards },
    ...yards.map(({ id, name }) => ({ yard: String(id), name })),
    { yard: noYard, name: w.noYard },
  ];
  return choices.map(({ yard, name }) => ({
    goal: { yard },
    name,
    facts: yard === chosen ? [w.chosen] : [],
  }));
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
  return { goal: { href: `/assets/${id}` }, name, facts: number ? [number, ...facts] : facts };
}

/** A person's only place is the list of their documents. */
function toPerson(person: Found<"people">): SearchItem {
  const facts = [roleLabels[person.role], person.email];
  const href = `/crew?documents=${person.id}`;
  return { goal: { href }, name: formatFullName(person), facts };
}

function toDefect(defect: Found<"defects">): SearchItem {
  const { id, assetName, state, critical } = defect;
  const facts = [assetName, ...(critical ? [w.critical] : []), defectStateLabels[state]];
  return { goal: { href: `/defects/${id}` }, name: nameDefect(defect), facts };
}

function toProgram({ id, name }: Found<"programs">): SearchItem {
  return toPlace(name, `/maintenance/programs/${id}`);
}

function toDocument(document: Found<"documents">): SearchItem {
  const { kind, number, assetName, personName } = document;
  const facts = [assetName ?? personName ?? "", number ?? ""].filter(Boolean);
  return { goal: { href: toDocumentPath(document) }, name: documentKindLabels[kind], facts };
}

/** What begins at an address, and who may do it. */
const actionsOf = [
  { name: "addAsset", href: "/assets?open=add", may: "assets.edit" },
  { name: "log", href: "/maintenance?open=log", may: "maintenance.log" },
  { name: "invite", href: "/crew?open=invitation", may: "crew.edit" },
  { name: "addMember", href: "/crew?open=user", may: "crew.edit" },
  { name: "addYard", href: "/assets/yards?open=add", may: "assets.edit" },
  { name: "addProgram", href: "/maintenance/programs?open=add", may: "schedules.edit" },
  { name: "readyList", href: "/inspection/admin?ready", may: "checklists.edit" },
  { name: "import", href: "/assets/import?kind=assets", may: "imports.edit" },
  { name: "labels", href: "/assets?labels=all", may: "assets.edit" },
  { name: "tv", href: "/board?tv=1", may: "dashboard.read" },
] as const satisfies { name: keyof typeof w; href: string; may: Permission }[];

const w = words({
  goTo: ["Go to", "Ir a"],
  actions: ["Actions", "Acciones"],
  units: ["Units", "Unidades"],
  people: ["People", "Personas"],
  defects: ["Defects", "Defectos"],
  programs: ["Programs", "Planes de servicio"],
  documents: ["Documents", "Documentos"],
  critical: ["Critical", "Crítico"],
  yards: ["Yards", "Patios"],
  allYards: ["All yards", "Todos los patios"],
  noYard: ["No yard", "Sin patio"],
  chosen: ["Shown now", "Lo que se ve ahora"],
  addAsset: ["Add Asset", "Agregar unidad"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  invite: ["Invite", "Invitar"],
  addMember: ["Add Crew Member", "Agregar persona"],
  addYard: ["Add Yard", "Agregar patio"],
  addProgram: ["New Program", "Plan nuevo"],
  import: ["Import a list", "Importar una lista"],
  labels: ["Print labels", "Imprimir etiquetas"],
  readyList: ["Add from a ready list", "Agregar una lista hecha"],
  tv: ["Show the board on a TV", "Ver el tablero en una TV"],
});
