/** What the columns of a list may hold, and by which headers that is guessed. */
import { words } from "../base/words.ts";
import type { ImportKind } from "./imports.ts";
import { toUnitHeader } from "./unit-header.ts";

export type ImportField = {
  name: string;
  readonly label: string;
  isLabel: (letters: string) => boolean;
  /** What a template shows. */
  example: string;
  /** Of a header in small letters and digits, with "no" for "#"; the first field that fits a header takes it. */
  header: Pick<RegExp, "test">;
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
      [["Last service, day", "Último servicio, fecha"], "2026-10-03"],
      /(last|prior|previous).*(service|maint|pm).*(date|day|done)|^last(serviced|service|pm)$/,
    ),
    field(
      "lastServicedMiles",
      [["Last service, miles", "Último servicio, millas"], "90000"],
      /(last|prior|previous).*(service|maint|pm).*(mi|odo|meter)/,
    ),
    field(
      "lastServicedHours",
      [["Last service, hours", "Último servicio, horas"], ""],
      /(last|prior|previous).*(service|maint|pm).*h(ou)?rs?/,
    ),
    field(
      "secondMeterUnit",
      [["Second meter, its unit", "Segundo medidor, su unidad"], ""],
      /second.*unit/,
    ),
    field(
      "secondMeter",
      [["Second meter", "Segundo medidor"], ""],
      /^(current)?second.*(meter|value|reading)?$/,
    ),
    field(
      "meterUnit",
      [["Meter, its unit", "Medidor, su unidad"], "mi"],
      /meter(measure|reading)?unit|odometerunit|unitofmeasure/,
    ),
    field(
      "miles",
      [["Miles", "Millas"], "94200"],
      /^(current)?(miles|mileage|odometer(mi|miles)?|odo|mi|kilometraje|millas)(reading)?$/,
    ),
    field(
      "kilometers",
      [["Kilometers", "Kilómetros"], ""],
      /^(current)?(km|kms|kilometers|kilometres|odometerkm|kilométrage|kilometrage)$/,
    ),
    field(
      "hours",
      [["Engine hours", "Horas de motor"], "5200.5"],
      /^(current)?(engine|meter|hour)?(hours|hrs|hourmeter|horas|horometro|heures)$/,
    ),
    field(
      "meter",
      [["Meter", "Medidor"], ""],
      /^(current)?(meter|primarymeter|reading)(reading|value)?$/,
    ),
    field("unitNumber", [["Unit number", "Número de unidad"], "101"], unitNumber),
    field(
      "name",
      [["Name", "Nombre"], "Mixer 101"],
      /^(asset|unit|vehicle|equipment)?name$|^nombre|^nom$/,
    ),
    field(
      "vinOrSerial",
      [["VIN or serial number", "VIN o número de serie"], "1M2GR3GC5KM004821"],
      vin,
    ),
    field(
      "status",
      [["Condition", "Condición"], "Active"],
      /status|condition|^state$|estado|statut|état/,
    ),
    field(
      "plateState",
      [["State of the plate", "Estado de la placa"], "TX"],
      /(plate|regist|licen[cs]e).*(state|prov)|^(state|province)$/,
    ),
    field(
      "plate",
      [["Plate", "Placa"], "B2137"],
      /plate|licen[cs]e|placa|immatriculation|^tag(no|number)$/,
    ),
    field("year", [["Year", "Año"], "2019"], /^(model)?year$|^año$|^année$|^annee$|^ano$/),
    field("make", [["Make", "Marca"], "Kenworth"], /^make$|manufacturer|^marca$|^marque$|^brand$/),
    field("model", [["Model", "Modelo"], "T880"], /^model|^modèle$/),
    field("type", [["Type", "Tipo"], "Mixer truck"], /type|kind|class|category|tipo|categor/),
    field(
      "location",
      [["Location", "Ubicación"], "North Plant"],
      /location|region|yard|group|site|plant|branch|dept|department|ubicacion|emplacement|patio/,
    ),
    field(
      "assignedCrew",
      [["Assigned crew", "Personal asignado"], "L. Ortega"],
      /driver|operator|crew|assigned|operador|chauffeur/,
    ),
    field("tireSize", [["Tire size", "Medida de llantas"], "11R22.5"], /tire|tyre|llanta/),
    field(
      "gvwrPounds",
      [["GVWR in pounds", "GVWR en libras"], "66000"],
      /gvwr?|grossvehicle|grossweight/,
    ),
    field("ownership", [["Ownership", "Propiedad"], "Owned"], /ownership|leasedorowned|owned/),
    field("ownerName", [["Owner", "Propietario"], ""], /^owner|lessor|propietario/),
    field("tags", [["Tags", "Etiquetas"], "north;concrete"], /^(labels?|tags?|etiquetas?)$/),
    field("archived", [["Archived", "Archivada"], ""], /archived/),
    field(
      "note",
      [["Note", "Nota"], "Needs steer tires"],
      /comment|note|remark|nota|observ|remarque/,
    ),
    field("description", [["Description", "Descripción"], ""], /descri/),
  ],
  people: [
    field(
      "email",
      [["E-mail", "Correo electrónico"], "marco@ridgemont.example"],
      /mail|correo|courriel/,
    ),
    field("username", [["Username", "Usuario"], ""], /user|login|usuario/),
    field(
      "firstName",
      [["First name", "Nombre"], "Marco"],
      /^(first|given)|^nombre$|^prénom|^prenom/,
    ),
    field(
      "lastName",
      [["Last name", "Apellido"], "Ortiz"],
      /^(last|family)|surname|apellido|^nom$/,
    ),
    field(
      "fullName",
      [["Full name", "Nombre completo"], ""],
      /name|nombre|driver|employee|operador/,
    ),
    field("role", [["Role", "Rol"], "Driver"], /role|position|title|job|rol|puesto|poste/),
  ],
  schedules: [
    field("unitNumber", [["Unit number", "Número de unidad"], "101"], unitNumber),
    field(
      "service",
      [["Service", "Servicio"], "PM-A"],
      /^(pm|service|task|schedule|plan|maintenance)?(title|name|task|type)$|^service$|^task$|servicio/,
    ),
    field("unitName", [["Unit name", "Nombre de la unidad"], ""], unitName),
    field("vinOrSerial", [["VIN or serial number", "VIN o número de serie"], ""], vin),
    ofUnit("interval", "miles", ["Every, miles", "Cada cuánto, millas"]),
    ofUnit("interval", "kilometers", ["Every, kilometers", "Cada cuánto, kilómetros"]),
    ofUnit("interval", "hours", ["Every, hours", "Cada cuánto, horas"]),
    ofUnit("interval", "days", ["Every, days", "Cada cuánto, días"]),
    ofUnit("interval", "weeks", ["Every, weeks", "Cada cuánto, semanas"]),
    ofUnit("interval", "months", ["Every, months", "Cada cuánto, meses"]),
    ofUnit("interval", "years", ["Every, years", "Cada cuánto, años"]),
    field(
      "meterInterval",
      [["Every, by meter", "Cada cuánto, por medidor"], "5000 mi or 250 hr"],
      /meter.*interval|interval.*(meter|mi|hours)|^every(mi|hours)/,
    ),
    field(
      "frequencyUnit",
      [["Every, unit of time", "Cada cuánto, unidad de tiempo"], "months"],
      /recurrence|frequency(type|unit)|^per(iod)?$|intervalunit|unitoftime/,
    ),
    field(
      "frequency",
      [["Every, by time", "Cada cuánto, por tiempo"], "3"],
      /freq|interval|^every/,
    ),
    field("anchor", [["Counted from", "Contado desde"], "Completion date"], /basedon|anchor|from/),
    ofUnit("last", "miles", ["Miles at that time", "Millas en ese momento"]),
    ofUnit("last", "kilometers", ["Kilometers at that time", "Kilómetros en ese momento"]),
    ofUnit("last", "hours", ["Hours at that time", "Horas en ese momento"]),
    field(
      "lastPerformed",
      [["Last done", "Última vez"], "2026-09-01"],
      /last.*(done|date|perf|serv|comp)|^last$/,
    ),
    field(
      "lastMeter",
      [["Meter at that time", "Medidor en ese momento"], "151200"],
      /last.*(meter|mi|odo|hour)/,
    ),
    field("nextDue", [["Next due", "Próximo vencimiento"], ""], /next|due/),
  ],
  history: [
    field("unitNumber", [["Unit number", "Número de unidad"], "101"], unitNumber),
    field("unitName", [["Unit name", "Nombre de la unidad"], ""], unitName),
    field("vinOrSerial", [["VIN or serial number", "VIN o número de serie"], ""], vin),
    field(
      "date",
      [["Day", "Fecha"], "2026-10-03"],
      /date|day|fecha|jour|performed(on)?$|completed/,
    ),
    field(
      "invoice",
      [["Invoice number", "Número de factura"], "A-7000"],
      /invoice|^po|wo(no|number)?$|workorder|factura|facture|reference/,
    ),
    field(
      "performedByName",
      [["Who did it", "Quién lo hizo"], "Plains Truck Parts"],
      /vendor|shop|supplier|mechanic|technician|^by$|performedby|proveedor|fournisseur|garage/,
    ),
    field(
      "type",
      [["Type of service", "Tipo de servicio"], "Oil change"],
      /servicetype|^type|category|tipo/,
    ),
    field("parts", [["Parts", "Piezas"], ""], /^parts|materials|refacciones|pièces/),
    field("labor", [["Labor", "Mano de obra"], ""], /labou?r|mano|main/),
    field("tax", [["Tax", "Impuesto"], ""], /^tax|impuesto|iva|taxe/),
    field("cost", [["Cost", "Costo"], "366.17"], /total|cost|amount|price|coût|cout|montant/),
    field("hours", [["Engine hours", "Horas de motor"], ""], /hours|hrs|horas|heures/),
    field("meter", [["Meter", "Medidor"], "91911"], /meter|odo|mile|kilom|millas/),
    field(
      "description",
      [["Description", "Descripción"], "Oil and filters"],
      /descri|^work|service|task|item|trabajo/,
    ),
    field("note", [["Note", "Nota"], ""], /note|comment|remark|nota/),
  ],
};

