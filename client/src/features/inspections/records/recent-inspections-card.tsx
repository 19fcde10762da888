import { nameDriver } from "#shared/inspections/attribution.ts";
import { nameAsset } from "#shared/assets/assets.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { query } from "../../../api/call.ts";
import { useRecordAddress } from "../../../records/record-address.ts";
import { Timestamp } from "../../../records/timestamp.tsx";
import { DataCard } from "../../../ui/layout/data-card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { LinkRow } from "../../../ui/list/link-row.tsx";
import { ShowAllLink } from "../../../ui/list/show-all-link.tsx";
import { SkeletonRows } from "../../../ui/list/skeleton-rows.tsx";
import { OutcomeBadge, InspectionMarks } from "./inspection-badge.tsx";
import { useYardFilter } from "../../../records/chosen-yard.ts";

const shown = 5;

/** The dashboard's card of the latest inspections; each row opens its record. */
export function RecentInspectionsCard() {
  const { toHref } = useRecordAddress();
  const filter = { limit: shown, results: false, ...useYardFilter() };
  const logs = useQuery(query(phoneApi.listInspectionLogs, { query: filter }));
  return (
    <DataCard
      title={w.title}
      query={logs}
      what={w.what}
      skeleton={<SkeletonRows count={shown} />}
      empty={<EmptyState icon={ClipboardCheck} title={w.none} />}
    >
      {(list) => (
        <>
          <ul className="divide-y">
            {list.map((log) => (
              <RecentInspection key={log.id} log={log} href={toHref("inspection", log.id)} />
            ))}
          </ul>
          <ShowAllLink href="/inspection/history" what={w.all} />
        </>
      )}
    </DataCard>
  );
}

function RecentInspection({ log, href }: { log: InspectionRow; href: string }) {
  return (
    <LinkRow
      href={href}
      name={nameAsset(log)}
      details={
        <Facts>
          {nameDriver(log)}
          <Timestamp moment={log.date} />
        </Facts>
      }
      marks={<InspectionMarks log={log} />}
      badge={<OutcomeBadge log={log} />}
    />
  );
}

const w = words({
  title: ["Recent Inspections", "Inspecciones recientes"],
  what: ["recent inspections", "las inspecciones recientes"],
  none: ["No recent inspections", "No hay inspecciones recientes"],
  all: ["inspections", "inspecciones"],
});
