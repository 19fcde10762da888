/** What the columns of a list may hold, and by which headers that is guessed. */
import type { ImportKind } from "./imports.ts";

export type ImportField = {
  name: string;
  label: string;
  /** What a template shows. */
  example: string;
  /** Of a header in small letters and digits, with "no" for "#"; the first field that fits a header takes it. */
  header: RegExp;
};

const unitNumber =
  /^(current)?((unit|truck|tractor|equip(ment)?|vehicle|asset|fleet|unidad|unité|véhicule)(no|num|number|id)?|no|number|numero|número|numéro|id)$/;
const vin = /vin|serial|serie|série|^sn$|chassis/;
const unitName = /^(asset|unit|vehicle|equipment)name$/;

/** How each kind of list is read; earlier fields take a header first. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  assets: [
    field(
      "lastServicedDate",
      ["Last service, day", "2026-10-03"],
      /(last|prior|previous).*(service|maint|pm).*(date|day|done)|^last(serviced|service|pm)$/,
    ),
    field(
      "lastServicedMiles",
      ["Last service, miles", "90000"],
      /(last|prior|previous).*(service|maint|pm).*(mi|odo|meter)/,
    ),
    field(
      "lastServicedHours",
      ["Last service, hours", ""],
      /(last|prior|previous).*(service|maint|pm).*h(ou)?rs?/,
    ),
    field("secondMeterUnit", ["Second meter, its unit", ""], /second.*unit/),
    field("secondMeter", ["Second meter", ""], /^(current)?second.*(meter|value|reading)?$/),
    field(
      "meterUnit",
      ["Meter, its unit", "mi"],
      /meter(measure|reading)?unit|odometerunit|unitofmeasure/,
    ),
    field(
      "miles",
      ["Miles", "94200"],
      /^(current)?(miles|mileage|odometer(mi|miles)?|odo|mi|kilometraje|millas)(reading)?$/,
    ),
    field(
      "kilometers",
      ["Kilometers", ""],
      /^(current)?(km|kms|kilometers|kilometres|odometerkm|kilométrage|kilometrage)$/,
    ),
    field(
      "hours",
      ["Engine hours", "5200.5"],
      /^(current)?(engine|meter|hour)?(hours|hrs|hourmeter|horas|horometro|heures)$/,
    ),
    field("meter", ["Meter", ""], /^(current)?(meter|primarymeter|reading)(reading|value)?$/),
    field("unitNumber", ["Unit number", "101"], unitNumber),
    field("name", ["Name", "Mixer 101"], /^(asset|unit|vehicle|equipment)?name$|^nombre|^nom$/),
    field("vinOrSerial", ["VIN or serial number", "1M2GR3GC5KM004821"], vin),
    field("status", ["Condition", "Active"], /status|condition|^state$|estado|statut|état/),
    field(
      "plateState",
      ["State of the plate", "TX"],
      /(plate|regist|licen[cs]e).*(state|prov)|^(state|province)$/,
    ),
    field("plate", ["Plate", "B2137"], /plate|licen[cs]e|placa|immatriculation|^tag(no|number)$/),
    field("year", ["Year", "2019"], /^(model)?year$|^año$|^année$|^annee$|^ano$/),
    field("make", ["Make", "Kenworth"], /^make$|manufacturer|^marca$|^marque$|^brand$/),
    field("model", ["Model", "T880"], /^model|^modèle$/),
    field("type", ["Type", "Mixer truck"], /type|kind|class|category|tipo|categor/),
    field(
      "location",
      ["Location", "North Plant"],
      /location|region|yard|group|site|plant|branch|dept|department|ubicacion|emplacement|patio/,
    ),
    field(
      "assignedCrew",
      ["Assigned crew", "L. Ortega"],
      /driver|operator|crew|assigned|operador|chauffeur/,
    ),
    field("tireSize", ["Tire size", "11R22.5"], /tire|tyre|llanta/),
    field("gvwrPounds", ["GVWR in pounds", "66000"], /gvwr?|grossvehicle|grossweight/),
    field("ownership", ["Ownership", "Owned"], /ownership|leasedorowned|owned/),
    field("ownerName", ["Owner", ""], /^owner|lessor|propietario/),
    field("tags", ["Tags", "north;concrete"], /^(labels?|tags?|etiquetas?)$/),
    field("archived", ["Archived", ""], /archived/),
    field("note", ["Note", "Needs steer tires"], /comment|note|remark|nota|observ|remarque/),
    field("description", ["Description", ""], /descri/),
  ],
  people: [
    field("email", ["E-mail", "marco@ridgemont.example"], /mail|correo|courriel/),
    field("username", ["Username", ""], /user|login|usuario/),
    field("firstName", ["First name", "Marco"], /^(first|given)|^nombre$|^prénom|^prenom/),
    field("lastName", ["Last name", "Ortiz"], /^(last|family)|surname|apellido|^nom$/),
    field("fullName", ["Full name", ""], /name|nombre|driver|employee|operador/),
    field("role", ["Role", "Driver"], /role|position|title|job|rol|puesto|poste/),
  ],
  schedules: [
    field("unitNumber", ["Unit number", "101"], unitNumber),
    field(
      "service",
      ["Service", "PM-A"],
      /^(pm|service|task|schedule|plan|maintenance)?(title|name|task|type)$|^service$|^task$|servicio/,
    ),
    field("unitName", ["Unit name", ""], unitName),
    field("vinOrSerial", ["VIN or serial number", ""], vin),
    field(
      "meterInterval",
      ["Every, by meter", "5000 mi or 250 hr"],
      /meter.*interval|interval.*(meter|mi|hours)|^every(mi|hours)/,
    ),
    field(
      "frequencyUnit",
      ["Every, unit of time", "months"],
      /recurrence|frequency(type|unit)|^per(iod)?$|intervalunit|unitoftime/,
    ),
    field("frequency", ["Every, by time", "3"], /freq|interval|^every/),
    field("anchor", ["Counted from", "Completion date"], /basedon|anchor|from/),
    field("lastPerformed", ["Last done", "2026-09-01"], /last.*(done|date|perf|serv|comp)|^last$/),
    field("lastMeter", ["Meter at that time", "151200"], /last.*(meter|mi|odo|hour)/),
    field("nextDue", ["Next due", ""], /next|due/),
  ],
  history: [
    field("unitNumber", ["Unit number", "101"], unitNumber),
    field("unitName", ["Unit name", ""], unitName),
    field("vinOrSerial", ["VIN or serial number", ""], vin),
    field("date", ["Day", "2026-10-03"], /date|day|fecha|jour|performed(on)?$|completed/),
    field(
      "invoice",
      ["Invoice number", "A-7000"],
      /invoice|^po|wo(no|number)?$|workorder|factura|facture|reference/,
    ),
    field(
      "performedByName",
      ["Who did it", "Plains Truck Parts"],
      /vendor|shop|supplier|mechanic|technician|^by$|performedby|proveedor|fournisseur|garage/,
    ),
    field("type", ["Type of service", "Oil change"], /servicetype|^type|category|tipo/),
    field("parts", ["Parts", ""], /^parts|materials|refacciones|pièces/),
    field("labor", ["Labor", ""], /labou?r|mano|main/),
    field("tax", ["Tax", ""], /^tax|impuesto|iva|taxe/),
    field("cost", ["Cost", "366.17"], /total|cost|amount|price|coût|cout|montant/),
    field("hours", ["Engine hours", ""], /hours|hrs|horas|heures/),
    field("meter", ["Meter", "91911"], /meter|odo|mile|kilom|millas/),
    field(
      "description",
      ["Description", "Oil and filters"],
      /descri|^work|service|task|item|trabajo/,
    ),
    field("note", ["Note", ""], /note|comment|remark|nota/),
  ],
};

function field(name: string, texts: readonly [label: string, example: string], header: RegExp) {
  const [label, example] = texts;
  return { name, label, example, header };
}

/** The field of each column, by its header; a field is taken once. */
export function guessMapping(kind: ImportKind, header: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return header.map((text) => {
    const plain = text.normalize("NFC").toLowerCase().replaceAll("#", "no");
    const letters = plain.replace(/[^\p{L}\p{N}]/gu, "");
    const found = importFields[kind].find(
      (one) => !taken.has(one.name) && letters !== "" && one.header.test(letters),
    );
    if (found) taken.add(found.name);
    return found?.name ?? null;
  });
}
