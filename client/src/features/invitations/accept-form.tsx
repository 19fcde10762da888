import { phoneApi } from "#shared/api/phone-api.ts";
import type { Answer, CurrentUser } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { suggestUsername } from "#shared/invitations/suggest-username.ts";
import { CallError } from "../../api/call-error.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/dialog/form.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

const loadSchema = () =>
  import("#shared/invitations/invitations-form.ts").then((m) => m.acceptanceForm);

interface AcceptFormProps {
  token: string;
  invitation: Answer<"lookAtInvitation">;
  onSignedIn: (user: CurrentUser) => void;
  /** The link was used or withdrawn since it was opened. */
  onDead: () => void;
}

/** What a new user still has to say; filled in as far as the office knew it. */
export function AcceptForm({ token, invitation, onSignedIn, onDead }: AcceptFormProps) {
  const { firstName, lastName, email } = invitation;
  const form = useZodForm(loadSchema, {
    defaultValues: {
      firstName: firstName ?? "",
      lastName: lastName ?? "",
      email: email ?? "",
      username: invitation.username ?? suggestUsername(invitation),
      password: "",
    },
    failureTitle: w.failed,
  });
  const accept = useSave(phoneApi.acceptInvitation, {
    failure: { title: w.failed },
    onSuccess: onSignedIn,
    onFailure: (error) => {
      form.placeErrors(error);
      if (!(error instanceof CallError) || error.code !== "auth.linkNotGood") return false;
      onDead();
      return true;
    },
  });
  const handleSubmit = form.handleSubmit((body) => accept.save({ body: { ...body, token } }));
  return (
    <Form aria-label={w.join} onSubmit={handleSubmit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label={w.firstName} autoComplete="given-name" {...form.field("firstName")} />
        <TextInput label={w.lastName} autoComplete="family-name" {...form.field("lastName")} />
      </div>
      <TextInput label={w.email} type="email" autoComplete="email" {...form.field("email")} />
      <TextInput
        label={w.username}
        hint={w.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("username")}
      />
      <PasswordInput
        label={w.password}
        hint={w.passwordHint({ min: limits.passwordMin })}
        autoComplete="new-password"
        enterKeyHint="go"
        {...form.field("password")}
      />
      <Button full type="submit" loading={accept.isPending || form.formState.isSubmitting}>
        {w.join}
      </Button>
    </Form>
  );
}

const w = words({
  failed: ["You could not join", "No se pudo entrar al personal"],
  firstName: ["First Name", "Nombre"],
  lastName: ["Last Name", "Apellido"],
  email: ["Email", "Correo"],
  username: ["Username", "Usuario"],
  usernameHint: ["You sign in with it.", "Con él entra usted."],
  password: ["Password", "Contraseña"],
  passwordHint: ["{min} or more characters", "{min} caracteres o más"],
  join: ["Join", "Unirse"],
});
