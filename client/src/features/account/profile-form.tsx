import type { Profile } from "#shared/account/account-form.ts";
import { api } from "#shared/api/api.ts";
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { mayTakeRole } from "#shared/crew/managed-roles.ts";
import { roleLabels, roles } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { Form, SubmitRow } from "../../ui/dialog/form.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

const loadSchema = () => import("#shared/account/account-form.ts").then((m) => m.profileInput);

const LowerRoleDialog = lazily(() =>
  import("./lower-role-dialog.tsx").then((m) => m.LowerRoleDialog),
);

export function ProfileForm() {
  const user = useSignedInUser();
  const form = useZodForm(loadSchema, { defaultValues: toProfile(user) });
  /** The changes that are saved only once the lower role is confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<Profile>();
  const update = useSave(api.updateProfile, {
    success: {
      title: w.updated,
      description: w.wasUpdated,
    },
    failure: { title: w.failed },
    onSuccess: (saved) => form.reset(toProfile(saved)),
    onFailure: (error) => {
      form.placeErrors(error);
      if (!(error instanceof CallError) || error.code !== "auth.emailTaken") return;
      form.setError("email", { type: "server", message: error.sentence }, { shouldFocus: true });
    },
  });
  const handleSubmit = form.handleSubmit((profile) => {
    if (profile.role === user.role) update.save({ body: profile });
    else setUnconfirmed(profile);
  });
  const handleConfirm = (profile: Profile) => {
    setUnconfirmed(undefined);
    update.save({ body: profile });
  };
  const offered = roles.filter((role) => mayTakeRole(user.role, role));
  return (
    <Card title={w.title} description={w.signsInAs({ username: user.username })}>
      <CardBody>
        <Form aria-label={w.title} onSubmit={handleSubmit}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput label={w.firstName} autoComplete="given-name" {...form.field("firstName")} />
            <TextInput label={w.lastName} autoComplete="family-name" {...form.field("lastName")} />
          </div>
          <TextInput label={w.email} type="email" autoComplete="email" {...form.field("email")} />
          <NativeSelect
            label={w.role}
            options={labelOptions(offered, roleLabels)}
            {...form.field("role")}
          />
          <SubmitRow label={w.save} isPending={update.isPending} />
        </Form>
      </CardBody>
      {unconfirmed ? (
        <LowerRoleDialog
          from={user.role}
          to={unconfirmed.role}
          onConfirm={() => handleConfirm(unconfirmed)}
          onClose={() => setUnconfirmed(undefined)}
        />
      ) : null}
    </Card>
  );
}

function toProfile({ firstName, lastName, email, role }: CurrentUser) {
  return { firstName, lastName, email, role };
}

const w = words({
  updated: ["Profile Updated", "Perfil actualizado"],
  wasUpdated: [
    "Your profile has been updated successfully.",
    "Su perfil se actualizó correctamente.",
  ],
  failed: ["Failed to update profile", "No se pudo actualizar el perfil"],
  title: ["Profile Information", "Datos del perfil"],
  signsInAs: ["You sign in as {username}.", "Usted entra como {username}."],
  firstName: ["First Name", "Nombre"],
  lastName: ["Last Name", "Apellido"],
  email: ["Email", "Correo"],
  role: ["Role", "Rol"],
  save: ["Save Profile", "Guardar perfil"],
});
