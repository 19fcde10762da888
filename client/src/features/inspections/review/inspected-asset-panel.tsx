import { formatCategory, formatHours, formatMiles } from "#shared/assets/assets.ts";
import { formatDate } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { ChevronLeft, Sun } from "lucide-react";
import { type Ref, useState } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Facts } from "../../../ui/layout/facts.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { interpolate } from "../../../ui/layout/interpolate.tsx";
import { chooseTheme, readTheme } from "../../../ui/device/theme.ts";
import type { InspectedAsset } from "../draft/walk-parts.ts";
import { useBehindSince } from "../../../phone/pack/fall-back.ts";
import { usePhoneFull } from "../../../phone/device/space.ts";
import { OfflineStrip } from "../../unsent/offline-strip.tsx";

interface InspectedAssetPanelProps {
  id?: string;
  asset: InspectedAsset;
  onBack: () => void;
  isBackDisabled: boolean;
}

/** Which asset is being inspected, with the way back. */
export function InspectedAssetPanel(props: InspectedAssetPanelProps) {
  const { id, asset, onBack, isBackDisabled } = props;
  return (
    <>
      <div id={id} data-gloves className="-ml-2 flex items-start gap-1">
        <IconButton label={w.leave} icon={ChevronLeft} disabled={isBackDisabled} onClick={onBack} />
        <InspectedAssetHeading asset={asset} />
        <OutdoorToggle />
      </div>
      <OfflinePanel />
    </>
  );
}

type HeadingProps = { asset: InspectedAsset; ref?: Ref<HTMLHeadingElement>; id?: string };

/** Its name, and what distinguishes it from others. */
export function InspectedAssetHeading({ asset, ref, id }: HeadingProps) {
  const { timeZone } = useSignedInUser().company;
  const { lastInspection } = asset;
  const facts = [
    formatCategory(asset.category),
    asset.currentMiles > 0 ? formatMiles(asset.currentMiles) : "",
    asset.currentHours > 0 ? formatHours(asset.currentHours) : "",
    <span key="last">
      {interpolate(w.lastInspection, {
        day: (
          <span className="inline-block">
            {lastInspection ? formatDate(lastInspection.date, timeZone) : w.never}
          </span>
        ),
      })}
    </span>,
  ];
  return (
    <div className="min-w-0 flex-1 pt-1.5">
      <h2
        ref={ref}
        id={id}
        tabIndex={ref ? -1 : undefined}
        title={asset.name}
        className="line-clamp-3 text-xl wrap-anywhere"
      >
        {asset.name}
      </h2>
      <p className="text-sm text-muted">
        <Facts>{facts.filter(Boolean)}</Facts>
      </p>
    </div>
  );
}

/** Switches between the outdoor theme, for sun and gloves, and the earlier theme. */
function OutdoorToggle() {
  const [theme, setTheme] = useState(readTheme);
  const [usual] = useState(theme === "outdoor" ? "system" : theme);
  const isOutdoor = theme === "outdoor";
  const handleClick = () => {
    const next = isOutdoor ? usual : "outdoor";
    chooseTheme(next);
    setTheme(next);
  };
  return <IconButton label={w.outdoor} icon={Sun} aria-pressed={isOutdoor} onClick={handleClick} />;
}

/** In a form that was opened without a connection. Its place stays, so that nothing moves under the thumb. */
function OfflinePanel() {
  const since = useBehindSince();
  const isFull = usePhoneFull();
  const [openedSince] = useState(since);
  if (openedSince === undefined) return null;
  return (
    <div className={since === undefined || isFull ? "invisible" : undefined}>
      <OfflineStrip since={openedSince} />
    </div>
  );
}

const w = words({
  lastInspection: ["Last inspection: {day}", "Última inspección: {day}"],
  never: ["Never", "Nunca"],
  leave: ["Leave this inspection", "Salir de esta inspección"],
  outdoor: ["Outdoor display", "Pantalla para el sol"],
});
