import { assetKindLabels } from "#shared/assets/asset-identity.ts";
import { categoryPluralLabels } from "#shared/assets/assets.ts";
import type { ListedProgram, ProgramPreview } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import {
  type IntervalRule,
  type Intervals,
  isNumber,
  scheduleAnchorLabels,
} from "#shared/schedules/next-dues.ts";
import {
  formatInterval,
  formatScheduleName,
  formatWindows,
  type Windows,
} from "#shared/schedules/schedules.ts";
import { intervalRuleLabels } from "#shared/programs/programs.ts";

type Filter = Pick<ListedProgram, "categories" | "kinds" | "makes" | "tags">;

/** Which units a program is for, a text for each of what it chooses them by. */
export function listUnitFilters({ categories, kinds, makes, tags }: Filter): string[] {
  const filters = [
    categories.map((category) => categoryPluralLabels[category]),
    kinds.map((kind) => assetKindLabels[kind]),
    makes,
    tags,
  ];
  const given = filters.filter((filter) => filter.length > 0).map((filter) => filter.join(", "));
  return given.length > 0 ? given : [w.allUnits];
}

type Planned = Intervals & { rule?: IntervalRule | null };

/** "Every 5,000 mi or 90 days, whichever comes first", or the rule that decides it for each unit. */
export function formatServiceInterval({ rule, ...intervals }: Planned): string {
  return rule ? intervalRuleLabels[rule] : formatInterval(intervals);
}

export function formatServiceCount(n: number): string {
  return w.services({ n });
}

/** "Services: PM-A, PM-B" */
export function nameServices(services: readonly { name: string }[]): string {
  return w.named({ names: services.map(({ name }) => formatScheduleName(name)).join(", ") });
}

export function formatStepCount(n: number): string {
  return w.steps({ n });
}

export function formatUnitCount(n: number): string {
  return n === 0 ? w.onNone : w.onUnits({ n });
}

type Counts = Pick<ProgramPreview, "add" | "change" | "stop" | "kept">;
type Row = ProgramPreview["rows"][number];
type Plan = NonNullable<Row["before"]>;

/** "Add 36 schedules, change 4, stop 0, keep 2 edited by hand" */
export function summarizePreview({ add, change, stop, kept, rows }: Counts & { rows: Row[] }) {
  const isAllEdited = rows.every((row) => row.kept !== "own");
  const before = w.willAdd({ n: add, change, stop });
  return isAllEdited ? w.keepEdited({ before, kept }) : w.keepAsIs({ before, kept });
}

/** "Added 36 schedules, changed 4, stopped 0." */
export function summarizeApplied({ add, change, stop }: Counts): string {
  return w.applied({ n: add, change, stop });
}

/** What a row of the preview says below the names. */
export function describeRow({ act, before, after, kept }: Row): string[] {
  if (act === "keep") return [kept === "own" ? w.own : w.edited];
  if (before && after) return listChanges(before, after);
  const plan = after ?? before;
  return plan ? listFacts(plan) : [];
}

function listFacts(plan: Plan): string[] {
  const windows = formatWindows(plan);
  return [formatInterval(plan), windows && w.soon({ windows })].filter(Boolean);
}

/** Only what differs: "Every 6,000 mi (before: Every 5,000 mi)". */
function listChanges(before: Plan, after: Plan): string[] {
  const facets = [
    [formatScheduleName(before.name), formatScheduleName(after.name)],
    [formatInterval(before), formatInterval(after)],
    [describeSoon(before), describeSoon(after)],
    [scheduleAnchorLabels[before.anchor], scheduleAnchorLabels[after.anchor]],
  ] as const;
  const changes = facets
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => w.change({ from, to }));
  return before.active ? changes : [w.again, ...changes];
}

function describeSoon(plan: Windows): string {
  const hasOwn = [plan.soonDays, plan.soonMiles, plan.soonHours].some(isNumber);
  return hasOwn ? w.soon({ windows: formatWindows(plan) }) : w.usualSoon;
}

const w = words({
  allUnits: ["All units", "Todas las unidades"],
  services: [
    { one: "{n} service", other: "{n} services" },
    { one: "{n} servicio", other: "{n} servicios" },
  ],
  named: ["Services: {names}", "Servicios: {names}"],
  steps: [
    { one: "{n} step", other: "{n} steps" },
    { one: "{n} paso", other: "{n} pasos" },
  ],
  onNone: ["On no unit yet", "Aún en ninguna unidad"],
  onUnits: [
    { one: "On {n} unit", other: "On {n} units" },
    { one: "En {n} unidad", other: "En {n} unidades" },
  ],
  willAdd: [
    {
      one: "Add {n} schedule, change {change}, stop {stop}",
      other: "Add {n} schedules, change {change}, stop {stop}",
    },
    {
      one: "Agregar {n} servicio, cambiar {change}, detener {stop}",
      other: "Agregar {n} servicios, cambiar {change}, detener {stop}",
    },
  ],
  keepEdited: ["{before}, keep {kept} edited by hand", "{before}, dejar {kept} editados a mano"],
  keepAsIs: ["{before}, keep {kept} as they are", "{before}, dejar {kept} como están"],
  applied: [
    {
      one: "Added {n} schedule, changed {change}, stopped {stop}.",
      other: "Added {n} schedules, changed {change}, stopped {stop}.",
    },
    {
      one: "Se agregó {n} servicio, cambiaron {change}, se detuvieron {stop}.",
      other: "Se agregaron {n} servicios, cambiaron {change}, se detuvieron {stop}.",
    },
  ],
  own: [
    "The unit has another schedule with this name",
    "La unidad ya tiene otro servicio con este nombre",
  ],
  edited: ["Edited by hand on the unit", "Editado a mano en la unidad"],
  soon: ["due soon {windows} before", "aviso {windows} antes"],
  usualSoon: ["due soon as usual", "aviso como siempre"],
  change: ["{to} (before: {from})", "{to} (antes: {from})"],
  again: ["Was stopped, runs again", "Estaba detenido, activo otra vez"],
});
