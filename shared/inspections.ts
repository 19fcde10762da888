/** The rules of an inspection; plain functions, so that the driver's phone loads nothing else. */

export const inspectionTypes = ["pre_trip", "post_trip"] as const;

export type ItemStatus = "pass" | "fail";

export type ItemResult = {
  status: ItemStatus;
  notes?: string;
  photos?: string[];
  /** When the driver tapped, by the phone's clock (ISO). */
  answeredAt?: string;
};

/** By item id (built-in lists) or item text (a company's lists). */
export type InspectionResults = Record<string, ItemResult>;

type Answers = Readonly<Record<string, { status?: ItemStatus } | undefined>>;
type Items = readonly { id: string }[];

/** Passed only when every item is answered and every answer is pass. */
export function inspectionPasses(items: Items, answers: Answers): boolean {
  return items.length > 0 && items.every((item) => statusOf(answers, item.id) === "pass");
}

export function failedItems(items: Items, answers: Answers): string[] {
  return items.map((item) => item.id).filter((id) => statusOf(answers, id) === "fail");
}

export function unansweredItems(items: Items, answers: Answers): string[] {
  return items.map((item) => item.id).filter((id) => statusOf(answers, id) === undefined);
}

export type Progress = { total: number; answered: number; passed: number; failed: number };

export function progress(items: Items, answers: Answers): Progress {
  const total = items.length;
  const failed = failedItems(items, answers).length;
  const answered = total - unansweredItems(items, answers).length;
  return { total, answered, passed: answered - failed, failed };
}

function statusOf(answers: Answers, id: string): ItemStatus | undefined {
  return Object.hasOwn(answers, id) ? answers[id]?.status : undefined;
}

export type InspectionOutcome = "passed" | "failed" | "resolved";

/** A failed inspection stays failed until a maintenance log has resolved it. */
export function inspectionOutcome(log: { passed: boolean; resolved: boolean }): InspectionOutcome {
  if (log.passed) return "passed";
  return log.resolved ? "resolved" : "failed";
}

/** What lists can be narrowed to: all that failed, or only what waits for a repair or had one. */
export const inspectionResultFilters = ["passed", "failed", "open", "resolved"] as const;
export type InspectionResultFilter = (typeof inspectionResultFilters)[number];

export const incompleteInspection = {
  title: "Incomplete Inspection",
  message: (ids: readonly string[]) => `Please complete all required items: ${ids.join(", ")}`,
};

export const missingSignature = {
  title: "Signature Required",
  message: "Please provide your digital signature to complete the inspection",
};

/** Whether a typed signature has at least one character that can be seen; fillers are letters, but blank. */
export function isSigned(signature: string): boolean {
  return /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(signature);
}
