import { api } from "#shared/api.ts";
import type { CurrentUser } from "#shared/api-schemas.ts";
import { useEffect } from "react";
import { CallError } from "../../api/call-error.ts";
import { lateResolver } from "../../api/late-resolver.ts";
import { useCheckedForm } from "../../api/use-checked-form.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { toast } from "../../ui/use-toast.ts";

const failureTitle = "Login failed";

const loadCheck = () => import("./sign-in-check.ts").then((m) => m.signInCheck);
const check = lateResolver(loadCheck);

export function SignInForm({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const form = useCheckedForm(check, { username: "", password: "" });
  const signIn = useSave(api.signIn, {
    failure: { title: failureTitle },
    onSuccess: onSignedIn,
    onFailure: () => {
      form.resetField("password");
      form.setFocus("password");
    },
  });
  useEffect(preloadCheck, []);
  const handleSubmit = form.handleSubmit((body) => signIn.save({ body }));
  return (
    <form
      noValidate
      aria-labelledby="sign-in-title"
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(event).catch(sayUnreachable)}
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
      <Button full type="submit" loading={signIn.isPending || form.formState.isSubmitting}>
        Sign In
      </Button>
    </form>
  );
}

function preloadCheck() {
  // A failed download shows itself on submit.
  loadCheck().catch(() => undefined);
}

function sayUnreachable() {
  toast({
    title: failureTitle,
    description: CallError.unreachable().sentence,
    variant: "destructive",
  });
}
