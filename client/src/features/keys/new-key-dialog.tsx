import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { newKey } from "#shared/keys/keys-form.ts";
import { keyScopeLabels, keyScopes } from "#shared/keys/keys.ts";
import { useId, useState } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

/** Asks what a key is for, makes it, and shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string>();
  if (made !== undefined) return <MadeKeyDialog apiKey={made} onClose={onClose} />;
  return <KeyForm onMade={setMade} onClose={onClose} />;
}

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const errorId = useId();
  const form = useZodForm(newKey, { defaultValues: { name: "", scopes: ["read"] } });
  const add = useSave(api.addKey, {
    failure: { title: w.failed },
    onSuccess: ({ key }) => onMade(key),
    onFailure: form.placeErrors,
  });
  const { error, ...scopes } = form.field("scopes");
  return (
    <Dialog
      onClose={onClose}
      title={w.title}
      pending={add.isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm
        onSubmit={form.handleSubmit((body) => add.save({ body }))}
        submit={{ label: w.make, isPending: add.isPending }}
      >
        <TextInput label={w.name} hint={w.nameHint} autoComplete="off" {...form.field("name")} />
        <fieldset aria-describedby={error ? errorId : undefined}>
          <legend className="font-semibold">{w.scopes}</legend>
          {keyScopes.map((scope) => (
            <Checkbox key={scope} label={keyScopeLabels[scope]} value={scope} {...scopes} />
          ))}
          {error ? <FieldError id={errorId} error={error} aloud /> : null}
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}

function MadeKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={w.made} description={w.onlyNow}>
      <DialogBody>
        <code translate="no" className="rounded-sm border p-3 wrap-anywhere select-all">
          {apiKey}
        </code>
      </DialogBody>
      <DialogFooter>
        <CopyButton text={apiKey} label={w.copy} />
        <Button onClick={onClose}>{w.done}</Button>
      </DialogFooter>
    </Dialog>
  );
}

const w = words({
  title: ["New Key", "Nueva clave"],
  name: ["Program", "Programa"],
  nameHint: ["For example “Fuel card”", "Por ejemplo «Tarjeta de combustible»"],
  scopes: ["It may", "Puede"],
  make: ["Make Key", "Crear clave"],
  failed: ["Failed to make the key", "No se pudo crear la clave"],
  made: ["Key Made", "Clave creada"],
  onlyNow: [
    "Copy it into the program now. It is not shown again.",
    "Cópiela ahora al programa. No se muestra otra vez.",
  ],
  copy: ["Copy Key", "Copiar clave"],
  done: ["Done", "Listo"],
});
