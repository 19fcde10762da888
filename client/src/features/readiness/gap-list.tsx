import type { Answer } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { toDocumentPath } from "#shared/documents/documents.ts";
import type { Fix } from "#shared/readiness/readiness-facts.ts";
import type { RefCallback } from "react";
import { Link } from "wouter";
import { buttonClass } from "../../ui/button/button.tsx";

type Gap = Answer<"getAssetReadiness">["gaps"][number];

interface GapListProps {
  list?: RefCallback<HTMLElement>;
  gaps: readonly Gap[];
  moreGaps: number;
  assetId: number | null;
  /** The unit or person that they are of. */
  name: string;
}

/** What is missing, by which rule, and where it is put right. */
export function GapList({ list, gaps, moreGaps, assetId, name }: GapListProps) {
  return (
    <ul ref={list} aria-label={w.gapsOf({ name })} className="divide-y">
      {gaps.map(({ rule, source, text, fix }, index) => (
        // Two schedules may have the same name.
        <li
          key={`${rule} ${text} ${index}`}
          className="flex items-center justify-between gap-4 px-4 py-2"
        >
          <div className="min-w-0">
            {/* The server wrote it in the reader's language. */}
            <p translate="no" className="wrap-anywhere">
              {text}
            </p>
            <p translate="no" className="text-sm text-muted">
              {source}
            </p>
          </div>
          <Link
            href={toFixHref(fix, assetId)}
            className={buttonClass({ variant: "secondary", size: "row" })}
            aria-label={w.fixOf({ gap: text })}
          >
            {w.fix}
          </Link>
        </li>
      ))}
      {moreGaps > 0 ? (
        <li className="px-4 py-3 text-sm text-muted">{w.more({ count: moreGaps })}</li>
      ) : null}
    </ul>
  );
}

/** The screen on which a gap is closed; of a unit with what is to be opened on its page. */
function toFixHref(fix: Fix, assetId: number | null): string {
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

const w = words({
  gapsOf: ["Gaps of {name}", "Faltantes de {name}"],
  fix: ["Fix", "Corregir"],
  fixOf: ["Fix: {gap}", "Corregir: {gap}"],
  more: ["and {count} more", "y {count} más"],
});
