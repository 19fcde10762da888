import type { Board } from "#shared/api/api-schemas.ts";
import { formatTime } from "#shared/base/dates.ts";
import type { BoardStatus } from "#shared/board/board.ts";
import { boardStatusLabels } from "#shared/board/board.ts";
import { meterFormats } from "#shared/meters/last-readings.ts";
import { words } from "#shared/base/words.ts";
import { Clock, OctagonX } from "lucide-react";
import type { Ref } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import type { BadgeTone } from "../../ui/layout/badge.tsx";
import { Badge } from "../../ui/layout/badge.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";

type Unit = Board["units"][number];

/** Each unit leads to its inspection or, without one, to itself. */
export function BoardList({
  units,
  list,
}: {
  units: readonly Unit[];
  list?: Ref<HTMLUListElement>;
}) {
  const { timeZone } = useSignedInUser().company;
  const { toHref } = useRecordAddress();
  return (
    <ul ref={list} className="divide-y">
      {units.map((unit) => (
        <LinkRow
          key={unit.id}
          href={unit.inspection ? toHref("inspection", unit.inspection.id) : `/assets/${unit.id}`}
          name={unit.name}
          hasFailEdge={isOutOfService(unit)}
          details={<Facts>{describeUnit(unit, timeZone)}</Facts>}
          badge={<BoardBadges unit={unit} />}
        />
      ))}
    </ul>
  );
}

/** "Unit 14", "Expected by 7:00 AM", "Inspected 7:42 AM", "Meter moved 212 mi" */
function describeUnit(unit: Unit, timeZone: string) {
  const { status, unitNumber, inspection, moved } = unit;
  const expectedBy = status === "out_of_service" ? null : unit.expectedBy;
  return [
    unitNumber === null ? undefined : w.unit({ number: unitNumber }),
    inspection ? (
      <Moment key="inspected" text={w.inspected} time={formatTime(inspection.date, timeZone)} />
    ) : (
      expectedBy && (
        <Moment key="expected" text={w.expected} time={formatTime(expectedBy, timeZone)} />
      )
    ),
    moved && w.moved({ by: meterFormats[moved.meter](moved.by) }),
  ].filter(Boolean);
}

type MomentProps = { text: (values: { time: string }) => string; time: string };

function Moment({ text, time }: MomentProps) {
  return <>{interpolate(text, { time: <span className="whitespace-nowrap">{time}</span> })}</>;
}

const looks: Record<BoardStatus, { tone: BadgeTone; icon?: typeof Clock }> = {
  missing: { tone: "fail" },
  late: { tone: "warn" },
  not_yet: { tone: "neutral", icon: Clock },
  done: { tone: "pass" },
  out_of_service: { tone: "fail", icon: OctagonX },
};

type ShownUnit = Pick<Board["units"][number], "status" | "inspection" | "isOut">;

interface BoardBadgesProps {
  unit: ShownUnit;
  /** Room is short: that a unit was inspected in time is left out where it is out of service now. */
  isOnWall?: boolean;
}

/** How a unit stands on the board, and what has to be known of it besides. */
export function BoardBadges({ unit, isOnWall = false }: BoardBadgesProps) {
  const { status, inspection, isOut } = unit;
  const isOutNow = isOut && status !== "out_of_service";
  return (
    <span className="flex flex-wrap gap-2">
      {inspection?.passed === false ? <Badge tone="fail" label={w.failed} /> : null}
      {isOutNow ? <Badge {...looks.out_of_service} label={w.outNow} /> : null}
      {isOnWall && isOutNow && status === "done" ? null : (
        <Badge {...looks[status]} label={boardStatusLabels[status]} />
      )}
    </span>
  );
}

/** Whether it has the red edge. */
export function isOutOfService({ status, isOut }: ShownUnit): boolean {
  return isOut || status === "out_of_service";
}

const w = words({
  unit: ["Unit {number}", "Unidad {number}"],
  inspected: ["Inspected {time}", "Revisada {time}"],
  expected: ["Expected by {time}", "Se espera a las {time}"],
  moved: ["Meter moved {by}", "El medidor avanzó {by}"],
  failed: ["Failed", "Con falla"],
  outNow: ["Out of service now", "Ahora fuera de servicio"],
});
