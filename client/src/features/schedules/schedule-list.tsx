import type { Schedule } from "#shared/api-schemas.ts";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useNow } from "../../ui/use-now.ts";
import { type ScheduleActions, ScheduleRow } from "./schedule-row.tsx";

interface ScheduleListProps extends ScheduleActions, MoreProps {
  schedules: readonly Schedule[];
  showAsset?: boolean;
}

interface MoreProps {
  /** Left out where there are no more. */
  showMore?: () => void;
  isShowingMore?: boolean;
  hasFailedToGoOn?: boolean;
}

/** In the order in which they are given; a large fleet's are shown in steps. */
export function ScheduleList(props: ScheduleListProps) {
  const { schedules, showMore, isShowingMore, hasFailedToGoOn, ...row } = props;
  const now = useNow();
  const { list, goOn } = useGoingOn(schedules.length, showMore);
  return (
    <>
      <ul ref={list} className="divide-y">
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} now={now} {...row} />
        ))}
      </ul>
      <More showMore={goOn} {...{ isShowingMore, hasFailedToGoOn }} />
    </>
  );
}

function More({ showMore, isShowingMore = false, hasFailedToGoOn = false }: MoreProps) {
  if (!showMore) return null;
  if (hasFailedToGoOn) {
    return (
      <div className="border-t">
        <ErrorState what="more schedules" onRetry={showMore} retrying={isShowingMore} />
      </div>
    );
  }
  return (
    <div className="border-t p-4 text-center">
      <Button variant="secondary" loading={isShowingMore} onClick={showMore}>
        Show more schedules
      </Button>
    </div>
  );
}

/** Whoever asked for more goes on at the first of the rows that came, not at the button that left. */
function useGoingOn(count: number, showMore: (() => void) | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number>(undefined);
  useEffect(() => {
    const before = shownBefore.current;
    if (before === undefined || count <= before) return;
    shownBefore.current = undefined;
    list.current?.children[before]?.querySelector<HTMLElement>("a, button")?.focus();
  }, [count]);
  const goOn =
    showMore &&
    (() => {
      shownBefore.current = count;
      showMore();
    });
  return { list, goOn };
}
