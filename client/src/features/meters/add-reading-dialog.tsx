import { phoneApi } from "#shared/api/phone-api.ts";
import type { Asset } from "#shared/api/api-schemas.ts";
import { isExistingDate, toDay, toReadingMoment } from "#shared/base/days.ts";
import { formatLastReadings, formatReadingWarnings } from "#shared/meters/last-readings.ts";
import { limits } from "#shared/base/limits.ts";
import type { Meter } from "#shared/meters/meters.ts";
import { insertMeterReading } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { useHandIn } from "../../phone/outbox/use-hand-in.ts";
import { getCorrectedNow } from "../../ui/device/clock.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FieldWarnings } from "../../ui/form/field-warnings.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { useNow } from "../../ui/device/use-now.ts";

interface AddReadingDialogProps {
  asset: Asset;
  meter: Meter;
  /** The meter was replaced and starts to count again. */
  isReplaced: boolean;
  onClose: () => void;
}

type ReadingForm = ReturnType<typeof useReadingForm>;

/** A reading that was taken by itself, or the first of a new meter. */
export function AddReadingDialog({ asset, meter, isReplaced, onClose }: AddReadingDialogProps) {
  const form = useReadingForm({ asset, meter, isReplaced });
  const texts = isReplaced ? buildReplacingTexts() : buildAddingTexts();
  const success = { title: texts.success };
  const replacing = useSave(phoneApi.addReading, {
    success,
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const reading = useHandIn({
    asset,
    success: () => success,
    onDone: onClose,
    onFailure: form.placeErrors,
  });
  const { timeZone } = useSignedInUser().company;
  const isPending = replacing.isPending || reading.isPending;
  const handleSubmit = form.handleSubmit((body) => {
    // Only the office replaces a meter, and sees the result at once; such a reading is never sent later.
    if (isReplaced) return replacing.save({ params: { id: asset.id }, body });
    const readAt = toMomentRead(body.readAt, timeZone);
    reading.handIn(() => ({ kind: "reading", body: { ...body, readAt } }));
  });
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      description={texts.consequence}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: texts.verb, isPending }}>
        <ReadingFields {...{ form, asset, meter, isReplaced }} />
        <TextInput label={w.date} type="date" {...form.field("readAt")} />
        <Textarea label={w.note} optional maxLength={limits.notesMax} {...form.field("note")} />
      </DialogForm>
    </Dialog>
  );
}

function buildAddingTexts() {
  return { title: w.add, consequence: undefined, verb: w.add, success: w.added };
}

function buildReplacingTexts() {
  return { title: w.replaced, consequence: w.consequence, verb: w.save, success: w.replaced };
}

/** A reading of today was taken now, whenever it is sent. */
function toMomentRead(day: string | undefined, timeZone: string): string | undefined {
  return day === toDay(getCorrectedNow(), timeZone) ? getCorrectedNow().toISOString() : day;
}

type Reading = Omit<AddReadingDialogProps, "onClose">;

function useReadingForm({ asset, meter, isReplaced }: Reading) {
  const { timeZone } = useSignedInUser().company;
  const previousValue = meter === "miles" ? asset.currentMiles : asset.currentHours;
  return useZodForm(insertMeterReading, {
    defaultValues: {
      meter,
      readAt: toDay(useNow(), timeZone),
      note: "",
      ...(isReplaced && { restart: "replaced", previousValue }),
    },
  });
}

/** For a new meter, the last value of the old one and the first of the new one; otherwise the reading and its warnings. */
function ReadingFields({ form, asset, meter, isReplaced }: Reading & { form: ReadingForm }) {
  const { timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: useNow() };
  const field = { digits: "decimal", unit: w[meter], min: 0 } as const;
  const last = formatLastReadings(asset, clock)[meter];
  if (isReplaced) {
    return (
      <>
        <NumberInput
          label={w.oldReading}
          hint={last}
          {...field}
          {...form.numberField("previousValue")}
        />
        <NumberInput label={w.newReading} {...field} {...form.numberField("value")} />
      </>
    );
  }
  const [value, day = ""] = form.watch(["value", "readAt"]);
  const readAt = isExistingDate(day) ? toReadingMoment(day, clock.now, timeZone) : undefined;
  const doubts =
    value && readAt ? formatReadingWarnings({ meter, value, readAt }, asset, clock) : [];
  return (
    <>
      <NumberInput label={w.reading} hint={last} {...field} {...form.numberField("value")} />
      <FieldWarnings warnings={doubts} />
    </>
  );
}

const w = words({
  add: ["Add reading", "Nueva lectura"],
  added: ["Reading added", "Lectura agregada"],
  replaced: ["Meter replaced", "Medidor nuevo"],
  consequence: [
    "The meter counts anew from here. What is left until each service stays as it is.",
    "El medidor cuenta de nuevo desde aquí. Lo que falta para cada servicio no cambia.",
  ],
  save: ["Save", "Guardar"],
  date: ["Date", "Fecha"],
  note: ["Note", "Nota"],
  miles: ["mi", "mi"],
  hours: ["hr", "h"],
  oldReading: ["Old meter showed", "El medidor anterior marcaba"],
  newReading: ["New meter shows", "El medidor nuevo marca"],
  reading: ["Reading", "Lectura"],
});
