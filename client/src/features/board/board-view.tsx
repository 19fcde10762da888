import type { Board } from "#shared/api/api-schemas.ts";
import { formatNumber } from "#shared/base/languages.ts";
import type { BoardStatus } from "#shared/board/board.ts";
import { boardStatusLabels } from "#shared/board/board.ts";
import { formatTime, minuteMs } from "#shared/base/dates.ts";
import { meterFormats } from "#shared/meters/last-readings.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { CalendarCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { lastEvent } from "../../api/live.ts";
import { LongTimestamp } from "../../records/long-timestamp.tsx";
import { useUnitsOfYard } from "../../records/use-yards.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { useOnline } from "../../ui/device/use-online.ts";
import { BoardBadges, isOutOfService } from "./board-list.tsx";
import { useBoard } from "./use-board.ts";

/** 64 px on a television of 1920 pixels, and as much smaller as the screen is and as the name is long. */
const nameTexts = [
  { lengthMax: 11, look: "line-clamp-1 text-[clamp(1.25rem,3.33vw,4rem)]" },
  { lengthMax: 16, look: "line-clamp-1 text-[clamp(1.125rem,2.29vw,2.75rem)]" },
  { lengthMax: Infinity, look: "line-clamp-2 text-[clamp(1rem,1.66vw,2rem)]" },
];

const badgeText = "[&_[data-badge]]:text-[clamp(0.875rem,1.25vw,1.5rem)]";

/** As many as fill a television. */
const pageSize = 24;

/** The board of today on a wall: dark, large, without navigation, and never touched. */
export function BoardView() {
  useWakeLock();
  const now = useNow();
  const board = useBoard();
  const units = useUnitsOfYard();
  return (
    <div data-theme="dark" className="grid min-h-dvh content-start gap-4 bg-bg p-4 text-text">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 tabIndex={-1} className="text-2xl lg:text-4xl">
          {w.title}
        </h1>
        <p className="text-xl text-muted lg:text-2xl">
          <Facts>
            {units}
            <LongTimestamp moment={now.toISOString()} />
          </Facts>
        </p>
      </div>
      <StaleNote board={board} />
      <DataState
        query={board}
        what={w.what}
        skeleton={<Skeleton className="h-[60dvh] w-full" />}
        isEmpty={({ units }) => units.length === 0}
        empty={
          <Card>
            <EmptyState icon={CalendarCheck} title={w.none} />
          </Card>
        }
      >
        {(data) => <Wall board={data} />}
      </DataState>
    </div>
  );
}

const staleMs = 3 * minuteMs;

type Loaded = Pick<ReturnType<typeof useBoard>, "dataUpdatedAt" | "isError">;

/** Says that what is seen may no longer be true, and since when. */
function StaleNote({ board: { dataUpdatedAt, isError } }: { board: Loaded }) {
  const isOnline = useOnline();
  const now = useNow();
  const { timeZone } = useSignedInUser().company;
  // While the server notifies this page of changes, what it shows is true.
  const trueAt = isError ? dataUpdatedAt : Math.max(dataUpdatedAt, lastEvent.at);
  const isOld = now.getTime() - trueAt > staleMs;
  if (dataUpdatedAt === 0 || (isOnline && !isError && !isOld)) return null;
  const time = formatTime(new Date(trueAt), timeZone);
  return (
    <output className="flex items-center gap-3 rounded-lg border border-warn-border bg-warn-soft px-4 py-3 text-xl font-semibold text-on-warn-soft">
      <TriangleAlert aria-hidden size={28} className="shrink-0" />
      {isOnline ? w.stale({ time }) : w.offline({ time })}
    </output>
  );
}

