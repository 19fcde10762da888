import type { MeterReading, WholeAsset } from "#shared/api/api-schemas.ts";
import { api } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { meterFormats } from "#shared/meters/last-readings.ts";
import {
  type Meter,
  computeLifetime,
  isAccepted,
  meterLabels,
  meters,
} from "#shared/meters/meters.ts";
import { words } from "#shared/base/words.ts";
import { voidedReading } from "#shared/schema.ts";
import { Gauge } from "lucide-react";
import { useState } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { usePages } from "../../api/use-pages.ts";
import { Button } from "../../ui/button/button.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { Dialog, DialogBody } from "../../ui/dialog/dialog.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { AddReadingDialog } from "./add-reading-dialog.tsx";
import { MeterReadingList, MeterReadingTable, formatReading } from "./meter-reading-list.tsx";

interface MeterHistoryDialogProps {
  asset: WholeAsset;
  onClose: () => void;
}

/** What each meter of an asset showed, and what the office does about it. */
export function MeterHistoryDialog({ asset, onClose }: MeterHistoryDialogProps) {
  // In the order in which it was opened, also once a reading is confirmed.
  const [sorted] = useState(() => sortMeters(asset));
  const tabs = sorted.map((meter) => ({
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

/** A meter with a reading to confirm comes first, else the one that this kind of asset mostly has. */
function sortMeters(asset: WholeAsset): readonly Meter[] {
  const { category, currentMiles, milesToConfirm, hoursToConfirm } = asset;
  if (milesToConfirm) return meters;
  if (hoursToConfirm) return [...meters].reverse();
  return category === "equipment" && currentMiles === 0 ? [...meters].reverse() : meters;
}

interface MeterReadingsPanelProps {
  asset: WholeAsset;
  meter: Meter;
}

type Opened = { what: "add" | "replace" } | { what: "confirm" | "void"; reading: MeterReading };

/** The history of one meter, and the ways to add to it. */
function MeterReadingsPanel({ asset, meter }: MeterReadingsPanelProps) {
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
          skeleton={<SkeletonRows />}
          empty={<EmptyState icon={Gauge} title={w.none} />}
        >
          {(readings, list) => (
            <>
              {pages.showMore ? null : <Lifetime readings={readings} meter={meter} />}
              <Readings
                readings={readings}
                list={list}
                onConfirm={(reading) => setOpened({ what: "confirm", reading })}
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
  const isReplaced = readings.some(
    (reading) => reading.restart === "replaced" && isAccepted(reading),
  );
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
  switch (opened.what) {
    case "confirm":
      return <ConfirmReadingDialog reading={opened.reading} onClose={onClose} />;
    case "void":
      return <VoidReadingDialog reading={opened.reading} onClose={onClose} />;
    case "add":
    case "replace":
      return (
        <AddReadingDialog {...{ asset, meter, onClose }} isReplaced={opened.what === "replace"} />
      );
  }
}

interface DecisionProps {
  reading: MeterReading;
  onClose: () => void;
}

/** Names both figures once more, because the meter and its schedules follow. */
function ConfirmReadingDialog({ reading, onClose }: DecisionProps) {
  const { save, isPending } = useSave(api.confirmReading, {
    success: { title: w.confirmed },
    onSuccess: onClose,
  });
  const { meter, previousValue } = reading;
  return (
    <ConfirmDialog
      title={w.confirmQuestion({ reading: formatReading(reading) })}
      description={w.effect({ last: formatReading({ meter, value: previousValue ?? 0 }) })}
      label={w.confirm}
      variant="primary"
      pending={isPending}
      onConfirm={() => save({ params: { id: reading.id } })}
      onClose={onClose}
    />
  );
}

/** Asks why a reading is made void; the meter shows what the others give then. */
function VoidReadingDialog({ reading, onClose }: DecisionProps) {
  const form = useZodForm(voidedReading, { defaultValues: { reason: "" } });
  const { save, isPending } = useSave(api.voidReading, {
    success: { title: w.voided },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id: reading.id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={w.question({ reading: formatReading(reading) })}
      description={w.consequence}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.void, isPending }}>
        <Textarea label={w.reason} maxLength={limits.notesMax} {...form.field("reason")} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  title: ["Meter history", "Historial de medidores"],
  meters: ["Meters", "Medidores"],
  add: ["Add reading", "Nueva lectura"],
  replaced: ["Meter replaced", "Medidor nuevo"],
  theReadings: ["the readings", "las lecturas"],
  none: ["No readings yet", "Aún sin lecturas"],
  lifetime: ["{reading} with the meters before", "{reading} con los medidores anteriores"],
  confirmed: ["Reading confirmed", "Lectura confirmada"],
  confirmQuestion: ["Confirm {reading}?", "¿Confirmar {reading}?"],
  effect: [
    "The meter showed {last} before. The meter and its schedules count this reading from its day on.",
    "El medidor marcaba {last} antes. El medidor y sus servicios cuentan esta lectura desde su día.",
  ],
  confirm: ["Confirm", "Confirmar"],
  voided: ["Reading voided", "Lectura anulada"],
  question: ["Void {reading}?", "¿Anular {reading}?"],
  consequence: [
    "The meter and its schedules become what they would be without it. The reading stays in the history, crossed out.",
    "El medidor y sus servicios quedan como estarían sin ella. La lectura sigue en el historial, tachada.",
  ],
  void: ["Void", "Anular"],
  reason: ["Reason", "Motivo"],
});
