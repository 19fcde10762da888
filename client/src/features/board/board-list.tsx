import type { Board } from "#shared/api-schemas.ts";
import { formatTime } from "#shared/dates.ts";
import { meterFormats } from "#shared/last-readings.ts";
import type { Ref } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useRecordAddress } from "../../api/record-address.ts";
import { Badge } from "../../ui/badge.tsx";
import { Facts } from "../../ui/facts.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { BoardBadge } from "./board-badge.tsx";

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
  const { hrefOf } = useRecordAddress();
  return (
    <ul ref={list} className="divide-y">
      {units.map((unit) => (
        <LinkRow
          key={unit.id}
          href={unit.inspection ? hrefOf("inspection", unit.inspection.id) : `/assets/${unit.id}`}
          name={unit.name}
          details={<Facts>{describeUnit(unit, timeZone)}</Facts>}
          badge={
            <span className="flex flex-wrap gap-2">
              {unit.inspection?.passed === false ? <Badge tone="fail" label="Failed" /> : null}
              <BoardBadge status={unit.status} />
            </span>
          }
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
    unitNumber === null ? undefined : `Unit ${unitNumber}`,
    inspection ? (
      <Moment key="inspected" words="Inspected" time={formatTime(inspection.date, timeZone)} />
    ) : (
      expectedBy && (
        <Moment key="expected" words="Expected by" time={formatTime(expectedBy, timeZone)} />
      )
    ),
    moved && `Meter moved ${meterFormats[moved.meter](moved.by)}`,
  ].filter(Boolean);
}

function Moment({ words, time }: { words: string; time: string }) {
  return (
    <>
      {words} <span className="whitespace-nowrap">{time}</span>
    </>
  );
}
