import { api } from "#shared/api/api.ts";
import type { CrewUser } from "#shared/api/api-schemas.ts";
import { userEdits } from "#shared/crew/crew-form.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { listCreatableRoles } from "#shared/crew/managed-roles.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { pickChanged, useZodForm } from "../../api/saving/use-zod-form.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { UserFields } from "./user-fields.tsx";
import { useYards } from "../../records/use-yards.ts";
import { YardField } from "../../records/yard-field.tsx";

export function EditUserDialog({ user, onClose }: { user: CrewUser; onClose: () => void }) {
  const { isFetched } = useYards();
  const signedIn = useSignedInUser();
  const { id, username, ...known } = user;
  const form = useZodForm(userEdits, { defaultValues: known });
  const update = useSave(api.updateUser, {
    success: (saved) => ({ title: w.updated, description: describe(saved, user) }),
    failure: { title: w.failed },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const { dirtyFields } = form.formState;
  const handleSubmit = form.handleSubmit((values) =>
    update.save({ params: { id }, body: pickChanged(values, dirtyFields) }),
  );
  if (!isFetched) return null;
  return (
    <Dialog
      onClose={onClose}
      title={w.title}
      description={w.signsInAs({ name: formatFullName(user), username })}
      pending={update.isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.save, isPending: update.isPending }}>
        <UserFields field={form.field} />
        {id === signedIn.id ? (
          <OwnRole label={roleLabels[user.role]} />
        ) : (
          <NativeSelect
            label={w.role}
            hint={w.roleHint}
            options={labelOptions(listCreatableRoles(signedIn.role), roleLabels)}
            {...form.field("role")}
          />
        )}
        <YardField known={user.yardId} {...form.numberField("yardId")} />
        {form.watch("role") === "driver" ? (
          <Checkbox label={w.mayCertify} hint={w.mayCertifyHint} {...form.register("mayCertify")} />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}

/** To lower it takes a confirmation, which stands there. */
function OwnRole({ label }: { label: string }) {
  return (
    <p className="text-sm text-muted">
      {interpolate(w.ownRole, {
        role: label,
        settings: (
          <Link href="/account-settings" className="link">
            {w.settings}
          </Link>
        ),
      })}
    </p>
  );
}

function describe(saved: CrewUser, before: CrewUser): string {
  const name = formatFullName(saved);
  if (saved.role === before.role) return w.saved({ name });
  return w.newRole({ name, role: roleLabels[saved.role] });
}

const w = words({
  updated: ["Crew Member Updated", "Persona actualizada"],
  saved: ["The changes to {name} are saved.", "Se guardaron los cambios de {name}."],
  newRole: ["{name} has the role {role} now.", "{name} ahora tiene el rol {role}."],
  failed: ["Failed to update crew member", "No se pudo actualizar a la persona"],
  title: ["Edit User", "Editar usuario"],
  signsInAs: ["{name} signs in as {username}.", "{name} entra como {username}."],
  role: ["Role", "Rol"],
  roleHint: ["A new role counts at once.", "Un rol nuevo vale de inmediato."],
  ownRole: [
    "Your role is {role}. It can be lowered in {settings}.",
    "Su rol es {role}. Se puede bajar en {settings}.",
  ],
  settings: ["Account Settings", "Mi cuenta"],
  mayCertify: ["May certify repairs (mechanic)", "Puede certificar reparaciones (mecánico)"],
  mayCertifyHint: [
    "Signs that a defect is repaired, or that it is safe to drive with.",
    "Firma que un defecto está reparado o que se puede manejar con él.",
  ],
  save: ["Save Changes", "Guardar cambios"],
});
