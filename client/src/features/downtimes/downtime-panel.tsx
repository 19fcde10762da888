import { api } from "#shared/api.ts";
import type { WholeAsset } from "#shared/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { formatDuration, formatSince, isDown } from "#shared/downtimes.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleCheck, OctagonX, Wrench } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { BarredButton } from "../../ui/barred-button.tsx";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { warningClass } from "../../ui/warning.tsx";

interface DowntimePanelProps {
  asset: WholeAsset;
  onReturn: () => void;
  /** The pointer or the focus is on its button. */
  onPreview: () => void;
}

/** Since when an asset is not in use, why, and the way back; nothing for one in use. */
export function DowntimePanel({ asset, onReturn, onPreview }: DowntimePanelProps) {
  if (!isDown(asset)) return null;
  const { look, words, icon: Icon } = asset.condition === "maintenance" ? maintenance : out;
  return (
    <section
      aria-label={words}
      className={clsx(look, "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4")}
    >
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Icon aria-hidden size={24} className="mt-0.5 shrink-0" />
        <div className="grid min-w-0 gap-0.5">
          <p className="text-lg font-semibold">
            {words} <Since asset={asset} />
          </p>
          <p className="wrap-anywhere empty:hidden">{asset.downReason}</p>
        </div>
      </div>
      <div className="grid max-sm:w-full" onPointerEnter={onPreview} onFocus={onPreview}>
        <ReturnButton asset={asset} onReturn={onReturn} />
      </div>
    </section>
  );
}

const out = {
  words: "Out of Service",
  icon: OctagonX,
  look: "rounded border border-l-4 border-fail-border bg-fail-soft text-on-fail-soft",
};
const maintenance = { words: "In Maintenance", icon: Wrench, look: warningClass };

/** "since Nov 18, 5:47 AM (2 d 3 h)" */
function Since({ asset: { downSince } }: { asset: WholeAsset }) {
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  if (downSince === null) return null;
  const lastedMs = now.getTime() - new Date(downSince).getTime();
  // Where it needs several lines, a time stays on one.
  const [day = "", time] = formatSince(downSince, { timeZone, now }).split(/, (?=\d+:)/);
  return (
    <span className="inline-block">
      {day.replace("Since", "since")}, <span className="whitespace-nowrap">{time}</span>{" "}
      <span className="whitespace-nowrap">({formatDuration(lastedMs)})</span>
    </span>
  );
}

const returning = { label: "Return to Service", icon: CircleCheck };

function ReturnButton({ asset, onReturn }: Omit<DowntimePanelProps, "onPreview">) {
  const isBarred = asset.criticalDefects > 0;
  const defects = useQuery({
    ...query(api.listDefects, { query: { assetId: asset.id, state: "active" } }),
    enabled: isBarred,
  });
  if (!isBarred) {
    return (
      <Button icon={returning.icon} onClick={onReturn}>
        {returning.label}
      </Button>
    );
  }
  const numbers = (defects.data ?? []).flatMap((one) => (one.critical ? one.number : []));
  const first = numbers.length > 0 ? formatDefectNumber(Math.min(...numbers)) : "A critical defect";
  return <BarredButton {...returning} reason={`${first} is not certified yet`} />;
}
