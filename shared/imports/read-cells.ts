/** The cells of a row by their fields, and what is noted while they are read. */
import { addToDay } from "../base/days.ts";
import { words } from "../base/words.ts";
import { readDay } from "./read-day.ts";
import { isNothing, readNumber } from "./read-number.ts";
import type { Reading, RowNote } from "./imports.ts";

export class Cells {
  readonly problems: RowNote[] = [];
  readonly warnings: RowNote[] = [];
  readonly #texts: ReadonlyMap<string, string>;
  readonly #reading: Reading;

  constructor(reading: Reading, cells: readonly string[]) {
    this.#reading = reading;
    const named = reading.mapping.flatMap((name, at) => {
      const text = (cells[at] ?? "").trim();
      return name === null || text === "" ? [] : [[name, text] as const];
    });
    this.#texts = new Map(named);
  }

  get today(): string {
    return this.#reading.today;
  }

  warn(field: string, text: string): void {
    this.warnings.push({ field, text });
  }

  refuse(field: string, text: string): void {
    this.problems.push({ field, text });
  }

  /** As it is written; undefined where the list says nothing. */
  text(field: string): string | undefined {
    const text = this.#texts.get(field);
    return text === undefined || isNothing(text) ? undefined : text;
  }

  answer(key: string): string | undefined {
    return this.#reading.answers[key];
  }

  /** A number and its unit; what is none is left out with a warning. */
  figure(field: string) {
    const text = this.#texts.get(field) ?? "";
    const figure = readNumber(text, this.#reading.decimals[field]);
    if (figure === null) this.warn(field, w.notANumber({ text }));
    return figure ?? undefined;
  }

  /** A day; what is none is a problem where it must be there, else left out with a warning. */
  day(field: string, { isNeeded = false } = {}): string | undefined {
    const text = this.#texts.get(field) ?? "";
    const { dayOrder, today } = this.#reading;
    const read = readDay(text, { order: dayOrder, today });
    if (read === null) {
      if (isNeeded) this.refuse(field, w.notADay({ text }));
      else this.warn(field, w.dayLeftOut({ text }));
    }
    if (read?.isMonth) this.warn(field, w.firstOfMonth({ text }));
    return read?.day;
  }

  /** A day on which something was done, which is at most tomorrow. */
  dayDone(field: string, how = {}): string | undefined {
    const day = this.day(field, how);
    if (day && day > addToDay(this.today, 1)) this.refuse(field, w.afterTomorrow);
    return day;
  }
}

const w = words({
  notANumber: ['"{text}" is not a number and is left out', '"{text}" no es un número y se omite'],
  notADay: ['"{text}" is not a day', '"{text}" no es una fecha'],
  dayLeftOut: ['"{text}" is not a day and is left out', '"{text}" no es una fecha y se omite'],
  afterTomorrow: ["The date is after tomorrow", "La fecha es después de mañana"],
  firstOfMonth: [
    '"{text}" is read as the first of the month',
    '"{text}" se toma por el primero del mes',
  ],
});
