import { Fragment, isValidElement, type ReactNode } from "react";

/** Encloses the name of a slot; no text holds it. */
const mark = "\u0001";

/** A text of `words` of which some slots hold elements, such as a link or a time that stays on one line. */
export function interpolate<Slot extends string>(
  text: (values: Record<Slot, never>) => string,
  values: Record<Slot, ReactNode>,
): ReactNode[] {
  const all = new Map<string, ReactNode>(Object.entries(values));
  const marked = [...all].map(([slot, value]) => [
    slot,
    isValidElement(value) ? `${mark}${slot}${mark}` : value,
  ]);
  return text(Object.fromEntries(marked))
    .split(mark)
    .map((part, index) =>
      index % 2 === 1 ? <Fragment key={part}>{all.get(part)}</Fragment> : part,
    );
}
