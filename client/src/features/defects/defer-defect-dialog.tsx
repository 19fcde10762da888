import { phoneApi } from "#shared/api/phone-api.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { deferredDefect } from "#shared/defects/defect-form.ts";
import { formatLastReadings } from "#shared/meters/last-readings.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { SignedNameInput } from "../../ui/form/signed-name-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { ActDialog } from "./act-dialog.tsx";
import type { DefectDialogProps } from "./certify-defect-dialog.tsx";
import { useAct } from "./use-act.ts";

/** Until when a unit may be driven with a defect that is no danger. */
export function DeferDefectDialog({ defect, onClose }: DefectDialogProps) {
  const { name, timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: useNow() };
  const asset = useQuery(query(phoneApi.getAsset, { params: { id: defect.assetId } })).data;
  // A blank line has the room of what comes, so that nothing moves then.
  const last = asset ? formatLastReadings(asset, clock) : { miles: "\u00a0", hours: "\u00a0" };
  const number = formatDefectNumber(defect.number);
  const form = useZodForm(deferredDefect, {
    defaultValues: {
      act: "defer",
      untilDay: null,
      untilMiles: null,
      untilHours: null,
      note: "",
      signature: "",
    },
  });
  const act = useAct({
    defectId: defect.id,
    success: w.deferred({ number }),
    onSuccess: onClose,
    placeErrors: form.placeErrors,
  });
  const reading = { optional: true, digits: "decimal", min: 0 } as const;
  return (
    <ActDialog
      {...{ act, onClose }}
      title={w.title({ number })}
      description={w.consequence}
      isDirty={form.formState.isDirty}
      submit={{ label: w.defer }}
      onSubmit={form.handleSubmit(act.send)}
    >
      <TextInput label={w.untilDay} optional type="date" {...form.optionalField("untilDay")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberInput
          label={w.untilMiles}
          unit={w.milesUnit}
          hint={last.miles}
          {...reading}
          {...form.numberField("untilMiles")}
        />
        <NumberInput
          label={w.untilHours}
          unit={w.hoursUnit}
          hint={last.hours}
          {...reading}
          {...form.numberField("untilHours")}
        />
      </div>
      <Textarea label={w.why} maxLength={limits.notesMax} {...form.field("note")} />
      <SignedNameInput
        label={w.sign}
        maxLength={limits.signatureMax}
        typed={form.watch("signature")}
        sentence={w.sentence({ company: name })}
        {...form.field("signature")}
      />
    </ActDialog>
  );
}

const w = words({
  deferred: ["{number} deferred", "{number} aplazado"],
  title: ["Defer {number}", "Aplazar {number}"],
  consequence: [
    "It is open again on that day or at that reading, whichever comes first.",
    "Se abre otra vez ese día o con esa lectura, lo que llegue primero.",
  ],
  defer: ["Defer", "Aplazar"],
  untilDay: ["Until Day", "Hasta el día"],
  milesUnit: ["mi", "mi"],
  hoursUnit: ["hr", "h"],
  untilMiles: ["Until Odometer", "Hasta el odómetro"],
  untilHours: ["Until Hours", "Hasta las horas"],
  why: ["Why it is safe to drive", "Por qué se puede manejar con seguridad"],
  sign: ["Certify with your name", "Certifique con su nombre"],
  sentence: [
    "On behalf of {company} I certify that this defect does not affect safe operation until then.",
    "En nombre de {company} certifico que este defecto no afecta la operación segura hasta entonces.",
  ],
});
