import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import {
  type StarterName,
  starterLabels,
  starters,
  starterTexts,
} from "#shared/programs/starters.ts";
import { useState } from "react";
import { useLocation } from "wouter";
import { useSave } from "../../api/saving/use-save.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { nameServices } from "./describe-program.ts";
import { ProgramFields, type ProgramValues, useProgramForm } from "./program-fields.tsx";
import { pickErrors } from "./service-dialog.tsx";
import { ServiceFields, useServiceForm } from "./service-form.tsx";

/** What a new program begins with. */
export type Start = StarterName | "empty";

interface NewProgramDialogProps {
  start: Start;
  onClose: () => void;
}

/** A new program: as a common one, which is then the company's to change, or with a first service of its own. */
export function NewProgramDialog({ start, onClose }: NewProgramDialogProps) {
  const [chosen, setChosen] = useState<Start>(start);
  const [named, setNamed] = useState<ProgramValues>();
  const starter = starters.find(({ name }) => name === chosen);
  const form = useProgramForm(starter?.program ?? blank);
  const creating = useCreating({ onClose, onFailure: form.placeErrors });
  const handleChoose = (next: string) => {
    const found = starters.find(({ name }) => name === next);
    setChosen(found?.name ?? "empty");
    form.reset(found?.program ?? blank);
  };
  const handleSubmit = form.handleSubmit((values) => {
    if (starter) creating.save({ body: { ...values, services: starter.program.services } });
    else setNamed(values);
  });
  const submit = { label: starter ? w.create : w.next, isPending: creating.isPending };
  return (
    <Dialog
      onClose={onClose}
      title={w.title}
      pending={creating.isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={submit}>
        <NativeSelect
          label={w.start}
          hint={starter ? starterTexts.note : undefined}
          placeholder={w.empty}
          options={starters.map(({ name }) => ({ value: name, label: starterLabels[name] }))}
          value={starter ? chosen : ""}
          onChange={(event) => handleChoose(event.target.value)}
        />
        {starter ? (
          <p className="-mt-2 text-sm wrap-anywhere text-muted">
            {nameServices(starter.program.services)}
          </p>
        ) : null}
        <ProgramFields key={chosen} form={form} />
      </DialogForm>
      {named ? (
        <FirstServiceDialog
          program={named}
          onCreated={onClose}
          onClose={() => setNamed(undefined)}
        />
      ) : null}
    </Dialog>
  );
}

const blank = { name: "" };

interface FirstServiceDialogProps {
  program: ProgramValues;
  onCreated: () => void;
  onClose: () => void;
}

/** A program has one service at least. */
function FirstServiceDialog({ program, onCreated, onClose }: FirstServiceDialogProps) {
  const form = useServiceForm();
  const creating = useCreating({
    onClose: onCreated,
    onFailure: (error) => form.placeErrors(pickErrors(error, 0)),
  });
  const handleSubmit = form.handleSubmit((service) =>
    creating.save({ body: { ...program, services: [service] } }),
  );
  return (
    <Dialog
      onClose={onClose}
      title={w.first}
      description={program.name}
      pending={creating.isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm
        onSubmit={handleSubmit}
        submit={{ label: w.create, isPending: creating.isPending }}
      >
        <ServiceFields form={form} />
      </DialogForm>
    </Dialog>
  );
}

type Outcome = { onClose: () => void; onFailure: (error: Error) => void };

/** The new program opens once what was open here has left the history. */
function useCreating({ onClose, onFailure }: Outcome) {
  const [, navigate] = useLocation();
  return useSave(api.createProgram, {
    success: { title: w.created },
    onSuccess: ({ id }) => {
      onClose();
      navigate(`/maintenance/programs/${id}`);
    },
    onFailure,
  });
}

const w = words({
  title: ["New Program", "Plan nuevo"],
  start: ["Start From", "Empezar con"],
  empty: ["Nothing", "Nada"],
  next: ["Next: First Service", "Siguiente: primer servicio"],
  first: ["First Service", "Primer servicio"],
  create: ["Create Program", "Crear plan"],
  created: ["Program created", "Plan creado"],
});
