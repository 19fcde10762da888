import { api } from "#shared/api/api.ts";
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/dialog/form.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

const loadSchema = () => import("#shared/auth/auth-form.ts").then((m) => m.signInInput);

export function SignInForm({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const form = useZodForm(loadSchema, {
    defaultValues: { username: "", password: "" },
    failureTitle: w.failed,
  });
  const signIn = useSave(api.signIn, {
    failure: { title: w.failed },
    onSuccess: onSignedIn,
    onFailure: () => {
      form.resetField("password");
      form.setFocus("password");
    },
  });
  const handleSubmit = form.handleSubmit((body) => signIn.save({ body }));
  return (
    <Form aria-labelledby="sign-in-title" onSubmit={handleSubmit}>
      <div className="grid gap-1">
        <h2 id="sign-in-title" className="text-xl">
          {w.title}
        </h2>
        <p className="text-muted">{w.purpose}</p>
      </div>
      <TextInput
        label={w.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        {...form.field("username")}
      />
      <PasswordInput
        label={w.password}
        autoComplete="current-password"
        enterKeyHint="go"
        {...form.field("password")}
      />
      <Button full type="submit" loading={signIn.isPending || form.formState.isSubmitting}>
        {w.signIn}
      </Button>
    </Form>
  );
}

const w = words({
  failed: ["Login failed", "No se pudo entrar"],
  title: ["Welcome back", "Bienvenido de nuevo"],
  purpose: ["Sign in to your account to continue", "Entre a su cuenta para continuar"],
  username: ["Username", "Usuario"],
  password: ["Password", "Contraseña"],
  signIn: ["Sign In", "Entrar"],
});
