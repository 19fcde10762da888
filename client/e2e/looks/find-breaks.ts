/** Finds what does not fit on a screen. All but the first function runs in the page, as one script. */
import type { Page } from "@playwright/test";
import {
  findScope,
  listBoxes,
  isShown,
  listTexts,
  listLines,
  listParts,
  isOnTwoLines,
  quote,
} from "../kit/read-boxes.ts";

/** One sentence for each text or control that is cut, broken, covered or out of sight. */
export async function findBreaks(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => { ${script}; return listBreaks(); })()`);
}

const script = [
  listBreaks,
  settle,
  findScope,
  findSideways,
  findBadTexts,
  describeText,
  findHiddenText,
  findSplit,
  isOutOfSight,
  findCut,
  isPastEdge,
  isClamped,
  isReachable,
  findStuck,
  findBrokenWord,
  findLooseDot,
  findWrappedDate,
  findCutChoices,
  findEmptyFacts,
  findCovered,
  isOnTop,
  listBoxes,
  isShown,
  listTexts,
  listLines,
  listParts,
  isOnTwoLines,
  quote,
].join("\n");

/** @public Called by its name in a page. */
export async function listBreaks(): Promise<string[]> {
  await settle();
  const scope = findScope();
  window.scrollTo(0, 0);
  return [
    ...new Set([
      ...findSideways(scope),
      ...findBadTexts(scope),
      ...findCutChoices(scope),
      ...findEmptyFacts(scope),
      ...findCovered(scope),
    ]),
  ];
}

/** Changes that depend on the width are drawn two frames later. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Only the elements named here may scroll sideways. */
function findSideways(scope: Element[]): string[] {
  const scrollers =
    'fieldset[aria-label="What is wrong"], nav[aria-label="Maintenance pages"], [data-bulk-bar] *';
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  for (const root of scope) {
    for (const element of [root, ...root.querySelectorAll("*")]) {
      if (element.scrollWidth <= element.clientWidth + 1) continue;
      if (!/auto|scroll/.test(getComputedStyle(element).overflowX)) continue;
      if (element.matches(`input, textarea, select, ${scrollers}`)) continue;
      wide.push(`a region scrolls sideways: ${quote(element.textContent)}`);
    }
  }
  return wide;
}

function findBadTexts(scope: Element[]): string[] {
  return scope.flatMap((root) =>
    listTexts(root).flatMap((text) => describeText(text, listLines(text)) ?? []),
  );
}

/** The worst problem of a text. */
function describeText(text: Text, lines: DOMRect[]): string | undefined {
  const parent = text.parentElement;
  if (!parent || lines.length === 0 || !isShown(parent)) return undefined;
  if (!/[\p{L}\p{N}]/u.test(text.data)) return findLooseDot(text);
  return (
    findHiddenText(text, parent, lines) ?? findLooseDot(text) ?? findSplit(text, parent, lines)
  );
}

function findHiddenText(text: Text, parent: Element, lines: DOMRect[]): string | undefined {
  const data = quote(text.data);
  const cut = findCut(parent, lines);
  switch (cut) {
    case "nowhere":
      if (isOutOfSight(lines)) return `is out of sight: ${data}`;
      return findStuck(parent, lines) && `sticks out of its ${findStuck(parent, lines)}: ${data}`;
    case "clipped":
      return `is cut: ${data}`;
    case "clamped":
      return isReachable(parent) ? undefined : `is cut for good: ${data}`;
    case "scrolled":
      return undefined;
  }
}

function findSplit(text: Text, parent: Element, lines: DOMRect[]): string | undefined {
  if (lines.length === 1) return undefined;
  const word = findBrokenWord(text, parent);
  if (word) return `is broken: ${word}`;
  const date = findWrappedDate(text);
  return date && `is on two lines: ${date}`;
}

function isOutOfSight(lines: DOMRect[]): boolean {
  return lines.some(({ left, right }) => left < -1 || right > window.innerWidth + 1);
}

type Cut = "nowhere" | "clipped" | "clamped" | "scrolled";

/** How the nearest box that hides a part of the text hides it. */
function findCut(parent: Element, lines: DOMRect[]): Cut {
  for (const box of listBoxes(parent)) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (overflowX === "visible" && overflowY === "visible") continue;
    // Only for screen readers.
    if (box.clientWidth === 1 && box.clientHeight === 1) return "scrolled";
    if (/auto|scroll/.test(overflowX + overflowY)) {
      return box.scrollWidth > box.clientWidth + 1 ? "scrolled" : "nowhere";
    }
    const area = box.getBoundingClientRect();
    const isCut = lines.some((line) => isPastEdge(line, area, overflowY !== "visible"));
    if (isCut) return isClamped(box) ? "clamped" : "clipped";
  }
  return "nowhere";
}

function isClamped(box: Element): boolean {
  const { webkitLineClamp, textOverflow } = getComputedStyle(box);
  return webkitLineClamp !== "none" || textOverflow === "ellipsis";
}

/** Only the middle of a line counts, because in some fonts its ends reach over the edge of a tight box. */
function isPastEdge(line: DOMRect, area: DOMRect, isCutBelow: boolean): boolean {
  const middle = (line.top + line.bottom) / 2;
  const isAside = line.left < area.left - 1.5 || line.right > area.right + 1.5;
  return isAside || (isCutBelow && (middle > area.bottom || middle < area.top));
}

/** Whether the whole text can be read in a tooltip, or where the row or card leads. */
function isReachable(element: Element): boolean {
  if (element.closest("[title], a, button, [role=option]")) return true;
  const row = element.closest("li, tr");
  return row !== null && row.querySelector("a, button") !== null;
}

/** The box whose left or right edge the text crosses. */
function findStuck(parent: Element, lines: DOMRect[]): string | undefined {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  for (const box of listBoxes(parent)) {
    const { display, position, whiteSpace } = getComputedStyle(box);
    if (position === "absolute" || position === "fixed") return undefined;
    // Spaces may extend past the end of a line.
    if (whiteSpace === "pre-wrap") return undefined;
    if (display === "inline" || display === "contents") continue;
    const area = box.getBoundingClientRect();
    if (left < area.left - 1.5 || right > area.right + 1.5) return box.localName;
  }
  return undefined;
}

/**
 * Numbers, VINs and words must not break over two lines, unless they are wider than half of the screen; longer strings,
 * such as addresses, may break if they are too wide for their box.
 */
function findBrokenWord(text: Text, parent: Element): string | undefined {
  const whole = /^(?:\p{L}{1,15}|[\d.,]+|[\p{Lu}\d]{1,17})$/u;
  const block = listBoxes(parent).find((box) => getComputedStyle(box).display !== "inline");
  for (const { 0: word, index } of text.data.matchAll(/[^\s·(),“”-]+/g)) {
    const parts = listParts(text, index, index + word.length);
    if (!isOnTwoLines(parts)) continue;
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    const room = whole.test(word) ? 0.6 * window.innerWidth : (block?.clientWidth ?? 0);
    if (width <= room) return quote(word);
  }
  return undefined;
}

/** A dot between two facts that is not on the line of the second. */
function findLooseDot(text: Text): string | undefined {
  for (const { 0: found, index } of text.data.matchAll(/·\s*\S/g)) {
    const end = index + found.length;
    const ends = [...listParts(text, index, index + 1), ...listParts(text, end - 1, end)];
    if (isOnTwoLines(ends)) return `ends a line with a dot: ${quote(text.data)}`;
  }
  const dot = text.data.search(/·\s*$/);
  if (dot < 0) return undefined;
  const texts = listTexts(text.parentElement?.parentElement ?? document.body);
  const next = texts[texts.indexOf(text) + 1];
  const [line] = next ? listLines(next) : [];
  if (!next || !line || !isOnTwoLines([...listParts(text, dot, dot + 1), line])) return undefined;
  return `ends a line with a dot: ${quote(`${text.data}${next.data}`)}`;
}

/** A date, a time or a defect's number that is broken over two lines. */
function findWrappedDate(text: Text): string | undefined {
  const month =
    "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:r?uary|ch|il|e|y|ust|[a-z]*ber)?";
  const day = `\\b${month} \\d+\\b(?:, \\d{4}\\b)?`;
  const dates = new RegExp(`${day}|\\b\\d+:\\d\\d [AP]M\\b|\\bD-\\d{4,}`, "g");
  for (const { 0: date, index } of text.data.matchAll(dates)) {
    if (isOnTwoLines(listParts(text, index, index + date.length))) return quote(date);
  }
  return undefined;
}

/** Selects whose choices do not fit; a long name may be cut, because it can be read in the opened select. */
function findCutChoices(scope: Element[]): string[] {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return [];
  return scope
    .flatMap((root) => [...root.querySelectorAll("select")])
    .filter((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      pen.font = font;
      const [chosen] = select.selectedOptions;
      const { width } = pen.measureText(chosen?.text ?? "");
      const room = select.clientWidth - Number.parseFloat(paddingLeft);
      const isName = (chosen?.text.length ?? 0) > 30;
      return !isName && isShown(select) && width > room - Number.parseFloat(paddingRight) + 1;
    })
    .map((select) => `is cut: ${quote(select.selectedOptions[0]?.text)}`);
}

/** Unknown facts must be shown as unknown, not left empty. */
function findEmptyFacts(scope: Element[]): string[] {
  return scope
    .flatMap((root) => [...root.querySelectorAll("dd")])
    .filter((fact) => fact.textContent?.trim() === "" && !fact.querySelector("img, svg"))
    .map((fact) => `says nothing: ${quote(fact.parentElement?.textContent)}`);
}

/** The controls whose middle is covered after the focus has scrolled them into sight. */
function findCovered(scope: Element[]): string[] {
  const controls = "a[href], button, input, select, textarea, summary, [role=tab], [role=option]";
  const found: string[] = [];
  for (const control of scope.flatMap((root) => [...root.querySelectorAll(controls)])) {
    const { width, height } = control.getBoundingClientRect();
    if (width <= 2 || height <= 2 || !isShown(control)) continue;
    // Checked twice, because content that was far away had a guessed height before it was scrolled near.
    if (isOnTop(control) || isOnTop(control)) continue;
    const name = control.getAttribute("aria-label") ?? control.textContent;
    found.push(`is covered: ${control.localName} ${quote(name)}`);
  }
  return found;
}

function isOnTop(control: Element): boolean {
  const isTall = control.getBoundingClientRect().height > window.innerHeight / 2;
  control.scrollIntoView({ block: isTall ? "center" : "nearest", behavior: "instant" });
  const lines = control.getClientRects();
  const box = lines[Math.floor(lines.length / 2)];
  if (!box) return true;
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!hit) return false;
  const label = hit.closest("label");
  if (control.contains(hit) || (label !== null && label.control === control)) return true;
  // A toast disappears after five seconds; until then it may cover other controls, but not the next step.
  return hit.closest("[data-toasts]") !== null && !control.matches("nav *, [type=submit]");
}