function Wall({ board }: { board: Board }) {
  const { page, index, count, isPaused, pause } = useTurningPages(board.units, pageSize);
  return (
    <div className="grid gap-4">
      <BoardTiles board={board} isLarge />
      <ul
        aria-label={w.units}
        className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(16rem,23%)),1fr))] gap-3 ${badgeText}`}
      >
        {page.map((unit) => (
          <WallUnit key={unit.id} unit={unit} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {count > 1 ? (
          <>
            <p className="text-lg text-muted">{w.page({ page: index + 1, count })}</p>
            <Button variant="secondary" onClick={pause}>
              {isPaused ? w.goOn : w.pause}
            </Button>
          </>
        ) : null}
        <Link href="/board" className={buttonClass({ variant: "secondary" })}>
          {w.leave}
        </Link>
      </div>
    </div>
  );
}

function WallUnit({ unit }: { unit: Board["units"][number] }) {
  const { name, status, moved } = unit;
  return (
    <li
      aria-label={`${name}: ${boardStatusLabels[status]}`}
      className={clsx(
        "flex min-w-0 flex-col justify-between rounded-lg border-2 bg-surface px-4 py-1",
        status === "missing" ? "border-fail-border" : "border-border",
        isOutOfService(unit) && "border-l-8 border-l-fail-border!",
      )}
    >
      <span
        title={name}
        className={clsx(
          "leading-[1.2] font-bold wrap-anywhere",
          nameTexts.find(({ lengthMax }) => name.length <= lengthMax)?.look,
        )}
      >
        {name}
      </span>
      <span className="flex flex-wrap items-center gap-2 pb-1">
        <BoardBadges unit={unit} isOnWall />
        {moved ? (
          <span className="text-[clamp(0.875rem,1.25vw,1.5rem)]">
            {w.moved({ by: meterFormats[moved.meter](moved.by) })}
          </span>
        ) : null}
      </span>
    </li>
  );
}

const turnMs = 12_000;

/** Shows a list page by page, and starts over after the last one. */
function useTurningPages<Row>(rows: readonly Row[], size: number) {
  const [turned, setTurned] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const count = Math.max(1, Math.ceil(rows.length / size));
  useEffect(() => {
    if (isPaused || count === 1) return;
    const timer = setInterval(() => setTurned((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [isPaused, count]);
  const index = turned % count;
  return {
    page: rows.slice(index * size, (index + 1) * size),
    index,
    count,
    isPaused,
    pause: () => setIsPaused(!isPaused),
  };
}

/** Prevents the screen from turning off while the page is seen; browsers that cannot do so leave it to the device. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    // A lock is lost with each change to another tab.
    const requestLock = () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      // Refused with a low battery: the screen then turns off as it would without the board.
      lock = navigator.wakeLock.request("screen").catch(() => undefined);
    };
    requestLock();
    document.addEventListener("visibilitychange", requestLock);
    return () => {
      document.removeEventListener("visibilitychange", requestLock);
      void lock?.then((held) => held?.release());
    };
  }, []);
}

const order: readonly BoardStatus[] = ["done", "late", "missing", "not_yet", "out_of_service"];

/** The statuses that are stored for each unit of a fixed day. */
const fixedOrder: readonly BoardStatus[] = ["done", "late", "missing"];

const colours: Record<BoardStatus, string> = {
  done: "border-pass-border text-pass",
  late: "border-warn-border text-text",
  missing: "border-fail-border text-fail",
  not_yet: "border-border text-text",
  out_of_service: "border-border text-text",
};

/** How many units stand how; zero has no colour. */
export function BoardTiles({ board, isLarge = false }: { board: Board; isLarge?: boolean }) {
  const { counts, isFixed } = board;
  return (
    <dl className="flex flex-wrap gap-3 sm:gap-4">
      {(isFixed ? fixedOrder : order).map((status) => (
        <div
          key={status}
          className={clsx(
            "flex min-w-0 flex-1 justify-end rounded-lg border-2 bg-surface px-4",
            isLarge
              ? "basis-[12rem] flex-row-reverse items-baseline gap-x-3 py-1"
              : "basis-[7rem] flex-col-reverse py-3",
            counts[status] > 0 ? colours[status] : "border-border text-muted",
          )}
        >
          <dt className={clsx("font-semibold", isLarge ? "text-xl lg:text-2xl" : "text-sm")}>
            {boardStatusLabels[status]}
          </dt>
          <dd className={clsx("font-bold", isLarge ? "text-4xl lg:text-[3rem]" : "text-4xl")}>
            {formatNumber(counts[status])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const w = words({
  title: ["Pre-Trip Board", "Tablero del día"],
  what: ["the board", "el tablero"],
  none: ["No units are expected today.", "Hoy no se espera ninguna unidad."],
  stale: [
    "Not up to date. This is the board of {time}.",
    "No está al día. A las {time} estaba así.",
  ],
  offline: ["Offline. This is the board of {time}.", "Sin conexión. A las {time} estaba así."],
  units: ["Units", "Unidades"],
  page: ["Page {page} of {count}", "Página {page} de {count}"],
  goOn: ["Go on", "Seguir"],
  pause: ["Pause", "Pausa"],
  leave: ["Leave", "Salir"],
  moved: ["Meter moved {by}", "El medidor avanzó {by}"],
});
