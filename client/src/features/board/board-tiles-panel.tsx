import type { Board } from "#shared/api/api-schemas.ts";
import { type BoardStatus, boardStatusLabels } from "#shared/board/board.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { clsx } from "clsx";

const order: readonly BoardStatus[] = ["done", "late", "missing", "not_yet", "out_of_service"];
/** What is stored unit by unit of a day that is fixed. */
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
