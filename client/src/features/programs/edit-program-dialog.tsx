import type { Program } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { pickChanged } from "../../api/saving/use-zod-form.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { pickValues, ProgramFields, useProgramForm } from "./program-fields.tsx";
import { StaleProgramWarning } from "./stale-program-warning.tsx";
import { useProgramSave } from "./use-program-save.ts";

interface EditProgramDialogProps {
  program: Program;
  onClose: () => void;
}

/** The name of a program, which units it is for, and whether new ones get it. */
export function EditProgramDialog({ program, onClose }: EditProgramDialogProps) {
  const form = useProgramForm(program);
  const { base, save, isPending, isStale, reload } = useProgramSave(program, {
    success: { title: w.saved },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const { isDirty, dirtyFields } = form.formState;
  const handleSubmit = form.handleSubmit((values) => save(pickChanged(values, dirtyFields)));
  const handleReload = async () => {
    form.reset(pickValues(await reload()), { keepDirtyValues: true });
  };
  return (
    <Dialog onClose={onClose} title={w.title} pending={isPending} dirty={isDirty}>
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.save, isPending }}>
        {isStale ? <StaleProgramWarning onReload={handleReload} /> : null}
        <ProgramFields key={base.version} form={form} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  title: ["Edit Program", "Editar plan"],
  save: ["Save Changes", "Guardar cambios"],
  saved: ["Program saved", "Plan guardado"],
});
