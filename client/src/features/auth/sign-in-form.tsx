import { api } from "#shared/api.ts";
import type { CurrentUser } from "#shared/api-schemas.ts";
import { signInInput } from "#shared/auth.ts";
import { useSave } from "../../api/use-save.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

export function SignInForm({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const form = useZodForm(signInInput, { username: "", password: "" });
  const signIn = useSave(api.signIn, {
    failure: { title: "Login failed" },
    onSuccess: onSignedIn,
    onFailure: () => {
      form.resetField("password");
      form.setFocus("password");
    },
  });
  return (
    <form
      noValidate
      aria-labelledby="sign-in-title"
      className="grid gap-4"
      onSubmit={form.handleSubmit((body) => signIn.save({ body }))}
    >
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
      <Button full type="submit" loading={signIn.isPending}>
        Sign In
      </Button>
    </form>
  );
}
