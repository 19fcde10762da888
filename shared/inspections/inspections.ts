/** The rules of an inspection; plain functions, so that the driver's phone loads nothing else. */
import type { ItemStatus } from "../records/inspection-results.ts";
import { words } from "../base/words.ts";

type Answers = Readonly<Record<string, { status?: ItemStatus } | undefined>>;
type Items = readonly { id: string; required?: boolean }[];

/** Passed only when every required item is answered, none failed, and one passed at least. */
export function isInspectionPassed(items: Items, answers: Answers): boolean {
  const { passed, failed } = computeProgress(items, answers);
  return passed > 0 && failed === 0 && listUnansweredItems(items, answers).length === 0;
}

export function listFailedItems(items: Items, answers: Answers): string[] {
  return items.map((item) => item.id).filter((id) => findStatus(answers, id) === "fail");
}

/** The required items without an answer, which prevent submitting. */
export function listUnansweredItems(items: Items, answers: Answers): string[] {
  return items
    .filter(({ id, required }) => required !== false && !findStatus(answers, id))
    .map((item) => item.id);
}

/** What is answered but neither passed nor failed is N/A. */
export type Progress = { total: number; answered: number; passed: number; failed: number };

export function computeProgress(items: Items, answers: Answers): Progress {
  const given = items.flatMap(({ id }) => findStatus(answers, id) ?? []);
  const count = (wanted: ItemStatus) => given.filter((status) => status === wanted).length;
  return {
    total: items.length,
    answered: given.length,
    passed: count("pass"),
    failed: count("fail"),
  };
}

function findStatus(answers: Answers, id: string): ItemStatus | undefined {
  return Object.hasOwn(answers, id) ? answers[id]?.status : undefined;
}

/** What lists can be narrowed to: all that failed, or only what waits for a repair or had one. */
export const inspectionResultFilters = ["passed", "failed", "open", "resolved"] as const;
export type InspectionResultFilter = (typeof inspectionResultFilters)[number];

export const incompleteInspection = {
  get title() {
    return w.incomplete;
  },
  message: (ids: readonly string[]) => w.missing({ items: ids.join(", ") }),
};

export const missingSignature = words({
  title: ["Signature Required", "Falta la firma"],
  message: [
    "Please provide your digital signature to complete the inspection",
    "Firme con su nombre para terminar la inspección",
  ],
});

const w = words({
  incomplete: ["Incomplete Inspection", "Inspección incompleta"],
  missing: [
    "Please complete all required items: {items}",
    "Complete todos los puntos obligatorios: {items}",
  ],
});
