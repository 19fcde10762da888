/** What a held submission says, as far as it can be read: it may be anything. Pure. */
import { formatReasons, reasons } from "#shared/reasons.ts";

type Body = Record<string, unknown>;

export type HeldItem = {
  key: string;
  status: string;
  /** What was measured, and what was tapped of what is wrong. */
  finding: string;
  notes: string;
  photos: string[];
};

export type HeldFacts = {
  signature: string;
  comments: string;
  /** What a defect or a reading says of itself. */
  title: string;
  value: string;
  /** Of an act on a defect which act, and the defect's id. */
  act: string;
  defectId: string;
  passed: number;
  /** The items that did not simply pass. */
  items: HeldItem[];
  photos: string[];
};

export function describeBody(body: Body): HeldFacts {
  const results = isBody(body["results"]) ? Object.entries(body["results"]) : [];
  const items = results.map(([key, result]) => toItem(key, isBody(result) ? result : {}));
  return {
    signature: toText(body["signatureUrl"]) || toText(body["signature"]),
    comments: toText(body["comments"]) || toText(body["note"]),
    title: toText(body["title"]),
    value: toText(body["value"]),
    act: toText(body["act"]),
    defectId: toText(body["defectId"]),
    passed: items.filter(({ status }) => status === "pass").length,
    items: items.filter(({ status, photos }) => status !== "pass" || photos.length > 0),
    photos: toPhotos(body["photos"]),
  };
}

function toItem(key: string, { status, value, reasons: given, notes, photos }: Body): HeldItem {
  const tapped = reasons.filter((reason) => Array.isArray(given) && given.includes(reason));
  const finding = [toText(value), formatReasons(tapped)].filter(Boolean).join(" · ");
  const texts = { key, status: toText(status), finding, notes: toText(notes) };
  return { ...texts, photos: toPhotos(photos) };
}

function toPhotos(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) =>
    typeof one === "string" && one.startsWith("/api/photos/") ? [one] : [],
  );
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
