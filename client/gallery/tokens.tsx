/** The colours with what they are made for, and the sizes that the product has. */
import type { CSSProperties, ReactNode } from "react";
import config from "../../tailwind.config.ts";
import { backgrounds, contrast, edges, texts } from "./colour-pairs.ts";
import { Specimens, type States } from "./specimens.tsx";

const allBackgrounds = [...new Set([...backgrounds, ...texts.flatMap(({ on }) => on)])];
/** The most used steps. */
const spacingSteps = [0.5, 1, 1.5, 2, 3, 4, 6, 8].map((step) => [String(step), step] as const);
const { theme } = config;

/** Redrawn with each theme, whose values it reads. */
export function Tokens() {
  const boxHeight = 48;
  const border = "1px solid var(--border)";
  const drawSpace = (step: number) => drawBox({ width: `calc(var(--spacing) * ${step})` });
  const drawHeight = (height: string) => drawBox({ height });
  const drawCorner = (borderRadius: string) => drawBox({ borderRadius, height: boxHeight });
  const drawShadow = (boxShadow: string) =>
    drawBox({ boxShadow, height: boxHeight, background: "var(--surface)", border });
  return (
    <>
      <Specimens name="Texts on backgrounds" states={showColours(allBackgrounds, drawTexts)} />
      <Specimens name="Borders and focus rings" states={showColours(backgrounds, drawEdges)} />
      <Specimens
        name="Text sizes"
        states={show("text", Object.entries(theme.fontSize), drawText)}
      />
      <Specimens name="Spacing" states={show("gap", spacingSteps, drawSpace)} />
      <Specimens
        name="Controls"
        states={show("min-h", Object.entries(theme.extend.spacing), drawHeight)}
      />
      <Specimens
        name="Corners"
        states={show("rounded", Object.entries(theme.borderRadius), drawCorner)}
      />
      <Specimens
        name="Shadows"
        states={show("shadow", Object.entries(theme.boxShadow), drawShadow)}
      />
    </>
  );
}

function showColours(names: readonly string[], draw: (name: string) => ReactNode): States {
  return Object.fromEntries(names.map((name) => [name, draw(name)]));
}

/** By the class names that give each of the values. */
function show<Value>(
  kind: string,
  values: readonly (readonly [string, Value])[],
  draw: (value: Value) => ReactNode,
): States {
  const name = (key: string) => (key === "DEFAULT" ? kind : `${kind}-${key}`);
  return Object.fromEntries(values.map(([key, value]) => [name(key), draw(value)]));
}

function drawTexts(on: string) {
  return (
    <ul style={{ background: `var(--${on})` }} className="rounded border p-3">
      {findPartners(texts, on).map((text) => (
        <li key={text} style={{ color: `var(--${text})` }}>
          {`${text} ${measure(text, on)}`}
        </li>
      ))}
    </ul>
  );
}

function drawEdges(on: string) {
  return (
    <ul style={{ background: `var(--${on})` }} className="grid gap-2 rounded border p-3">
      {findPartners(edges, on).map((edge) => (
        <li key={edge} style={{ border: `3px solid var(--${edge})` }} className="rounded px-2">
          {`${edge} ${measure(edge, on)}`}
        </li>
      ))}
    </ul>
  );
}

function drawText([fontSize, lineHeight]: readonly string[]) {
  return <p style={{ fontSize, lineHeight }}>Pre-trip inspection of Mixer 104</p>;
}

function drawBox(style: CSSProperties) {
  return <div style={{ height: 16, background: "var(--primary)", ...style }} />;
}

function findPartners(pairs: typeof texts, background: string): string[] {
  return pairs.filter(({ on }) => on.includes(background)).map(({ text }) => text);
}

function measure(colour: string, on: string): string {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return `${contrast(read(colour), read(on)).toFixed(1)}`;
}
