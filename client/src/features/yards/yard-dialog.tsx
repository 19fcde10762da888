import { api } from "#shared/api/api.ts";
import type { Yard } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { insertYard } from "#shared/schema.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

interface YardDialogProps {
  /** Absent for a new one. */
  yard: Yard | undefined;
  onClose: () => void;
}

export function YardDialog({ yard, onClose }: YardDialogProps) {
  const form = useZodForm(insertYard, {
    defaultValues: { name: yard?.name ?? "", address: yard?.address ?? "" },
  });
  const outcome = { onSuccess: onClose, onFailure: form.placeErrors };
  const creating = useSave(api.createYard, { success: { title: w.added }, ...outcome });
  const changing = useSave(api.updateYard, { success: { title: w.changed }, ...outcome });
  const isPending = creating.isPending || changing.isPending;
  const handleSubmit = form.handleSubmit((body) => {
    if (!yard) creating.save({ body });
    else changing.save({ params: { id: yard.id }, body: { ...body, version: yard.version } });
  });
  return (
    <Dialog
      onClose={onClose}
      title={yard ? w.edit : w.add}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: yard ? w.save : w.add, isPending }}>
        <TextInput label={w.name} autoComplete="off" {...form.field("name")} />
        <TextInput label={w.address} optional autoComplete="off" {...form.field("address")} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  add: ["Add Yard", "Agregar patio"],
  edit: ["Edit Yard", "Editar patio"],
  save: ["Save Changes", "Guardar cambios"],
  added: ["Yard added", "Patio agregado"],
  changed: ["Yard updated", "Patio actualizado"],
  name: ["Name", "Nombre"],
  address: ["Address", "Dirección"],
});
