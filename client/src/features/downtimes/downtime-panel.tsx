import { api } from "#shared/api/api.ts";
import type { WholeAsset } from "#shared/api/api-schemas.ts";
import { nameWithin } from "#shared/inspections/attribution.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { formatTime } from "#shared/base/dates.ts";
import { formatDuration, formatReason, isDown } from "#shared/downtimes/downtimes.ts";
import { formatDay } from "#shared/meters/last-readings.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleCheck, OctagonX, Wrench } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { DisabledButton } from "../../ui/button/disabled-button.tsx";
import { Button } from "../../ui/button/button.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { warningClass } from "../../ui/layout/warning.tsx";
import { DownReasonPanel, useBlockingDefects } from "./down-reason-panel.tsx";

interface DowntimePanelProps {
  asset: WholeAsset;
  onReturn: () => void;
  /** The pointer or the focus is on its button. */
  onPreview: () => void;
}

/** Since when an asset is not in use, why, and the way back; nothing for one in use. */
export function DowntimePanel({ asset, onReturn, onPreview }: DowntimePanelProps) {
  if (!isDown(asset)) return null;
  const noReason = asset.criticalDefects > 0 ? null : w.noReason;
  const reason = formatReason({ reason: asset.downReason, defect: asset.downDefect });
  const { look, title, icon: Icon } = asset.condition === "maintenance" ? maintenance : out;
  return (
    <section
      aria-label={title()}
      className={clsx(look, "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4")}
    >
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Icon aria-hidden size={24} className="mt-0.5 shrink-0" />
        <div className="grid min-w-0 gap-0.5">
          <p className="text-lg font-semibold">
            {title()} <Since asset={asset} />
          </p>
          <DownReasonPanel asset={asset} reason={reason || noReason} />
          <SetBy assetId={asset.id} />
        </div>
      </div>
      <div className="grid max-sm:w-full" onPointerEnter={onPreview} onFocus={onPreview}>
        <ReturnButton asset={asset} onReturn={onReturn} />
      </div>
    </section>
  );
}

const out = {
  title: () => w.out,
  icon: OctagonX,
  look: "rounded border border-l-4 border-fail-border bg-fail-soft text-on-fail-soft",
};
const maintenance = { title: () => w.maintenance, icon: Wrench, look: warningClass };

/** "since Nov 18, 5:47 AM (2 d 3 h)" */
function Since({ asset: { downSince } }: { asset: WholeAsset }) {
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  if (downSince === null) return null;
  const lastedMs = now.getTime() - new Date(downSince).getTime();
  return (
    <span className="inline-block">
      {interpolate(w.since, {
        day: formatDay(downSince, { timeZone, now }),
        // Where it needs several lines, a time stays on one.
        time: <span className="whitespace-nowrap">{formatTime(downSince, timeZone)}</span>,
        lasted: <span className="whitespace-nowrap">({formatDuration(lastedMs)})</span>,
      })}
    </span>
  );
}

/** Who began it; as high before that is known. */
function SetBy({ assetId }: { assetId: number }) {
  const newest = { params: { id: assetId }, query: { limit: 1 } };
  const downtimes = useQuery(query(api.listDowntimes, newest));
  const name = downtimes.data?.[0]?.startedByName;
  if (downtimes.data && !name) return null;
  return (
    <p className="text-sm wrap-anywhere">{name ? w.setBy({ name: nameWithin(name) }) : "\u00a0"}</p>
  );
}

const namedMax = 5;

function ReturnButton({ asset, onReturn }: Omit<DowntimePanelProps, "onPreview">) {
  const blocking = useBlockingDefects(asset);
  if (asset.criticalDefects === 0) {
    return (
      <Button icon={CircleCheck} onClick={onReturn}>
        {w.returnToService}
      </Button>
    );
  }
  const reason = describeBlocking(blocking.map(({ number }) => formatDefectNumber(number)));
  return <DisabledButton icon={CircleCheck} label={w.returnToService} reason={reason} />;
}

function describeBlocking(numbers: readonly string[]): string {
  const [number] = numbers;
  if (!number) return w.uncertifiedDefect;
  if (numbers.length === 1) return w.uncertified({ number });
  if (numbers.length > namedMax) return w.uncertifiedCount({ count: numbers.length });
  return w.uncertifiedAll({ numbers: numbers.join(", ") });
}

const w = words({
  out: ["Out of Service", "Fuera de servicio"],
  maintenance: ["In Maintenance", "En mantenimiento"],
  since: ["since {day}, {time} {lasted}", "desde {day}, {time} {lasted}"],
  noReason: ["No reason was given.", "No se dio un motivo."],
  setBy: ["Set by {name}", "La paró {name}"],
  returnToService: ["Return to Service", "Regresar a servicio"],
  uncertified: ["{number} is not certified yet", "{number} aún no está certificado"],
  uncertifiedAll: ["{numbers} are not certified yet", "{numbers} aún no están certificados"],
  uncertifiedCount: [
    "{count} critical defects are not certified yet",
    "{count} defectos críticos aún no están certificados",
  ],
  uncertifiedDefect: [
    "A critical defect is not certified yet",
    "Un defecto crítico aún no está certificado",
  ],
});
