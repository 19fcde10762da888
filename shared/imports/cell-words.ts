/** What words of lists mean: the condition and type of a unit, a state, who did a service, and what it was. */
import type { AssetKind } from "../assets/asset-identity.ts";
import type { AssetCategory } from "../assets/assets.ts";
import type { Role } from "../base/roles.ts";
import { words } from "../base/words.ts";
import type { ServiceType } from "../schedules/service-types.ts";

/** What a list's word for a unit's condition means here. */
export const standings = ["in_use", "out_of_service", "archived", "skip"] as const;
export type Standing = (typeof standings)[number];

export const standingLabels: Record<Standing, string> = words({
  in_use: ["In use", "En uso"],
  out_of_service: ["Out of service", "Fuera de servicio"],
  archived: ["Archived", "Archivada"],
  skip: ["Leave these rows out", "Omitir estas filas"],
});

/** Words that say it themselves. */
export const knownStandings = new Map<string, Standing>(
  Object.entries({
    active: "in_use",
    "in use": "in_use",
    "in service": "in_use",
    available: "in_use",
    activo: "in_use",
    actif: "in_use",
    oos: "out_of_service",
    "out of service": "out_of_service",
    down: "out_of_service",
    "fuera de servicio": "out_of_service",
    "hors service": "out_of_service",
    archived: "archived",
    retired: "archived",
  }),
);

/** What others mean as a rule; the user is asked. */
export function guessStanding(word: string): Standing {
  if (/sold|dispos|scrap|auction|total(l)?ed|vend|baja|salvage/.test(word)) return "archived";
  if (/shop|repair|maint|inactive|broken|taller|atelier|parked/.test(word)) return "out_of_service";
  return "in_use";
}

type Sort = { category: AssetCategory; kind: AssetKind };

/** Of what a list calls a type, the first that fits. */
const sorts: readonly (readonly [RegExp, Sort])[] = [
  [/batch|plant/, { category: "equipment", kind: "batch_plant" }],
  [/mixer|ready.?mix|revolvedora|toupie|malaxeur/, { category: "truck", kind: "mixer" }],
  [/boom.*pump|pump.*boom|bomba.*pluma/, { category: "truck", kind: "boom_pump" }],
  [/line.*pump|pump.*line|bomba.*l[ií]nea/, { category: "truck", kind: "line_pump" }],
  [/telebelt|conveyor truck/, { category: "truck", kind: "telebelt" }],
  [/generator|compressor|light tower|welder|pump/, { category: "equipment", kind: "other" }],
  [/skid.?steer|minicargador/, { category: "equipment", kind: "skid_steer" }],
  [/fork.?lift|montacargas|chariot/, { category: "equipment", kind: "forklift" }],
  [/excavator|backhoe|excavadora|pelle/, { category: "equipment", kind: "excavator" }],
  [/loader|cargador|chargeuse/, { category: "equipment", kind: "loader" }],
  [/low.?boy|cama baja/, { category: "trailer", kind: "lowboy" }],
  [/trailer|remolque|remorque/, { category: "trailer", kind: "trailer" }],
  [/dump|volteo|benne/, { category: "truck", kind: "dump_truck" }],
  [/pick.?up|f-?[123]50/, { category: "truck", kind: "pickup" }],
  [/tractor(?!.*farm)|tracto/, { category: "truck", kind: "tractor" }],
  [/truck|cami[oó]n|veh[ií]c|van\b|sedan|suv/, { category: "truck", kind: "other" }],
  [/equip|dozer|grader|roller|paver|crane|machine/, { category: "equipment", kind: "other" }],
];

export function findSort(text: string): Sort | undefined {
  const words = text.toLowerCase();
  return sorts.find(([pattern]) => pattern.test(words))?.[1];
}

const services: readonly (readonly [RegExp, ServiceType])[] = [
  [/annual|dot insp|b30\.27/, "Annual Inspection"],
  [/inspection|insp\.?\b|nrmca|check/, "Safety Inspection"],
  [/hydraul|hidr[aá]ul/, "Hydraulic Service"],
  [/\bpm\b|\bpm-?[a-d]\b|prevent|grease|graiss|lube|engras/, "Preventive Maintenance"],
  [/oil|vidange|aceite/, "Oil Change"],
  [/brake|frein|freno/, "Brake Service"],
  [/tire|tyre|pneu|llanta|steer/, "Tire Rotation"],
  [/transmis/, "Transmission Service"],
  [/engine|moteur|motor\b/, "Engine Service"],
  [/electr|battery|alternator|wiring|light/, "Electrical Repair"],
  [/body|paint|weld|dent|fender|mirror/, "Body Repair"],
  [/emergency|roadside|breakdown|tow/, "Emergency Repair"],
];

export function findService(text: string): ServiceType | undefined {
  const words = text.toLowerCase();
  return services.find(([pattern]) => pattern.test(words))?.[1];
}

const roleWords: readonly (readonly [RegExp, Role])[] = [
  [/admin|owner|dueñ/, "admin"],
  [
    /manager|mechanic|shop|office|dispatch|supervisor|foreman|gerente|mec[aá]nic|taller|oficina|despacha|encargad|capataz/,
    "manager",
  ],
  [/driver|operator|operador|ch[oó]fer|conductor|chauffeur|conducteur/, "driver"],
];

export function findRole(text: string): Role | undefined {
  const words = text.toLowerCase();
  return roleWords.find(([pattern]) => pattern.test(words))?.[1];
}

const meterWords = [
  [/^(mi|m$)/, "miles"],
  [/^k/, "kilometers"],
  [/^h/, "hours"],
] as const;

/** The unit of a meter; kilometers are counted in miles here. */
export function findMeterUnit(text: string): (typeof meterWords)[number][1] | undefined {
  const words = text.toLowerCase().trim();
  return meterWords.find(([pattern]) => pattern.test(words))?.[1];
}

export const milesPerKilometer = 0.621371;

/** Names and short forms of states and provinces, with the letters of their plates. */
const states = new Map(
  `alabama AL alaska AK arizona AZ arkansas AR california CA colorado CO connecticut CT delaware DE
  florida FL georgia GA hawaii HI idaho ID illinois IL indiana IN iowa IA kansas KS kentucky KY louisiana LA maine ME
  maryland MD massachusetts MA michigan MI minnesota MN mississippi MS missouri MO montana MT nebraska NE nevada NV
  newhampshire NH newjersey NJ newmexico NM newyork NY northcarolina NC northdakota ND ohio OH oklahoma OK oregon OR
  pennsylvania PA rhodeisland RI southcarolina SC southdakota SD tennessee TN texas TX utah UT vermont VT virginia VA
  washington WA westvirginia WV wisconsin WI wyoming WY districtofcolumbia DC alberta AB britishcolumbia BC
  manitoba MB newbrunswick NB newfoundland NL newfoundlandandlabrador NL novascotia NS ontario ON
  princeedwardisland PE quebec QC québec QC saskatchewan SK yukon YT nunavut NU northwestterritories NT`
    .trim()
    .split(/\s+/)
    .flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? ""] as const] : [])),
);

/** "TX" of "Texas", "NL" of "N.L."; undefined of what is no state. */
export function findState(text: string): string | undefined {
  const letters = text.toLowerCase().replace(/[\s.]/g, "");
  if (/^[a-z]{2,3}$/.test(letters)) return letters.toUpperCase();
  return states.get(letters);
}
