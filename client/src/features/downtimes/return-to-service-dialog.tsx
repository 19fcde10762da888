import { api } from "#shared/api/api.ts";
import type { Asset } from "#shared/api/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { limits } from "#shared/base/limits.ts";
import { returnInput } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { SignedNameInput } from "../../ui/form/signed-name-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { Warning } from "../../ui/layout/warning.tsx";

interface ReturnToServiceDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** Who lets an asset go again signs for it. */
export function ReturnToServiceDialog({ asset, onClose }: ReturnToServiceDialogProps) {
  const form = useZodForm(returnInput, { defaultValues: { signature: "", note: "" } });
  const { save, isPending } = useSave(api.returnToService, {
    success: { title: w.returned({ unit: asset.name }) },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id: asset.id }, body }));
  return (
    <Dialog onClose={onClose} title={w.title} pending={isPending} dirty={form.formState.isDirty}>
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.title, isPending }}>
        <UnsignedWarnings assetId={asset.id} />
        <SignedNameInput
          label={w.sign}
          maxLength={limits.signatureMax}
          typed={form.watch("signature")}
          sentence={w.sentence({ unit: asset.name })}
          {...form.field("signature")}
        />
        <Textarea label={w.note} optional maxLength={limits.notesMax} {...form.field("note")} />
      </DialogForm>
    </Dialog>
  );
}

/** Critical defects that a log closed without a signature: their repair is not certified. */
function UnsignedWarnings({ assetId }: { assetId: number }) {
  const closed = useQuery(query(api.listDefects, { query: { assetId, state: "closed" } }));
  const unsigned = (closed.data ?? []).filter(
    (defect) => defect.critical && !defect.certified && defect.state !== "duplicate",
  );
  return unsigned.map(({ id, number }) => (
    <Warning key={id} className="gap-2 p-3">
      {interpolate(w.unsigned, {
        number: (
          <Link href={`/defects/${id}`} className="whitespace-nowrap underline underline-offset-2">
            {formatDefectNumber(number)}
          </Link>
        ),
      })}
    </Warning>
  ));
}

const w = words({
  returned: ["{unit} is back in service", "{unit} regresó a servicio"],
  title: ["Return to Service", "Regresar a servicio"],
  sign: ["Sign with your name", "Firme con su nombre"],
  sentence: [
    "I certify that {unit} is safe to operate.",
    "Certifico que {unit} se puede operar con seguridad.",
  ],
  note: ["Note", "Nota"],
  unsigned: ["{number} was closed unsigned", "{number} se cerró sin firma"],
});
