import { api } from "#shared/api.ts";
import type { Asset } from "#shared/api-schemas.ts";
import { isExistingDate, toDay, toReadingMoment } from "#shared/days.ts";
import { formatLastReadings, formatReadingWarnings } from "#shared/last-readings.ts";
import { limits } from "#shared/limits.ts";
import type { Meter } from "#shared/meters.ts";
import { insertMeterReading } from "#shared/schema.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/use-save.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DoubtList } from "../../ui/doubt-list.tsx";
import { DialogForm } from "../../ui/form.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useNow } from "../../ui/use-now.ts";

interface AddReadingDialogProps {
  asset: Asset;
  meter: Meter;
  /** The meter was replaced, and counts anew. */
  isReplaced: boolean;
  onClose: () => void;
}

type ReadingForm = ReturnType<typeof useReadingForm>;

/** A reading that was taken by itself, or the first of a new meter. */
export function AddReadingDialog({ asset, meter, isReplaced, onClose }: AddReadingDialogProps) {
  const form = useReadingForm({ asset, meter, isReplaced });
  const words = isReplaced ? replacing : adding;
  const { save, isPending } = useSave(api.addReading, {
    success: { title: words.success },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id: asset.id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      description={words.consequence}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: words.verb, isPending }}>
        <ReadingFields {...{ form, asset, meter, isReplaced }} />
        <TextInput label="Date" type="date" {...form.field("readAt")} />
        <Textarea label="Note" optional maxLength={limits.notesMax} {...form.field("note")} />
      </DialogForm>
    </Dialog>
  );
}

const adding = {
  title: "Add reading",
  consequence: undefined,
  verb: "Add reading",
  success: "Reading added",
} as const;

const replacing = {
  title: "Meter replaced",
  consequence: "The meter counts anew from here. What is left until each service stays as it is.",
  verb: "Save",
  success: "Meter replaced",
} as const;

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

/** Of a new meter what both showed; otherwise what is doubtful about the reading. */
function ReadingFields({ form, asset, meter, isReplaced }: Reading & { form: ReadingForm }) {
  const { timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: useNow() };
  const field = { digits: "decimal", unit: meter === "miles" ? "mi" : "hr", min: 0 } as const;
  const last = formatLastReadings(asset, clock)[meter];
  if (isReplaced) {
    return (
      <>
        <NumberInput
          label="Old meter showed"
          hint={last}
          {...field}
          {...form.numberField("previousValue")}
        />
        <NumberInput label="New meter shows" {...field} {...form.numberField("value")} />
      </>
    );
  }
  const [value, day = ""] = form.watch(["value", "readAt"]);
  const readAt = isExistingDate(day) ? toReadingMoment(day, clock.now, timeZone) : undefined;
  const doubts =
    value && readAt ? formatReadingWarnings({ meter, value, readAt }, asset, clock) : [];
  return (
    <>
      <NumberInput label="Reading" hint={last} {...field} {...form.numberField("value")} />
      <DoubtList doubts={doubts} />
    </>
  );
}
