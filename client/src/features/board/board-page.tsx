import type { Board } from "#shared/api/api-schemas.ts";
import { dayPattern, isExistingDate, toDay } from "#shared/base/days.ts";
import { words } from "#shared/base/words.ts";
import { CalendarCheck, Tv } from "lucide-react";
import { Link, useSearchParams } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSteps } from "../../api/use-pages.ts";
import { YardScope } from "../../records/yard-scope.tsx";
import { buttonClass } from "../../ui/button/button.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card, CardFooter } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { BoardList } from "./board-list.tsx";
import { BoardTiles, BoardView } from "./board-view.tsx";
import { CompletionCard } from "./completion-card.tsx";
import { useBoard, useBoardDays } from "./use-board.ts";

/** Which units went out without a pre-trip, today or on another day; `?tv=1` shows it on a wall. */
export function BoardPage() {
  const [params] = useSearchParams();
  return params.get("tv") === "1" ? <BoardView /> : <DeskBoard />;
}

function DeskBoard() {
  const [params, setParams] = useSearchParams();
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const wanted = params.get("day") ?? "";
  const isKnown = dayPattern.test(wanted) && isExistingDate(wanted) && wanted < today;
  const day = isKnown ? wanted : undefined;
  const board = useBoard({ day });
  const days = useBoardDays();
  const handlePick = (picked: string) =>
    setParams(picked === "" || picked === today ? {} : { day: picked }, { replace: true });
  return (
    <div className="grid min-w-0 gap-4">
      <BackLink href="/dashboard" label={w.back} />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
          <YardScope />
        </div>
        <div className="flex flex-wrap items-end gap-3 max-sm:w-full max-sm:*:flex-auto">
          <TextInput
            label={w.day}
            type="date"
            max={today}
            value={day ?? today}
            onChange={({ target }) => handlePick(target.value)}
          />
          <Link href="/board?tv=1" className={buttonClass({ variant: "secondary" })}>
            <Tv aria-hidden size={20} />
            {w.tv}
          </Link>
        </div>
      </div>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <DayBoard board={board} isToday={day === undefined} />
        </div>
        <div className="min-w-0 lg:col-span-5">
          {/* Below the units on a phone, whose number is not known before. */}
          {board.isPending ? null : <CompletionCard days={days} />}
        </div>
      </div>
    </div>
  );
}

interface DayBoardProps {
  board: ReturnType<typeof useBoard>;
  isToday: boolean;
}

function DayBoard({ board, isToday }: DayBoardProps) {
  return (
    <DataState
      query={board}
      what={w.what}
      skeleton={<BoardSkeleton />}
      isEmpty={({ counts }) => Object.values(counts).every((count) => count === 0)}
      empty={
        <Card>
          <EmptyState icon={CalendarCheck} title={isToday ? w.noneToday : w.none} />
        </Card>
      }
    >
      {(data) => (
        <div className="grid min-w-0 gap-4">
          <BoardTiles board={data} />
          <UnitsCard board={data} />
        </div>
      )}
    </DataState>
  );
}

const unitsAtOnce = 50;
/** The board around the list has loaded, and is what is loaded again. */
const there = { status: "success", isFetching: false, refetch: () => undefined } as const;

function UnitsCard({ board }: { board: Board }) {
  const { units, counts, isFixed } = board;
  const pages = useSteps({ ...there, data: units }, unitsAtOnce);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Card title={isFixed ? w.missing : w.units}>
      <PagedList
        pages={pages}
        what={w.whatUnits}
        skeleton={<SkeletonRows count={5} />}
        empty={<EmptyState icon={CalendarCheck} tone="pass" title={w.noneMissing} />}
      >
        {(shown, list) => <BoardList units={shown} list={list} />}
      </PagedList>
      {isFixed ? <CardFooter>{w.fixed}</CardFooter> : null}
      {!isFixed && all > units.length ? (
        <CardFooter>{w.first({ count: units.length, all })}</CardFooter>
      ) : null}
    </Card>
  );
}

function BoardSkeleton() {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3 sm:gap-4">
        {Array.from({ length: 5 }, (_, tile) => (
          <Skeleton key={tile} className="h-[5.75rem] flex-1 basis-[7.5rem]" />
        ))}
      </div>
      <Card>
        <SkeletonRows count={5} />
      </Card>
    </div>
  );
}

const w = words({
  back: ["Back to Dashboard", "Volver al panel"],
  title: ["Pre-Trip Board", "Tablero del día"],
  day: ["Day", "Día"],
  tv: ["Show on a TV", "Mostrar en una TV"],
  what: ["the board", "el tablero"],
  noneToday: ["No units are expected today.", "Hoy no se espera ninguna unidad."],
  none: ["No units were expected on this day.", "Ese día no se esperaba ninguna unidad."],
  missing: ["Missing", "Faltaron"],
  units: ["Units", "Unidades"],
  whatUnits: ["the units", "las unidades"],
  noneMissing: ["No unit was missing.", "No faltó ninguna unidad."],
  fixed: [
    "After a week only what was missing is kept unit by unit.",
    "Después de una semana solo queda, unidad por unidad, lo que faltó.",
  ],
  first: ["The first {count} of {all} units.", "Las primeras {count} de {all} unidades."],
});
