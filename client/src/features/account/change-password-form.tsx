import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { CallError } from "../../api/call-error.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { useSave } from "../../api/use-save.ts";
import { Card, CardBody } from "../../ui/card.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

const loadSchema = () => import("#shared/account-form.ts").then((m) => m.changePasswordForm);

export const passwordCardId = "change-password";

export function ChangePasswordForm() {
  const { username } = useSignedInUser();
  const form = useZodForm(loadSchema, { defaultValues: empty });
  const change = useSave(api.changePassword, {
    success: {
      title: "Password Changed",
      description: "Your password has been changed successfully.",
    },
    failure: { title: "Failed to change password" },
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
    <Card
      id={passwordCardId}
      title="Change Password"
      description="You stay signed in here, and are signed out everywhere else."
    >
      <CardBody>
        <Form aria-label="Change Password" onSubmit={handleSubmit}>
          <UsernameForPasswordManagers username={username} />
          <PasswordInput
            label="Current Password"
            autoComplete="current-password"
            {...form.field("currentPassword")}
          />
          <PasswordInput
            label="New Password"
            hint={`${limits.passwordMin} or more characters`}
            autoComplete="new-password"
            {...form.field("newPassword")}
          />
          <PasswordInput
            label="Confirm Password"
            autoComplete="new-password"
            {...form.field("confirmPassword")}
          />
          <SubmitRow label="Change Password" isPending={change.isPending} />
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
