import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import { Card } from "../../ui/card.tsx";
import { DataState, type QueryState } from "../../ui/data-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

export interface SummaryEntry {
  id: number;
  title: string;
  text: string;
  /** Of its record, where it has one. */
  href?: string;
}

export interface Summary {
  /** The first few. */
  entries: readonly SummaryEntry[];
  /** How many there are in all. */
  total: number;
}

interface SummaryCardProps {
  title: string;
  icon: LucideIcon;
  query: QueryState<Summary>;
  /** What the card says when there is nothing. */
  empty: string;
  /** What cannot wait stands out while there is any of it. */
  isUrgent?: boolean;
}

/** A number, the first few behind it, and how many more there are. */
export function SummaryCard({ title, icon: Icon, query, empty, isUrgent }: SummaryCardProps) {
  const titleId = useId();
  const isAlarming = isUrgent === true && (query.data?.total ?? 0) > 0;
  return (
    <Card aria-labelledby={titleId}>
      <div
        className={clsx(
          "flex min-h-14 items-center gap-3 rounded-t-lg border-b px-4 py-2",
          isAlarming && "bg-fail-soft text-on-fail-soft",
        )}
      >
        <Icon aria-hidden size={20} className="shrink-0" />
        <h2 id={titleId} className="min-w-0 flex-1 text-lg">
          {title}
        </h2>
        <span className="text-2xl font-bold">{query.data?.total.toLocaleString("en-US")}</span>
      </div>
      <DataState
        query={query}
        what={`"${title}"`}
        skeleton={<EntriesSkeleton />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<p className="px-4 py-5 text-muted">{empty}</p>}
      >
        {(summary) => <Entries {...summary} />}
      </DataState>
    </Card>
  );
}

function Entries({ entries, total }: Summary) {
  const more = total - entries.length;
  return (
    <>
      <ul className="divide-y">
        {entries.map((entry) => (
          <li key={entry.id} className="px-4 py-2.5">
            <p title={entry.title} className="line-clamp-2 font-semibold wrap-anywhere">
              {entry.href ? (
                <Link href={entry.href} className="link">
                  {entry.title}
                </Link>
              ) : (
                entry.title
              )}
            </p>
            <p title={entry.text} className="line-clamp-2 text-sm wrap-anywhere text-muted">
              {entry.text}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="border-t px-4 py-2.5 text-sm font-semibold text-muted">
          +{more.toLocaleString("en-US")} more
        </p>
      ) : null}
    </>
  );
}

function EntriesSkeleton() {
  return (
    <div className="grid gap-2 px-4 py-3">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}
