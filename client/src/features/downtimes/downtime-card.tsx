import { api } from "#shared/api/api.ts";
import type { Downtime, WholeAsset } from "#shared/api/api-schemas.ts";
import { conditionLabels } from "#shared/assets/assets.ts";
import { nameWithin } from "#shared/inspections/attribution.ts";
import { formatAvailability, formatDuration, formatReason } from "#shared/downtimes/downtimes.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { CalendarCheck, Wrench } from "lucide-react";
import { Timestamp } from "../../records/timestamp.tsx";
import { usePages, useSteps } from "../../api/use-pages.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { Signature } from "../../ui/layout/signature.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { NoBreakText } from "../../ui/layout/no-break-text.tsx";
import { DownReasonPanel } from "./down-reason-panel.tsx";

const shownAtFirst = 5;

/** Loads at once all downtimes that the counted days can have. */
export const downtimesFilter = { limit: limits.logsMax } as const;

/** When an asset was not in use, and how much of the time it was. */
export function DowntimeCard({ asset }: { asset: WholeAsset }) {
  const now = useNow();
  const all = usePages(api.listDowntimes, downtimesFilter, { id: asset.id });
  const pages = useSteps(all, shownAtFirst);
  return (
    <Card
      title={w.title}
      // As high before it is known.
      description={all.data ? formatAvailability(all.data, { now, ...asset }) : "\u00a0"}
    >
      <PagedList
        pages={pages}
        what={w.theDowntime}
        skeleton={<SkeletonRows count={2} />}
        empty={<EmptyState icon={CalendarCheck} tone="pass" title={w.none} />}
      >
        {(downtimes, list) => (
          <ul ref={list} className="divide-y">
            {downtimes.map((downtime) => (
              <DowntimeRow key={downtime.id} asset={asset} downtime={downtime} now={now} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

interface DowntimeRowProps {
  asset: WholeAsset;
  downtime: Downtime;
  now: Date;
}

function DowntimeRow({ asset, downtime, now }: DowntimeRowProps) {
  const { condition, startedAt, startedByName, endedAt } = downtime;
  const reason = formatReason(downtime);
  const isMaintenance = condition === "maintenance";
  const lastedMs = (endedAt ? new Date(endedAt) : now).getTime() - new Date(startedAt).getTime();
  return (
    <li tabIndex={-1} className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge
          tone={isMaintenance ? "warn" : "fail"}
          icon={isMaintenance ? Wrench : undefined}
          label={conditionLabels[condition]}
        />
        <span className="text-sm font-semibold">{formatDuration(lastedMs)}</span>
      </div>
      <div className="font-semibold">
        {endedAt === null ? (
          <DownReasonPanel asset={asset} reason={reason} />
        ) : (
          <p className="wrap-anywhere empty:hidden">
            <NoBreakText text={reason ?? ""} />
          </p>
        )}
      </div>
      <Line
        moment={startedAt}
        by={startedByName && nameWithin(startedByName)}
        text={w.since}
        textBy={w.sinceBy}
      />
      {endedAt ? (
        <Line moment={endedAt} by={downtime.endedByName} text={w.until} textBy={w.untilBy} />
      ) : null}
      <p className="text-sm wrap-anywhere empty:hidden">{downtime.endNote}</p>
      {downtime.signature ? <Signature text={downtime.signature} /> : null}
    </li>
  );
}

interface LineProps {
  moment: string;
  by: string | null;
  text: typeof w.since;
  textBy: typeof w.sinceBy;
}

function Line({ moment, by, text, textBy }: LineProps) {
  const shown = <Timestamp moment={moment} />;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {by ? interpolate(textBy, { moment: shown, name: by }) : interpolate(text, { moment: shown })}
    </p>
  );
}

const w = words({
  title: ["Downtime", "Tiempo parado"],
  theDowntime: ["the downtime", "el tiempo parado"],
  none: ["No downtime recorded", "Sin tiempo parado"],
  since: ["Since {moment}", "Desde {moment}"],
  sinceBy: ["Since {moment}, by {name}", "Desde {moment}, por {name}"],
  until: ["Until {moment}", "Hasta {moment}"],
  untilBy: ["Until {moment}, by {name}", "Hasta {moment}, por {name}"],
});
