import { getCurrentLocale } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { RotateCw, TriangleAlert } from "lucide-react";
import { type ReactNode, useContext, useLayoutEffect, useRef } from "react";
import { keepFocus } from "../hooks/keep-focus.ts";
import { Button } from "../button/button.tsx";
import { ColumnContext, TurnContext } from "./card-column.tsx";
import { getClockOffsetMs, getShownZone } from "../device/clock.ts";
import { offlineWords, useOnline } from "../device/use-online.ts";

/** What is needed of a query; a query of react-query is one. */
export interface QueryState<Data> {
  status: "pending" | "error" | "success";
  data: Data | undefined;
  isFetching: boolean;
  /** When the data came, in milliseconds. */
  dataUpdatedAt?: number;
  refetch: () => unknown;
}

export interface DataStateProps<Data> {
  query: QueryState<Data>;
  /** What is loaded, as it reads after "Couldn't load". */
  what: string;
  skeleton: ReactNode;
  loadingText?: string;
  /** Whether loading does not change the height, so that cards below need not wait. */
  isSteady?: boolean;
  /** What stands in place of no rows. */
  empty?: ReactNode;
  /** A list is empty without rows; whatever else is loaded says it here. */
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** The one place that decides between loading, empty, failed and there. Old data stays. */
export function DataState<Data>(props: DataStateProps<Data>) {
  const { query, what, isSteady } = props;
  const { loadingAbove, report } = useContext(TurnContext);
  const isHeld = loadingAbove > 0;
  const isPending = query.status === "pending";
  useLayoutEffect(() => {
    if (!isSteady) report(isPending);
  }, [report, isPending, isSteady]);
  const hasFailed = query.status === "error" && !isHeld;
  const isLoading = isPending || isHeld;
  const box = useRef<HTMLDivElement>(null);
  const isLate = useContext(ColumnContext)?.isWaiting === false;
  // Content that reloads after the cards below are shown stays at least as high as it was, so that they do not move up.
  useLayoutEffect(() => {
    if (isLate && isLoading) {
      box.current?.style.setProperty("min-height", `${box.current.offsetHeight}px`);
    }
  }, [isLate, isLoading]);
  return (
    <div ref={box} aria-busy={isLoading}>
      {query.isFetching && !isLoading && query.data !== undefined ? <RefreshingLine /> : null}
      {hasFailed ? <FailedQuery query={query} what={what} /> : null}
      {hasFailed && query.data === undefined ? null : <Content {...props} isHeld={isHeld} />}
    </div>
  );
}

/** Says so where the query has failed. */
export function FailedQuery({ query, what }: Pick<DataStateProps<unknown>, "query" | "what">) {
  if (query.status !== "error") return null;
  return (
    <ErrorState what={what} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  );
}

function Content<Data>(props: DataStateProps<Data> & { isHeld: boolean }) {
  const { query, skeleton, loadingText = w.loading, isEmpty = hasNoRows, empty, children } = props;
  if (query.data === undefined || props.isHeld) {
    return (
      <>
        <span className="sr-only">{loadingText}</span>
        {skeleton}
      </>
    );
  }
  return (
    <>
      {empty !== undefined && isEmpty(query.data) ? empty : children(query.data)}
      <SavedAt moment={query.dataUpdatedAt} />
    </>
  );
}

function hasNoRows(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

/** Says without a connection how old the data is. */
function SavedAt({ moment }: { moment: number | undefined }) {
  const isOnline = useOnline();
  if (isOnline || !moment) return null;
  const time = new Date(moment + getClockOffsetMs()).toLocaleTimeString(getCurrentLocale(), {
    timeStyle: "short",
    timeZone: getShownZone(),
  });
  return <p className="px-4 py-2 text-sm text-muted">{w.saved({ time })}</p>;
}

/** At the top of the card; shows itself only after 400 ms: most responses are there before. */
function RefreshingLine() {
  return (
    <div
      aria-hidden
      data-refreshing
      className="animate-refreshing absolute inset-x-3.5 top-0 h-0.5 bg-primary"
    />
  );
}

interface ErrorStateProps {
  /** What could not be loaded, as it reads after "Couldn't load". */
  what: string;
  onRetry: () => void;
  retrying?: boolean;
}

export function ErrorState({ what, onRetry, retrying = false }: ErrorStateProps) {
  const isOnline = useOnline();
  return (
    <div ref={keepFocus} className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
      <div>
        <p role="alert" className="flex items-center gap-2 font-semibold">
          <TriangleAlert aria-hidden size={20} className="shrink-0 text-fail" />
          {w.failed({ what })}
        </p>
        {isOnline ? null : <p className="text-sm text-muted">{offlineWords.notSaved}</p>}
      </div>
      <Button variant="secondary" icon={RotateCw} loading={retrying} onClick={onRetry}>
        {w.retry}
      </Button>
    </div>
  );
}

const w = words({
  loading: ["Loading", "Cargando"],
  saved: ["Saved {time}", "Guardado {time}"],
  failed: ["Couldn't load {what}.", "No se pudo cargar: {what}."],
  retry: ["Try again", "Intentar de nuevo"],
});
