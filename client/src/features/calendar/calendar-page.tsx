import { words } from "#shared/base/words.ts";
import { formatMonth, toMonth } from "#shared/calendar/calendar.ts";
import { CalendarCheck, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { YardScope } from "../../records/yard-scope.tsx";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import { Card, CardFooter } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { LiveRegion } from "../../ui/layout/live-region.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { MaintenanceLinks } from "../maintenance/maintenance-links.tsx";
import { MonthAgenda } from "./month-agenda.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { type DueDays, type Entry, useCalendar, useMonth } from "./use-calendar.ts";

const MaintenanceLogDialog = lazily(() =>
  import("../maintenance/maintenance-log-dialog.tsx").then((m) => m.MaintenanceLogDialog),
);
const DayDialog = lazily(() => import("./day-dialog.tsx").then((m) => m.DayDialog));

/** On which days services fall due and papers run out. */
export function CalendarPage() {
  usePreload(MaintenanceLogDialog);
  const shown = useMonth();
  const { month, today } = shown;
  const calendar = useCalendar(shown);
  const isWide = useIsWide("lg");
  const [openDay, setOpenDay] = useState<string>();
  const [logged, setLogged] = useState<Entry>();
  const handleLog = (entry: Entry) => {
    setOpenDay(undefined);
    setLogged(entry);
  };
  const Month = isWide ? MonthGrid : MonthAgenda;
  const props = { month, today, onLog: handleLog, onOpenDay: setOpenDay };
  return (
    <div className="grid min-w-0 gap-4">
      <div className="min-w-0">
        <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
        <YardScope />
      </div>
      <MaintenanceLinks />
      <Card title={formatMonth(month)} action={<MonthButtons {...shown} />}>
        <LiveRegion message={formatMonth(month)} />
        <DataState
          query={calendar}
          what={w.what}
          skeleton={isWide ? <MonthGrid {...props} days={none} /> : <SkeletonRows count={6} />}
          isEmpty={(days) => ![...days.keys()].some((day) => toMonth(day) === month)}
          empty={<EmptyState icon={CalendarCheck} title={w.none} />}
        >
          {(days) => (
            <>
              <Month {...props} days={days} />
              <Notes days={days} />
            </>
          )}
        </DataState>
      </Card>
      {openDay ? (
        <DayDialog day={openDay} onLog={handleLog} onClose={() => setOpenDay(undefined)} />
      ) : null}
      {logged ? (
        <MaintenanceLogDialog
          assetId={logged.assetId ?? undefined}
          scheduleId={logged.id}
          onClose={() => setLogged(undefined)}
        />
      ) : null}
    </div>
  );
}

const none: DueDays = new Map();

type MonthButtonsProps = ReturnType<typeof useMonth>;

function MonthButtons({ showPrevious, showNext, showCurrent }: MonthButtonsProps) {
  return (
    <div className="flex items-center justify-between gap-2 max-sm:w-full">
      <Button variant="secondary" onClick={showCurrent}>
        {w.today}
      </Button>
      <div className="flex">
        <IconButton label={w.previous} icon={ChevronLeft} onClick={showPrevious} />
        <IconButton label={w.next} icon={ChevronRight} onClick={showNext} />
      </div>
    </div>
  );
}

/** What an estimate is; and that some days have more than was sent. */
function Notes({ days }: { days: DueDays }) {
  const all = [...days.values()];
  const isCutOff = all.some(({ entries, total }) => entries.length < total);
  const isEstimated = all.some(({ entries }) => entries.some((entry) => entry.isEstimated));
  if (!isCutOff && !isEstimated) return null;
  return (
    <CardFooter>
      {isEstimated ? <p>{w.estimated}</p> : null}
      {isCutOff ? <p>{w.cutOff}</p> : null}
    </CardFooter>
  );
}

const w = words({
  title: ["Maintenance Calendar", "Calendario de mantenimiento"],
  what: ["the calendar", "el calendario"],
  none: ["Nothing is due this month.", "Nada vence este mes."],
  today: ["Today", "Hoy"],
  previous: ["Previous month", "Mes anterior"],
  next: ["Next month", "Mes siguiente"],
  estimated: [
    "A dashed border and “est.”: the day is estimated from what the unit runs a day.",
    "Un borde punteado y “est.”: el día se estima por lo que la unidad anda al día.",
  ],
  cutOff: [
    "More is due than fits here: each day shows its first.",
    "Vence más de lo que cabe aquí: cada día muestra lo primero.",
  ],
});
