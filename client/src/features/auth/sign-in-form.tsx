import { api } from "#shared/api.ts";
import type { CurrentUser } from "#shared/api-schemas.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const failureTitle = "Login failed";

const loadSchema = () => import("#shared/auth-form.ts").then((m) => m.signInInput);

export function SignInForm({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const form = useZodForm(loadSchema, {
    defaultValues: { username: "", password: "" },
    failureTitle,
  });
  const signIn = useSave(api.signIn, {
    failure: { title: failureTitle },
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
          Welcome back
        </h2>
        <p className="text-muted">Sign in to your account to continue</p>
      </div>
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        {...form.field("username")}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        {...form.field("password")}
      />
      <Button full type="submit" loading={signIn.isPending || form.formState.isSubmitting}>
        Sign In
      </Button>
    </Form>
  );
}
