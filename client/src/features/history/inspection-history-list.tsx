import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { nameAsset } from "#shared/assets/assets.ts";
import { nameDriver } from "#shared/inspections/attribution.ts";
import { translateLabel } from "#shared/inspections/recorded-words.ts";
import { words } from "#shared/base/words.ts";
import type { RefCallback } from "react";
import { useRecordAddress } from "../../records/record-address.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { InspectionBadge, InspectionMarks } from "../inspections/records/inspection-badge.tsx";

interface InspectionHistoryListProps {
  logs: readonly InspectionRow[];
  list: RefCallback<HTMLElement>;
}

export function InspectionHistoryList({ logs, list }: InspectionHistoryListProps) {
  const { toHref } = useRecordAddress();
  return (
    <ul ref={list} aria-label={w.title} className="divide-y">
      {logs.map((log) => (
        <LinkRow
          key={log.id}
          href={toHref("inspection", log.id)}
          name={nameAsset(log)}
          details={
            <Facts>
              <Timestamp moment={log.date} />
              {nameDriver(log)}
            </Facts>
          }
          marks={<Findings log={log} />}
          badge={<InspectionBadge log={log} />}
        />
      ))}
    </ul>
  );
}

const issuesShown = 3;

function Findings({ log }: { log: InspectionRow }) {
  const more = log.issueCount - issuesShown;
  const issues = log.issueLabels.slice(0, issuesShown).map(translateLabel).join(", ");
  return (
    <>
      {log.issueCount > 0 ? (
        <span className="line-clamp-2 text-sm font-semibold wrap-anywhere text-fail">
          {more > 0 ? w.issuesAndMore({ issues, more }) : issues}
        </span>
      ) : null}
      {log.comments ? (
        <span className="line-clamp-1 text-sm wrap-anywhere">{log.comments}</span>
      ) : null}
      <InspectionMarks log={log} />
    </>
  );
}

const w = words({
  title: ["Inspections", "Inspecciones"],
  issuesAndMore: ["{issues} and {more} more", "{issues} y {more} más"],
});
