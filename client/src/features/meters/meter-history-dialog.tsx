import type { Asset } from "#shared/api/api-schemas.ts";
import { type Meter, meterLabels, meters } from "#shared/meters/meters.ts";
import { words } from "#shared/base/words.ts";
import { Dialog, DialogBody } from "../../ui/dialog/dialog.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { MeterReadingsPanel } from "./meter-readings-panel.tsx";

interface MeterHistoryDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** What each meter of an asset showed, and what the office does about it. */
export function MeterHistoryDialog({ asset, onClose }: MeterHistoryDialogProps) {
  const tabs = sortMeters(asset).map((meter) => ({
    value: meter,
    label: meterLabels[meter],
    content: <MeterReadingsPanel asset={asset} meter={meter} />,
  }));
  return (
    <Dialog onClose={onClose} title={w.title} size="table">
      <DialogBody>
        <Tabs label={w.meters} tabs={tabs} />
      </DialogBody>
    </Dialog>
  );
}

/** The meter that this kind of asset mostly has comes first. */
function sortMeters({ category, currentMiles }: Asset): readonly Meter[] {
  return category === "equipment" && currentMiles === 0 ? [...meters].reverse() : meters;
}

const w = words({
  title: ["Meter history", "Historial de medidores"],
  meters: ["Meters", "Medidores"],
});
