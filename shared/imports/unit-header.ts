/** Headers of columns that hold one unit: "Interval (hours)", "Hour interval", "Miles at last service". */

/** What a header of small letters and digits ends with where it names a unit. */
const unitEnds = {
  miles: /(mi|miles?|mileage|millas?)$/,
  kilometers: /(km|kms|kilomet(er|re)s?|k[ió]l[oó]metros?)$/,
  hours: /(hr|hrs|hours?|horas?|heures?|hourmeter)$/,
  days: /(days?|d[ií]as?|jours?)$/,
  weeks: /(wks?|weeks?|semanas?|semaines?)$/,
  months: /(mos?|months?|mes|meses|mois)$/,
  years: /(yrs?|years?|años?|ans?)$/,
};

const subjects = {
  interval: /interval|every|freq|repeat|recurr|cada|frec/,
  last: /last|últim|ultim/,
};

/** How far behind its subject a header may name the unit: "Interval of service (hours)". */
const gapMax = 30;

/** Of a header that names this unit, and no other beside it, before or behind its subject. */
export function toUnitHeader(subject: keyof typeof subjects, unit: keyof typeof unitEnds) {
  const test = (header: string) => {
    const found = subjects[subject].exec(header);
    if (!found) return false;
    const behind = header.slice(found.index + found[0].length);
    return isNamedBehind(behind, unit) || isNamedAhead(header.slice(0, found.index), unit);
  };
  return { test };
}

function isNamedBehind(behind: string, unit: keyof typeof unitEnds): boolean {
  if (unit === "hours" && behind === "h") return true;
  const end = unitEnds[unit].exec(behind);
  if (!end || end.index > gapMax) return false;
  const before = behind.slice(0, end.index).replace(/(or|and|o|ou|y)$/, "");
  return !Object.values(unitEnds).some((other) => other.test(before));
}

function isNamedAhead(ahead: string, unit: keyof typeof unitEnds): boolean {
  const word = ahead.replace(/^(service|pm|meter|engine)/, "").replace(/(based|at)$/, "");
  return unitEnds[unit].exec(word)?.index === 0;
}
