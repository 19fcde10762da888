import { api } from "#shared/api/api.ts";
import type { Asset, MeterReading } from "#shared/api/api-schemas.ts";
import { meterFormats } from "#shared/meters/last-readings.ts";
import { limits } from "#shared/base/limits.ts";
import { computeLifetime, type Meter } from "#shared/meters/meters.ts";
import { words } from "#shared/base/words.ts";
import { Gauge } from "lucide-react";
import { useState } from "react";
import { usePages } from "../../api/use-pages.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { AddReadingDialog } from "./add-reading-dialog.tsx";
import { MeterReadingList } from "./meter-reading-list.tsx";
import { MeterReadingTable } from "./meter-reading-table.tsx";
import { VoidReadingDialog } from "./void-reading-dialog.tsx";

interface MeterReadingsPanelProps {
  asset: Asset;
  meter: Meter;
}

type Opened = { what: "add" | "replace" } | { what: "void"; reading: MeterReading };

/** The history of one meter, and the ways to add to it. */
export function MeterReadingsPanel({ asset, meter }: MeterReadingsPanelProps) {
  const pages = usePages(api.listReadings, { meter }, { id: asset.id });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const Readings = useIsWide("lg") ? MeterReadingTable : MeterReadingList;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {asset.archived ? null : (
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
          <Button onClick={() => setOpened({ what: "add" })}>{w.add}</Button>
          <Button variant="secondary" onClick={() => setOpened({ what: "replace" })}>
            {w.replaced}
          </Button>
        </div>
      )}
      <div className="relative">
        <PagedList
          pages={pages}
          what={w.theReadings}
          skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
          empty={<EmptyState icon={Gauge} title={w.none} />}
        >
          {(readings, list) => (
            <>
              {pages.showMore ? null : <Lifetime readings={readings} meter={meter} />}
              <Readings
                readings={readings}
                list={list}
                onVoid={(reading) => setOpened({ what: "void", reading })}
              />
            </>
          )}
        </PagedList>
      </div>
      {opened ? <Opening {...{ asset, meter, opened }} onClose={close} /> : null}
    </div>
  );
}

/** Shown once there was more than one meter, and all of its history is loaded. */
function Lifetime({ readings, meter }: { readings: readonly MeterReading[]; meter: Meter }) {
  const isReplaced = readings.some((one) => one.restart === "replaced" && one.voidedAt === null);
  if (!isReplaced) return null;
  return (
    <p className="pb-3 text-sm text-muted">
      {w.lifetime({ reading: meterFormats[meter](computeLifetime(readings)) })}
    </p>
  );
}

interface OpeningProps extends MeterReadingsPanelProps {
  opened: Opened;
  onClose: () => void;
}

function Opening({ asset, meter, opened, onClose }: OpeningProps) {
  if (opened.what === "void") {
    return <VoidReadingDialog reading={opened.reading} onClose={onClose} />;
  }
  const isReplaced = opened.what === "replace";
  return <AddReadingDialog {...{ asset, meter, isReplaced, onClose }} />;
}

const w = words({
  add: ["Add reading", "Nueva lectura"],
  replaced: ["Meter replaced", "Medidor nuevo"],
  theReadings: ["the readings", "las lecturas"],
  none: ["No readings yet", "Aún sin lecturas"],
  lifetime: ["{reading} with the meters before", "{reading} con los medidores anteriores"],
});
