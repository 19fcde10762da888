/** Which colours of styles.css are made for each other, and how well they can be told apart. */

interface Pairs {
  text: string;
  on: readonly string[];
}

const surfaces = ["bg", "surface", "surface-2"];

export const backgrounds = [
  ...surfaces,
  "primary-soft",
  "pass-soft",
  "fail-soft",
  "warn-soft",
  "neutral-soft",
];

const textColours = ["text", "text-muted", "primary", "primary-hover", "pass", "fail"];

/** Text colours and their backgrounds: 4.5:1 as WCAG 2.2 AA requires, also for large text. */
export const texts: readonly Pairs[] = [
  ...textColours.map((text) => ({ text, on: backgrounds })),
  { text: "on-primary", on: ["primary", "primary-hover"] },
  ...["pass", "fail", "warn"].map((tone) => ({ text: `on-${tone}`, on: [tone] })),
  ...["primary", "pass", "fail", "warn", "neutral"].map((tone) => ({
    text: `on-${tone}-soft`,
    on: [`${tone}-soft`],
  })),
];

/** Borders and focus rings and the backgrounds beside them: 3:1. */
export const edges: readonly Pairs[] = [
  { text: "border-strong", on: surfaces },
  { text: "focus", on: backgrounds },
  ...["pass", "fail", "warn"].map((tone) => ({
    text: `${tone}-border`,
    on: [...surfaces, `${tone}-soft`],
  })),
];

/** The contrast ratio of two colours like "#0b4f9c", as WCAG 2.2 defines it. */
export function contrast(one: string | undefined, other: string | undefined): number {
  const [darker = NaN, lighter = NaN] = [luminance(one), luminance(other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour = ""): number {
  const short = colour.replace("#", "");
  const digits = short.length === 3 ? short.replaceAll(/./g, "$&$&") : short;
  const [red = NaN, green = NaN, blue = NaN] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