type UnitHeader = Parameters<typeof toUnitHeader>;

/** A column of one unit, named after what it says and the unit, as `intervalMiles` or `lastHours`. */
function ofUnit(
  subject: UnitHeader[0],
  unit: UnitHeader[1],
  labels: readonly [en: string, es: string],
): ImportField {
  const name = `${subject}${unit.charAt(0).toUpperCase()}${unit.slice(1)}`;
  return field(name, [labels, ""], toUnitHeader(subject, unit));
}

function field(
  name: string,
  [labels, example]: readonly [labels: readonly [en: string, es: string], example: string],
  header: Pick<RegExp, "test">,
): ImportField {
  const said = words({ label: labels });
  return {
    name,
    example,
    /** A template may be filled in by a reader of one language and brought by one of the other. */
    isLabel: (letters) => labels.some((label) => toLetters(label) === letters),
    header,
    get label() {
      return said.label;
    },
  };
}

/** The field of each column, by its header; a field is taken once. */
export function guessMapping(kind: ImportKind, header: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return header.map((text) => {
    const letters = toLetters(text);
    const free = importFields[kind].filter(({ name }) => letters !== "" && !taken.has(name));
    const found =
      free.find((one) => one.isLabel(letters)) ?? free.find((one) => one.header.test(letters));
    if (found) taken.add(found.name);
    return found?.name ?? null;
  });
}

function toLetters(text: string): string {
  const plain = text.normalize("NFC").toLowerCase().replaceAll("#", "no");
  return plain.replace(/[^\p{L}\p{N}]/gu, "");
}
