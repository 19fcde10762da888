import { phoneApi } from "#shared/api/phone-api.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { CallError } from "../../api/call-error.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { Form, SubmitRow } from "../../ui/dialog/form.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";

const loadSchema = () =>
  import("#shared/account/account-form.ts").then((m) => m.changePasswordForm);

export const passwordCardId = "change-password";

export function ChangePasswordForm() {
  const { username } = useSignedInUser();
  const form = useZodForm(loadSchema, { defaultValues: empty });
  const change = useSave(phoneApi.changePassword, {
    success: {
      title: w.changed,
      description: w.wasChanged,
    },
    failure: { title: w.failed },
    onSuccess: () => form.reset(),
    onFailure: (error) => {
      form.placeErrors(error);
      if (!(error instanceof CallError) || error.code !== "account.wrongPassword") return;
      const refusal = { type: "server", message: error.sentence };
      form.setError("currentPassword", refusal, { shouldFocus: true });
    },
  });
  const handleSubmit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.save({ body: { currentPassword, newPassword } }),
  );
  return (
    <Card id={passwordCardId} title={w.title} description={w.consequence}>
      <CardBody>
        <Form aria-label={w.title} onSubmit={handleSubmit}>
          <UsernameForPasswordManagers username={username} />
          <PasswordInput
            label={w.current}
            autoComplete="current-password"
            {...form.field("currentPassword")}
          />
          <PasswordInput
            label={w.next}
            hint={w.hint({ min: limits.passwordMin })}
            autoComplete="new-password"
            {...form.field("newPassword")}
          />
          <PasswordInput
            label={w.confirm}
            autoComplete="new-password"
            {...form.field("confirmPassword")}
          />
          <SubmitRow label={w.title} isPending={change.isPending} />
        </Form>
      </CardBody>
    </Card>
  );
}

const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** They store a new password under the name that stands in the same form. */
function UsernameForPasswordManagers({ username }: { username: string }) {
  return <input hidden readOnly type="text" autoComplete="username" value={username} />;
}

const w = words({
  changed: ["Password Changed", "Contraseña cambiada"],
  wasChanged: [
    "Your password has been changed successfully.",
    "Su contraseña se cambió correctamente.",
  ],
  failed: ["Failed to change password", "No se pudo cambiar la contraseña"],
  title: ["Change Password", "Cambiar contraseña"],
  consequence: [
    "You stay signed in here, and are signed out everywhere else.",
    "Aquí sigue su sesión; en los demás dispositivos se cierra.",
  ],
  current: ["Current Password", "Contraseña actual"],
  next: ["New Password", "Contraseña nueva"],
  hint: ["{min} or more characters", "{min} caracteres o más"],
  confirm: ["Confirm Password", "Confirme la contraseña"],
});
