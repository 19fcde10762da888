import { formatLongDay } from "#shared/base/long-dates.ts";
import { words } from "#shared/base/words.ts";
import { CalendarCheck } from "lucide-react";
import { useSteps } from "../../api/use-pages.ts";
import { Dialog, DialogBody } from "../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { CalendarEntry } from "./calendar-entry.tsx";
import { type Entry, useDay } from "./use-calendar.ts";

const entriesAtOnce = 50;

interface DayDialogProps {
  day: string;
  onLog: (entry: Entry) => void;
  onClose: () => void;
}

/** All that falls due on a day that has more than its place in the month shows. */
export function DayDialog({ day, onLog, onClose }: DayDialogProps) {
  const due = useDay(day);
  const total = due.data?.days[0]?.total;
  const entries = due.data?.entries;
  const pages = useSteps({ ...due, data: entries }, entriesAtOnce);
  const isCutOff = entries !== undefined && total !== undefined && total > entries.length;
  return (
    <Dialog
      onClose={onClose}
      title={formatLongDay(day, "UTC")}
      description={total === undefined ? undefined : w.total({ n: total })}
    >
      <DialogBody>
        <PagedList
          pages={pages}
          what={w.what}
          skeleton={<SkeletonRows count={6} />}
          empty={<EmptyState icon={CalendarCheck} title={w.none} />}
        >
          {(shown, list) => (
            <ul ref={list} className="grid gap-2">
              {shown.map((entry) => (
                <li key={`${entry.of} ${entry.id}`} className="min-w-0">
                  <CalendarEntry entry={entry} shape="row" onLog={onLog} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
        {isCutOff && !pages.showMore ? (
          <p className="mt-3 text-sm text-muted">
            {w.first({ count: entries.length, all: total })}
          </p>
        ) : null}
      </DialogBody>
    </Dialog>
  );
}

const w = words({
  total: [
    { one: "{n} is due", other: "{n} are due" },
    { one: "{n} por vencer", other: "{n} por vencer" },
  ],
  what: ["this day", "este día"],
  none: ["Nothing is due on this day.", "Nada vence este día."],
  first: ["The first {count} of {all}.", "Los primeros {count} de {all}."],
});
