import type { Program } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { CallError } from "../../api/call-error.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { pickServiceValues, ServiceFields, useServiceForm } from "./service-form.tsx";
import { StaleProgramWarning } from "./stale-program-warning.tsx";
import { useProgramSave } from "./use-program-save.ts";

interface ServiceDialogProps {
  program: Program;
  /** To look at and change; without it a new one is added. */
  service?: Program["services"][number] | undefined;
  onClose: () => void;
}

/** A service of a program, which is saved with it. */
export function ServiceDialog({ program, service, onClose }: ServiceDialogProps) {
  const form = useServiceForm(service);
  const { base, save, isPending, isStale, reload } = useProgramSave(program, {
    success: { title: service ? w.saved : w.added },
    onSuccess: onClose,
    onFailure: (error) => form.placeErrors(pickErrors(error, findPlace(base, service?.id))),
  });
  const handleSubmit = form.handleSubmit((filled) => {
    const at = findPlace(base, service?.id);
    const isThere = at < base.services.length;
    const sent = isThere ? { ...filled, id: service?.id } : filled;
    const { services } = base;
    save({ services: [...services.slice(0, at), sent, ...services.slice(at + 1)] });
  });
  const handleReload = async () => {
    const { services } = await reload();
    const fresh = services.find(({ id }) => id === service?.id);
    if (fresh) form.reset(pickServiceValues(fresh), { keepDirtyValues: true });
  };
  return (
    <Dialog
      onClose={onClose}
      title={service ? w.editTitle : w.addTitle}
      description={program.name}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: service ? w.save : w.add, isPending }}>
        {isStale ? <StaleProgramWarning onReload={handleReload} /> : null}
        <ServiceFields key={base.version} form={form} />
      </DialogForm>
    </Dialog>
  );
}

/** Where a service stands in its program; at the end, if it is new or was removed meanwhile. */
function findPlace({ services }: Program, id: number | undefined): number {
  const at = services.findIndex((service) => service.id === id);
  return at < 0 ? services.length : at;
}

/** What was refused of the service at this place. */
export function pickErrors(error: Error, at: number): Error {
  if (!(error instanceof CallError)) return error;
  const prefix = `services.${at}.`;
  const own = Object.entries(error.fields).flatMap(([field, message]) =>
    field.startsWith(prefix) ? [[field.slice(prefix.length), message]] : [],
  );
  const { status, sentence, code } = error;
  return new CallError({ status, sentence, code, fields: Object.fromEntries(own) });
}

const w = words({
  addTitle: ["Add Service", "Agregar servicio"],
  editTitle: ["Edit Service", "Editar servicio"],
  add: ["Add Service", "Agregar servicio"],
  save: ["Save Changes", "Guardar cambios"],
  added: ["Service added", "Servicio agregado"],
  saved: ["Service saved", "Servicio guardado"],
});
