import { api } from "#shared/api.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { deferredDefect } from "#shared/defect-form.ts";
import { formatLastReadings } from "#shared/last-readings.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { NumberInput } from "../../ui/number-input.tsx";
import { SignedNameInput } from "../../ui/signed-name-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ActDialog } from "./act-dialog.tsx";
import type { DefectDialogProps } from "./certify-defect-dialog.tsx";
import { useAct } from "./use-act.ts";

/** Until when a unit may be driven with a defect that is no danger. */
export function DeferDefectDialog({ defect, onClose }: DefectDialogProps) {
  const { name, timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: useNow() };
  const asset = useQuery(query(api.getAsset, { params: { id: defect.assetId } })).data;
  const last = asset && formatLastReadings(asset, clock);
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
    success: `${number} deferred`,
    onSuccess: onClose,
    placeErrors: form.placeErrors,
  });
  const reading = { optional: true, digits: "decimal", min: 0 } as const;
  return (
    <ActDialog
      {...{ act, onClose }}
      title={`Defer ${number}`}
      description="It is open again on that day or at that reading, whichever comes first."
      isDirty={form.formState.isDirty}
      submit={{ label: "Defer" }}
      onSubmit={form.handleSubmit(act.send)}
    >
      <TextInput label="Until Day" optional type="date" {...form.optionalField("untilDay")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberInput
          label="Until Odometer"
          unit="mi"
          hint={last?.miles}
          {...reading}
          {...form.numberField("untilMiles")}
        />
        <NumberInput
          label="Until Hours"
          unit="hr"
          hint={last?.hours}
          {...reading}
          {...form.numberField("untilHours")}
        />
      </div>
      <Textarea
        label="Why it is safe to drive"
        maxLength={limits.notesMax}
        {...form.field("note")}
      />
      <SignedNameInput
        label="Certify with your name"
        maxLength={limits.signatureMax}
        typed={form.watch("signature")}
        sentence={`On behalf of ${name} I certify that this defect does not affect safe operation until then.`}
        {...form.field("signature")}
      />
    </ActDialog>
  );
}
