import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { categoryPluralLabels, conditionLabels } from "#shared/assets/assets.ts";
import { words } from "#shared/base/words.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { CardBody } from "../../ui/layout/card.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

/** How the fleet is made up, and how much of it can work. */
export function FleetBreakdownCard() {
  const stats = useQuery(query(api.getDashboardStats, { query: useYardFilter() }));
  return (
    <DataCard
      title={w.title}
      query={stats}
      what={w.theFleet}
      isSteady
      skeleton={<BreakdownSkeleton />}
    >
      {(numbers) => <Breakdown {...numbers} />}
    </DataCard>
  );
}

// Two beside each other, and below each other where the text is large.
const columnsClass = "mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6";

type Numbers = Answer<"getDashboardStats">;
type Row = [label: string, count: number];

function Breakdown({ categories, conditions }: Pick<Numbers, "categories" | "conditions">) {
  return (
    <CardBody>
      <ConditionBar conditions={conditions} />
      <div className={columnsClass}>
        <Rows
          rows={[
            [categoryPluralLabels.truck, categories.truck],
            [categoryPluralLabels.trailer, categories.trailer],
            [categoryPluralLabels.equipment, categories.equipment],
          ]}
        />
        <Rows rows={toConditionRows(conditions)} />
      </div>
    </CardBody>
  );
}

/** Few fleets have assets in maintenance, so that row is there only when it counts something. */
function toConditionRows(conditions: Numbers["conditions"]): Row[] {
  const rows: Row[] = [
    [conditionLabels.in_use, conditions.in_use],
    [conditionLabels.out_of_service, conditions.out_of_service],
  ];
  if (conditions.maintenance > 0) rows.push([conditionLabels.maintenance, conditions.maintenance]);
  return rows;
}

function ConditionBar({ conditions }: Pick<Numbers, "conditions">) {
  const counts = toConditionRows(conditions).map(([condition, count]) =>
    w.counted({ count, condition }),
  );
  return (
    <figure>
      <figcaption className="sr-only">{counts.join(", ")}</figcaption>
      <div
        aria-hidden
        data-progress
        className="flex h-3.5 gap-0.5 overflow-hidden rounded-full bg-surface-2"
      >
        <Part count={conditions.in_use} look="bg-pass" />
        <Part count={conditions.maintenance} look="bg-warn" />
        <Part count={conditions.out_of_service} look="hatched-fail" />
      </div>
    </figure>
  );
}

/** Even one asset of a thousand can be seen. */
function Part({ count, look }: { count: number; look: string }) {
  return count > 0 ? <div className={`min-w-1.5 ${look}`} style={{ flexGrow: count }} /> : null;
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl className="content-start divide-y">
      {rows.map(([label, count]) => (
        <div key={label} className="flex min-h-9 items-center justify-between gap-2 py-1.5">
          <dt>{label}</dt>
          <dd className="font-semibold">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function BreakdownSkeleton() {
  return (
    <CardBody>
      <Skeleton className="h-3.5 w-full" />
      <div className={columnsClass}>
        <SkeletonLines count={3} />
        <SkeletonLines count={2} />
      </div>
    </CardBody>
  );
}

function SkeletonLines({ count }: { count: number }) {
  return (
    <div className="divide-y">
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className="flex min-h-9 items-center justify-between gap-2 py-1.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-6" />
        </div>
      ))}
    </div>
  );
}

const w = words({
  title: ["Fleet Breakdown", "Resumen de la flota"],
  theFleet: ["the fleet breakdown", "el resumen de la flota"],
  counted: ["{count} {condition}", "{count} {condition}"],
});
