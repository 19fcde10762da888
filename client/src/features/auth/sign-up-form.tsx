import { phoneApi } from "#shared/api/phone-api.ts";
import type { Body, CurrentUser } from "#shared/api/api-schemas.ts";
import { signUpForm } from "#shared/auth/auth-form.ts";
import { isTimeZone } from "#shared/base/dates.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { CallError } from "../../api/call-error.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/dialog/form.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

export function SignUpForm({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const form = useZodForm(signUpForm, { defaultValues: empty });
  const signUp = useSave(phoneApi.signUp, {
    failure: { title: w.failed },
    repair: dropUnknownZone,
    onSuccess: onSignedIn,
    onFailure: (error) => {
      form.placeErrors(error);
      if (error instanceof CallError && Object.keys(error.fields).length > 0) return;
      form.resetField("password");
      form.resetField("confirmPassword");
      form.setFocus("password");
    },
  });
  const handleSubmit = form.handleSubmit(({ confirmPassword: _same, ...account }) =>
    signUp.save({ body: { ...account, role: "admin", timeZone: findOwnTimeZone() } }),
  );
  return (
    <Form aria-labelledby="sign-up-title" onSubmit={handleSubmit}>
      <div className="grid gap-1">
        <h2 id="sign-up-title" className="text-xl">
          {w.title}
        </h2>
        <p className="text-muted">{w.purpose}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label={w.firstName} autoComplete="given-name" {...form.field("firstName")} />
        <TextInput label={w.lastName} autoComplete="family-name" {...form.field("lastName")} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={w.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("username")}
        />
        <TextInput label={w.email} type="email" autoComplete="email" {...form.field("email")} />
      </div>
      <TextInput
        optional
        label={w.company}
        autoComplete="organization"
        {...form.field("company")}
      />
      <PasswordInput
        label={w.password}
        hint={w.passwordHint({ min: limits.passwordMin })}
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PasswordInput
        label={w.confirm}
        autoComplete="new-password"
        {...form.field("confirmPassword")}
      />
      <Button full type="submit" loading={signUp.isPending}>
        {w.signUp}
      </Button>
    </Form>
  );
}

const empty = {
  firstName: "",
  lastName: "",
  username: "",
  email: "",
  company: "",
  password: "",
  confirmPassword: "",
};

/** A browser that hides its zone names one that does not exist. */
function findOwnTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

/** A browser may know zones that its server does not know; the company's can be set later. */
function dropUnknownZone(error: unknown, { body }: { body: Body<"signUp"> }) {
  const isUnknown = error instanceof CallError && "timeZone" in error.fields;
  return isUnknown && body.timeZone ? { body: { ...body, timeZone: null } } : undefined;
}

const w = words({
  failed: ["Registration failed", "No se pudo registrar"],
  title: ["Create Admin Account", "Crear cuenta de administrador"],
  purpose: ["You can add your crew afterwards", "Después puede agregar a su personal"],
  firstName: ["First Name", "Nombre"],
  lastName: ["Last Name", "Apellido"],
  username: ["Username", "Usuario"],
  email: ["Email", "Correo"],
  company: ["Company", "Empresa"],
  password: ["Password", "Contraseña"],
  passwordHint: ["{min} or more characters", "{min} caracteres o más"],
  confirm: ["Confirm Password", "Confirme la contraseña"],
  signUp: ["Sign Up", "Registrarse"],
});
