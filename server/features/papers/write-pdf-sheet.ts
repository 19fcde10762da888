/** The sheets of one PDF: where the next thing is drawn, its pages, and the structure that screen readers use. */
import type { Language } from "#shared/base/languages.ts";
import { getCurrentLocale } from "#shared/base/languages.ts";
import type { PaperSize } from "#shared/papers/paper-blocks.ts";
import { words } from "#shared/base/words.ts";
import { inLanguage } from "../../language.ts";
import { readFont } from "./write-pdf-font.ts";
import { isFile, type Style, toRuns, wrap } from "./write-pdf-text.ts";

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** In points, of which an inch has 72. */
export const margin = 36;
const footHeight = 20;

/** Longer words hardly come twice. */
const rememberedLettersMax = 30;

export type Type = { size: number; style?: Style; color?: string };

/** The height of a line in parts of the size of its letters, and of what stands above its baseline. */
const lineParts = 1.22;
const ascentParts = 0.92;

export function computeLineHeight({ size }: Type): number {
  return size * lineParts;
}

type Given = { title: string; foot: string; size: PaperSize; language: Language; now: Date };

export class Sheet {
  readonly doc: Document;
  readonly root: Element;
  y = margin;
  /** Whether every letter could be drawn so far. */
  isWhole = true;
  readonly #foot: string;
  readonly #language: Language;
  readonly #total: PDFKit.PDFKitReference;
  readonly #widths = new Map<string, number>();
  readonly #files = new Set<string>();
  #pages = 0;

  constructor(create: (options: PDFKit.PDFDocumentOptions) => Document, given: Given) {
    const { title, foot, size, language, now } = given;
    this.#language = language;
    this.doc = create({
      size: size === "a4" ? "A4" : "LETTER",
      margin: 0,
      autoFirstPage: false,
      pdfVersion: "1.7",
      tagged: true,
      lang: this.say(getCurrentLocale),
      displayTitle: true,
      info: { Title: title, Creator: "Yardcheck", CreationDate: now },
    });
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
    this.#foot = foot;
    this.#total = this.#createTotal();
    this.addPage();
  }

  get width(): number {
    return this.doc.page.width - 2 * margin;
  }

  /** How much of the page is left. */
  get left(): number {
    return this.doc.page.height - margin - footHeight - this.y;
  }

  /** What is read of `words` for this paper. */
  say(read: () => string): string {
    return inLanguage(this.#language, read);
  }

  addPage(): void {
    this.doc.addPage();
    this.#pages += 1;
    this.y = margin;
    this.#drawFoot();
  }

  /** Adds a page where a height does not fit on this one, and yields then. */
  *room(height: number): Generator<undefined> {
    if (height <= this.left || this.y === margin) return;
    this.addPage();
    yield;
  }

  wrap(text: string, width: number, type: Type): string[] {
    return wrap(text, width, (part) => this.measure(part, type));
  }

  measure(text: string, { size, style = "plain" }: Type): number {
    const key = `${size} ${style} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = toRuns(text, style).reduce(
      (sum, run) => sum + this.#take(run.font).fontSize(size).widthOfString(run.text),
      0,
    );
    if (text.length <= rememberedLettersMax) this.#widths.set(key, width);
    return width;
  }

  /** Takes a standard font, or that of a file, which the document is given once. */
  #take(font: string): Document {
    if (isFile(font) && !this.#files.has(font)) {
      this.doc.registerFont(font, readFont(font));
      this.#files.add(font);
    }
    return this.doc.font(font);
  }

  /** Draws one line whose top is at a place; lines of all fonts stand on the same baseline. */
  drawLine(line: string, at: { x: number; y: number }, type: Type): void {
    const { size, style = "plain", color = "#000" } = type;
    let { x } = at;
    for (const { font, text, isMissing } of toRuns(line, style)) {
      this.isWhole &&= !isMissing;
      const pen = this.#take(font).fontSize(size).fillColor(color);
      pen.text(text, x, at.y + size * ascentParts, { lineBreak: false, baseline: "alphabetic" });
      // pdfkit moves to the end of what it has written.
      ({ x } = pen);
    }
  }

  drawLines(lines: readonly string[], at: { x: number; y: number }, type: Type): void {
    const height = computeLineHeight(type);
    lines.forEach((line, index) =>
      this.drawLine(line, { x: at.x, y: at.y + index * height }, type),
    );
  }

  /** A part of the structure; what is drawn belongs to it. */
  element(parent: Element, tag: string, options: { alt?: string; scope?: string } = {}): Element {
    const element = this.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** Draws what is one part of the structure alone. */
  draw(parent: Element, tag: string, drawing: () => void): void {
    const element = this.element(parent, tag);
    element.add(drawing);
    element.end();
  }

  /** Draws what only decorates, and is no part of the text. */
  decorate(drawing: (doc: Document) => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    drawing(this.doc);
    this.doc.endMarkedContent();
  }

  rule(y: number, color = "#999"): void {
    this.decorate((doc) => {
      doc.moveTo(margin, y).lineTo(margin + this.width, y);
      doc.lineWidth(0.5).strokeColor(color).stroke();
    });
  }

  end(): void {
    this.#total.end(`BT /F1 ${footType.size} Tf (${this.#pages}) Tj ET`);
    this.root.end();
    this.doc.end();
  }

  /** "Page 1 of 2", and when it was printed. The number of pages is drawn once it is known. */
  #drawFoot(): void {
    const y = this.doc.page.height - margin - footType.size;
    const page = this.say(() => `${w.pageOf({ page: String(this.#pages) })} `);
    const x = margin + this.width - this.measure(`${page}999`, footType);
    const [first = "", ...more] = this.wrap(this.#foot, x - margin - 12, footType);
    this.doc.markContent("Artifact", { type: "Pagination" });
    this.drawLine(page, { x, y }, footType);
    const lines = [first, ...more].slice(0, 2);
    const top = y - (lines.length - 1) * computeLineHeight(footType);
    this.drawLines(lines, { x: margin, y: top }, footType);
    this.doc.page.xobjects["Total"] = this.#total;
    const baseline = this.doc.page.height - y - footType.size * ascentParts;
    const at = x + this.measure(page, footType);
    this.doc.save();
    // The page's own coordinates begin at its top, those of what it refers to at its bottom.
    this.doc.addContent(
      `1 0 0 -1 0 ${this.doc.page.height} cm 1 0 0 1 ${at} ${baseline} cm /Total Do`,
    );
    this.doc.restore();
    this.doc.endMarkedContent();
  }

  #createTotal(): PDFKit.PDFKitReference {
    const font = this.doc.ref({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" });
    font.end("");
    return this.doc.ref({
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, -5, 60, 20],
      Resources: { Font: { F1: font } },
    });
  }
}

const footType: Type = { size: 7, color: "#444" };

const w = words({
  pageOf: ["Page {page} of", "Página {page} de"],
});
