import { words } from "#shared/base/words.ts";
import { useZodForm } from "../../../api/saving/use-zod-form.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/form.tsx";
import { bulkFields, bulkInput, bulkSent, noBulkValues } from "./bulk-fields.tsx";
import { bulkLabels, type BulkName } from "./bulk-names.ts";
import { type Bulk, useBulkChange } from "./use-bulk.ts";

interface BulkDialogProps {
  name: BulkName;
  bulk: Bulk;
  onClose: () => void;
}

/** One change of all ticked assets. */
export function BulkDialog({ name, bulk, onClose }: BulkDialogProps) {
  const { change, isPending } = useBulkChange(bulk, onClose);
  const units = w.units({ n: bulk.units.length });
  const form = useZodForm(bulkInput, { defaultValues: noBulkValues });
  const handleSubmit = form.handleSubmit((filled) => {
    const sent = bulkSent[name].map((field) => [field, filled[field]]);
    change(Object.fromEntries(sent));
  });
  return (
    <Dialog
      onClose={onClose}
      title={w.title({ field: bulkLabels[name], units })}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.change({ units }), isPending }}>
        {bulkFields[name](form, bulk.units)}
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  title: ["{field} of {units}", "{field} de {units}"],
  change: ["Change {units}", "Cambiar {units}"],
  units: [
    { one: "{n} unit", other: "{n} units" },
    { one: "{n} unidad", other: "{n} unidades" },
  ],
});
