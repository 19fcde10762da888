/**
 * Finds texts that are in English in every language. Each translated text is between two invisible characters, which
 * Playwright leaves out of names; texts that users typed are in Cyrillic letters, with markup. Other Latin letters are
 * bare.
 */
import type { Page } from "@playwright/test";
import { markup } from "../kit/fill-company.ts";

/** Marks translated texts from the next page load on. */
export async function markTranslations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.markTranslated = (text) => `\ufeff${text}\u200b`;
  });
}

/** Keeps the marks away, which change where a line may end; what it returns puts them back. */
export async function removeMarks(page: Page): Promise<() => Promise<void>> {
  const removed = await page.evaluateHandle(keepMarksAway);
  return () => removed.evaluate((putBack) => putBack());
}

/** Runs in the page. What is drawn meanwhile loses its marks before it has a place on the screen. */
function keepMarksAway(): () => void {
  const marked = new Map<Node, [string, string]>();
  const unmark = (node: Node | null) => {
    const text = node?.nodeValue;
    if (!node || !text || !/[\ufeff\u200b]/.test(text)) return;
    const bare = text.replaceAll(/[\ufeff\u200b]/g, "");
    marked.set(node, [bare, text]);
    node.nodeValue = bare;
  };
  const unmarkAll = () => {
    for (const element of document.querySelectorAll("[aria-label]")) {
      unmark(element.getAttributeNode("aria-label"));
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) unmark(texts.currentNode);
  };
  unmarkAll();
  const observer = new MutationObserver(unmarkAll);
  const attributeFilter = ["aria-label"];
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter,
  });
  return () => {
    observer.disconnect();
    for (const [node, [bare, text]] of marked) if (node.nodeValue === bare) node.nodeValue = text;
  };
}

export async function findBareTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => { ${script}; return listBareTexts(); })()`);
}

const script = [
  `const markup = ${JSON.stringify(markup)};`,
  listBareTexts,
  listShownTexts,
  listAttributes,
  cutTranslated,
].join("\n");

/** Runs in the page, like those below. */
function listBareTexts(): string[] {
  const ends = /[\ufeff\u200b]/g;
  const day = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+/g;
  const weekday = /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
  const ago = /\b\d+ (min|minute|hr|hour|day)s? ago\b/g;
  const data = /\b\d+:\d\d [AP]M\b|\bD-\d+|\bYardcheck\b|\b\d\d CFR [\d.()a-z]+|\bASME B30\.27/g;
  const texts = [cutTranslated(listShownTexts()), ...listAttributes().map(cutTranslated)];
  return texts
    .flatMap((text) => text.split("\n"))
    .map((text) =>
      [ago, weekday, day, data, ends]
        .reduce((rest, pattern) => rest.replace(pattern, ""), text.replaceAll(markup, ""))
        .trim(),
    )
    .filter((text) => /[a-z]/i.test(text));
}

/** All shown texts in one string, because a translated text may continue in several elements. */
function listShownTexts(): string {
  const outside = "head, noscript, textarea, [translate=no]";
  const shown = document.createTreeWalker(
    document.documentElement,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && node.matches(outside)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  const texts: string[] = [];
  while (shown.nextNode()) {
    if (shown.currentNode instanceof Text) texts.push(shown.currentNode.data);
  }
  return texts.join("\n");
}

function listAttributes(): string[] {
  return ["aria-label", "aria-description", "title", "placeholder", "alt"].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]:not([translate=no], [translate=no] *)`)].map(
      (element) => element.getAttribute(name) ?? "",
    ),
  );
}

/** Removes the innermost texts first, because a translated text may contain another one. */
function cutTranslated(text: string): string {
  const innermost = /\ufeff[^\ufeff\u200b]*\u200b/g;
  let rest = text;
  while (innermost.test(rest)) rest = rest.replace(innermost, "");
  return rest;
}
