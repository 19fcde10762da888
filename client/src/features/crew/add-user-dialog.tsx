import { api } from "#shared/api/api.ts";
import { newUserInput } from "#shared/crew/crew-form.ts";
import { limits } from "#shared/base/limits.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { listCreatableRoles } from "#shared/crew/managed-roles.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { BringBackPanel } from "./bring-back-panel.tsx";
import { UserFields } from "./user-fields.tsx";

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { role } = useSignedInUser();
  const form = useZodForm(newUserInput, { defaultValues: empty });
  const add = useSave(api.addUser, {
    success: (user) => ({
      title: w.added,
      description: w.canSignIn({ name: formatFullName(user) }),
    }),
    failure: { title: w.failed },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => add.save({ body }));
  const roleOptions = labelOptions(listCreatableRoles(role), roleLabels);
  return (
    <Dialog
      onClose={onClose}
      title={w.title}
      pending={add.isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.title, isPending: add.isPending }}>
        <TextInput
          label={w.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("username")}
        />
        <UserFields field={form.field} />
        <BringBackPanel
          email={form.watch("email")}
          username={form.watch("username")}
          onDone={onClose}
          onFailure={form.placeErrors}
        />
        <NativeSelect
          label={w.role}
          placeholder={w.select}
          options={roleOptions}
          {...form.field("role")}
        />
        <PasswordInput
          label={w.password}
          hint={w.passwordHint({ min: limits.passwordMin })}
          autoComplete="new-password"
          {...form.field("password")}
        />
      </DialogForm>
    </Dialog>
  );
}

const empty = { firstName: "", lastName: "", username: "", email: "", password: "" };

const w = words({
  added: ["Crew Member Added", "Persona agregada"],
  canSignIn: ["{name} can sign in now.", "{name} ya puede entrar."],
  failed: ["Failed to create crew member", "No se pudo agregar a la persona"],
  title: ["Add Crew Member", "Agregar persona"],
  username: ["Username", "Usuario"],
  role: ["Role", "Rol"],
  select: ["Select a role", "Elija un rol"],
  password: ["Password", "Contraseña"],
  passwordHint: [
    "{min} or more characters. Hand it over in person; it can be changed in Account Settings.",
    "{min} caracteres o más. Désela en persona; se cambia en Mi cuenta.",
  ],
});
