/** Numbers as people write them in lists: "$1,240.50", "60.000,5", "118,50 €", "(45.00)", "1,250 hrs", "88k". */
export type DecimalSign = "." | ",";

export type Figure = {
  value: number;
  /** What is written behind it: "mi", "hrs". */
  unit: string;
};

const nothing = /^(n\/?a|none|unk|unknown|tbd|null|nil|s\/[dn]|[-–—?.]+)?$/i;

/** Whether a cell says that something is not known. */
export function isNothing(text: string): boolean {
  return nothing.test(text.trim());
}

/** Without blanks and currencies: a sign, the digits, letters behind them, and the end of a bracket. */
const figure = /^([-−(]?)(\d[\d.,'’]*)(\p{L}*)\.?([)-]?)$/iu;
const besides = /\s|[$€£]|usd|eur/gi;
/** "88k" and "119k mi", but not "97 km" */
const thousand = /^k(?=$|mi|h)/i;

/** Undefined where a cell says nothing, null where it is no number. A number in brackets or with a minus is below 0. */
export function readNumber(text: string, sign?: DecimalSign): Figure | null | undefined {
  if (isNothing(text)) return undefined;
  const found = figure.exec(text.replace(besides, ""));
  return found && toFigure(found, sign);
}

function toFigure(found: RegExpExecArray, sign: DecimalSign | undefined): Figure | null {
  const [, before = "", digits = "", letters = "", after = ""] = found;
  const size = toValue(digits, sign) * (thousand.test(letters) ? 1_000 : 1);
  const unit = letters.replace(thousand, "").toLowerCase();
  return Number.isFinite(size) ? { value: before + after ? -size : size, unit } : null;
}

function toValue(digits: string, sign: DecimalSign | undefined): number {
  const plain = digits.replace(/['’]/g, "");
  const decimals = isUnclear(plain) ? toUnclear(plain, sign) : findDecimalSign(plain);
  const groups = decimals === "." ? "," : ".";
  const written =
    decimals === undefined ? plain.replace(/[.,]/g, "") : plain.replaceAll(groups, "");
  return Number(written.replace(",", "."));
}

/** One sign with three digits behind it may part thousands or begin decimals: "60.000". */
function isUnclear(digits: string): boolean {
  return /^\d{1,3}[.,]\d{3}$/.test(digits);
}

/** It begins decimals only in a column that shows that. */
function toUnclear(digits: string, sign: DecimalSign | undefined): DecimalSign | undefined {
  return sign !== undefined && digits.includes(sign) ? sign : undefined;
}

/** Which sign begins the decimals of a number, if that is certain. */
function findDecimalSign(digits: string): DecimalSign | undefined {
  const signs = digits.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined || isUnclear(digits)) return undefined;
  // Several of one kind part thousands.
  const isGroups = signs.length > 1 && signs[0] === last;
  return (last === ",") === isGroups ? "." : ",";
}

/** Which sign begins the decimals of a column, by those of its numbers that show it. */
export function proveDecimalSign(texts: readonly string[]): DecimalSign | undefined {
  const signs = texts.map((text) => {
    const [, , digits] = figure.exec(text.replace(besides, "")) ?? [];
    return digits === undefined ? undefined : findDecimalSign(digits);
  });
  const commas = signs.filter((sign) => sign === ",").length;
  const points = signs.filter((sign) => sign === ".").length;
  if (commas === points) return undefined;
  return commas > points ? "," : ".";
}
