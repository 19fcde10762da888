import { toDocumentPath } from "#shared/documents/documents.ts";
import type { Fix } from "#shared/readiness/readiness-facts.ts";

/** The screen on which a gap is closed; of a unit with what is to be opened on its page. */
export function toFixHref(fix: Fix, assetId: number | null): string {
  if (fix.to === "readyLists") return "/inspection/admin?ready";
  if (fix.to === "checklist") return `/inspection/admin${fix.id === null ? "" : `?list=${fix.id}`}`;
  if (fix.to === "roadside") return toDocumentPath({ id: fix.id, assetId, userId: null });
  if (fix.to === "defect") return `/defects/${fix.id}`;
  if (fix.to === "people") return `/crew?documents=${fix.id}`;
  const opening = new URLSearchParams({ open: fix.to });
  if (fix.to === "document") opening.set("kind", fix.kind);
  if (fix.to === "log" && fix.id !== null) opening.set("schedule", String(fix.id));
  return `/assets/${assetId}?${opening.toString()}`;
}
