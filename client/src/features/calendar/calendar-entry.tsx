import { toDocumentPath, documentKindLabels } from "#shared/documents/documents.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { CalendarClock, FileText, type LucideIcon, TriangleAlert, Wrench } from "lucide-react";
import { Link } from "wouter";
import type { Entry } from "./use-calendar.ts";

interface CalendarEntryProps {
  entry: Entry;
  /** A small one in the cell of a day, or a row of a list. */
  shape: "chip" | "row";
  onLog: (entry: Entry) => void;
}

/** A service leads to logging it, a paper to where it is filed. */
export function CalendarEntry({ entry, shape, onLog }: CalendarEntryProps) {
  const { id, assetId, userId } = entry;
  const className = clsx(base, shapes[shape], tones[findTone(entry)]);
  const content = <Content entry={entry} shape={shape} />;
  return entry.of === "document" ? (
    <Link href={toDocumentPath({ id, assetId, userId })} className={className}>
      {content}
    </Link>
  ) : (
    <button type="button" className={className} onClick={() => onLog(entry)}>
      {content}
    </button>
  );
}

function Content({ entry, shape }: Pick<CalendarEntryProps, "entry" | "shape">) {
  const Icon = icons[findTone(entry)];
  const mark = findMark(entry);
  return (
    <>
      <Icon aria-hidden size={shape === "chip" ? 14 : 20} className="mt-0.5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span
          title={entry.owner}
          className={clsx(
            "font-semibold wrap-anywhere",
            shape === "chip" ? "line-clamp-1" : "line-clamp-2",
          )}
        >
          {entry.owner}
        </span>
        <span className="flex flex-wrap gap-x-2">
          <span title={nameWork(entry)} className="line-clamp-2 min-w-0 wrap-anywhere">
            {nameWork(entry)}
          </span>
          {mark ? <span className="shrink-0 font-semibold">{mark}</span> : null}
        </span>
      </span>
    </>
  );
}

function nameWork({ name, documentKind }: Entry): string {
  return documentKind ? documentKindLabels[documentKind] : formatScheduleName(name ?? "");
}

function findMark({ of, isOverdue, isEstimated }: Entry): string | undefined {
  if (isOverdue) return of === "document" ? w.expired : w.overdue;
  return isEstimated ? w.estimated : undefined;
}

type Tone = "late" | "due" | "estimated" | "paper";

function findTone({ of, isOverdue, isEstimated }: Entry): Tone {
  if (isOverdue) return "late";
  if (of === "document") return "paper";
  return isEstimated ? "estimated" : "due";
}

const icons: Record<Tone, LucideIcon> = {
  late: TriangleAlert,
  due: Wrench,
  estimated: CalendarClock,
  paper: FileText,
};

const base = "flex w-full items-start text-left border transition-colors hover:bg-surface-2";

const shapes = {
  chip: "gap-1.5 rounded-sm px-1.5 py-1 text-sm leading-tight",
  row: "min-h-16 gap-3 rounded px-3 py-2.5",
};

const tones: Record<Tone, string> = {
  late: "border-fail-border bg-fail-soft text-on-fail-soft",
  due: "border-strong bg-primary-soft text-on-primary-soft",
  estimated: "border-dashed border-strong bg-surface text-text",
  paper: "border-warn-border bg-warn-soft text-on-warn-soft",
};

const w = words({
  overdue: ["Overdue", "Vencido"],
  expired: ["Expired", "Expiró"],
  estimated: ["est.", "est."],
});
