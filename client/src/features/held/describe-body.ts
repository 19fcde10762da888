/** Describes a held submission as far as it can be parsed: its body may be anything. Pure. */
import { formatReasons, reasons } from "#shared/checklists/reasons.ts";
import { isObject } from "../../phone/device/device-store.ts";

type Body = Record<string, unknown>;

export type HeldItem = {
  key: string;
  status: string;
  /** The measured value, and the tapped reasons. */
  finding: string;
  notes: string;
  photos: string[];
};

export type HeldFacts = {
  signature: string;
  comments: string;
  /** The fields of a defect or a reading. */
  title: string;
  value: string;
  /** Which act on a defect, and the defect's id. */
  act: string;
  defectId: string;
  passed: number;
  /** The items that did not simply pass. */
  items: HeldItem[];
  photos: string[];
};

export function describeBody(body: Body): HeldFacts {
  const results = isObject(body["results"]) ? Object.entries(body["results"]) : [];
  const items = results.map(([key, result]) => toItem(key, isObject(result) ? result : {}));
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
