import type { KeyboardEvent } from "react";

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

/** From one of an item's two answers, the arrow keys go to the same answer of its neighbours. */
export function stepWithArrows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  const { form, dataset } = event.currentTarget;
  if (step === undefined || !form) return;
  event.preventDefault();
  const selector = `button[data-answer="${dataset["answer"]}"]`;
  const answers = Array.from(form.querySelectorAll<HTMLElement>(selector));
  answers[answers.indexOf(event.currentTarget) + step]?.focus();
}
