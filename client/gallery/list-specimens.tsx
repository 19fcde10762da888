/** What is loaded, and what stands there until it is, where there is none, and where it failed. */
import { Truck } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../src/ui/layout/avatar.tsx";
import { Badge } from "../src/ui/layout/badge.tsx";
import { Button, Spinner } from "../src/ui/button/button.tsx";
import { Card } from "../src/ui/layout/card.tsx";
import { DataCard } from "../src/ui/layout/data-card.tsx";
import {
  DataState,
  ErrorState,
  FailedQuery,
  type QueryState,
} from "../src/ui/layout/data-state.tsx";
import { EmptyState } from "../src/ui/layout/empty-state.tsx";
import { Facts } from "../src/ui/layout/facts.tsx";
import { FullPageSpinner } from "../src/ui/layout/full-page-spinner.tsx";
import { LinkRow } from "../src/ui/list/link-row.tsx";
import { NoMatch } from "../src/ui/list/no-match.tsx";
import { PagedList, type Pages } from "../src/ui/list/paged-list.tsx";
import { ProgressBar } from "../src/ui/layout/progress-bar.tsx";
import { ShowAllLink } from "../src/ui/list/show-all-link.tsx";
import { SkeletonRows } from "../src/ui/list/skeleton-rows.tsx";
import { Skeleton } from "../src/ui/layout/skeleton.tsx";
import { type Group, ignore, longName } from "./specimens.tsx";

const query = { status: "success", isFetching: false, refetch: ignore } as const;
const rows = ["Mixer 104", longName];
const states: Readonly<Record<string, QueryState<readonly string[]>>> = {
  loaded: { ...query, data: rows },
  loading: { ...query, status: "pending", data: undefined, isFetching: true },
  empty: { ...query, data: [] },
  "loaded anew": { ...query, data: rows, isFetching: true },
  failed: { ...query, status: "error", data: undefined },
  "failed, with what came before": { ...query, status: "error", data: rows },
};
const empty = <EmptyState icon={Truck} title="No assets yet" text="Add the first one." />;
const loadable = { what: "the assets", skeleton: <SkeletonRows count={2} />, empty };

export const lists: Group = {
  DataCard: showStates((state, title) => (
    <DataCard title={title} query={state} {...loadable}>
      {drawRows}
    </DataCard>
  )),
  "DataState, FailedQuery": {
    loaded: (
      <DataState query={{ ...query, data: rows }} {...loadable}>
        {drawRows}
      </DataState>
    ),
    failed: <FailedQuery query={{ ...query, status: "error", data: undefined }} what="the list" />,
  },
  PagedList: {
    "more to come": showPages({ showMore: ignore }),
    "more is loading": showPages({ isShowingMore: true }),
    "more could not be loaded": showPages({ showMore: ignore, hasFailedToGoOn: true }),
  },
  "LinkRow, ShowAllLink": {
    plain: (
      <Card>
        {drawRows(["Mixer 105"])}
        <ShowAllLink href="#lists-and-loading" what="assets" />
      </Card>
    ),
    "out of service": (
      <Card>
        <ul>
          <LinkRow
            href="#lists-and-loading"
            name={longName}
            details={longName}
            marks={<span className="line-clamp-2 text-sm wrap-anywhere">{longName}</span>}
            badge={<Badge tone="fail" label="Out of service" />}
            hasFailEdge
          />
        </ul>
      </Card>
    ),
  },
  EmptyState: {
    plain: empty,
    "good news": <EmptyState icon={Truck} title="All units have passed" tone="pass" />,
    "with an action, long": (
      <EmptyState icon={Truck} title={longName} text={longName} action={<Button>Add</Button>} />
    ),
  },
  NoMatch: {
    plain: <NoMatch icon={Truck} title="No assets found" what="assets" onClear={ignore} />,
  },
  ErrorState: {
    plain: <ErrorState what="the assets" onRetry={ignore} />,
    "on its way": <ErrorState what="the assets" onRetry={ignore} retrying />,
  },
  "Skeleton, SkeletonRows": {
    "a part": <Skeleton className="h-6 w-16" />,
    rows: <SkeletonRows count={2} />,
  },
  "Spinner, FullPageSpinner": {
    16: <Spinner />,
    24: <Spinner size={24} />,
    32: <Spinner size={32} />,
    "of a page": <FullPageSpinner isFramed />,
  },
  Badge: {
    pass: <Badge tone="pass" label="Passed" />,
    fail: <Badge tone="fail" label="Failed" />,
    warn: <Badge tone="warn" label="Due soon" />,
    neutral: <Badge tone="neutral" label="Archived" />,
    "with its own icon": <Badge tone="neutral" label="In use" icon={Truck} />,
    "a count": <Badge tone="fail" label="12" icon={null} />,
  },
  ProgressBar: {
    "not begun": <ProgressBar label="Not begun" total={24} passed={0} failed={0} />,
    "under way": <ProgressBar label="Under way" total={24} passed={12} failed={3} />,
    done: <ProgressBar label="Done" total={24} passed={24} failed={0} />,
  },
  Avatar: {
    plain: <Avatar initial="D" />,
    large: <Avatar initial="D" size="lg" />,
    "with a picture": <Avatar initial="D" src="/icon-192.png" size="lg" />,
  },
};

function showStates(
  draw: (state: QueryState<readonly string[]>, title: string) => ReactNode,
): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, draw(state, `Assets, ${name}`)]),
  );
}

function showPages(more: Partial<Pages<string>>) {
  const pages = { showMore: undefined, isShowingMore: false, hasFailedToGoOn: false, ...more };
  return (
    <Card>
      <PagedList pages={{ ...query, data: ["Mixer 104", "Mixer 105"], ...pages }} {...loadable}>
        {drawRows}
      </PagedList>
    </Card>
  );
}

function drawRows(names: readonly string[]) {
  return (
    <ul className="divide-y">
      {names.map((name) => (
        <LinkRow
          key={name}
          href="#lists-and-loading"
          name={name}
          details={<Facts>{["Mack Granite", "148,220 mi"]}</Facts>}
          badge={<Badge tone="pass" label="Passed" />}
        />
      ))}
    </ul>
  );
}
