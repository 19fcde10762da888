import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import type { Language } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { call } from "../../api/call.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { isWaitingKey } from "../../phone/device/notes.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/dialog/form.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { LazyBoundary } from "../../ui/layout/lazy-boundary.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { LanguageChoice } from "../../ui/device/language-choice.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { readStored } from "../../ui/device/read-stored.ts";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { ForgotLink } from "./forgot-link.tsx";
import { MarketingPanel } from "./marketing-panel.tsx";

const SignUpForm = lazily(() => import("./sign-up-form.tsx").then((m) => m.SignUpForm));

const OnThisPhonePanel = lazily(() =>
  import("./on-this-phone-panel.tsx").then((m) => m.OnThisPhonePanel),
);

interface AuthPageProps {
  onSignedIn: (user: CurrentUser) => void;
  onWorkOffline: (user: CurrentUser) => void;
  above?: ReactNode;
}

export function AuthPage({ onSignedIn, onWorkOffline, above }: AuthPageProps) {
  const forms = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // On a touch screen this would bring up the keyboard before anything was read.
    const hasMouse = window.matchMedia("(pointer: fine)").matches;
    if (hasMouse) forms.current?.querySelector("input")?.focus();
  }, []);
  // As high as the text about unsent work, so that the form does not move.
  const waiting = readStored(isWaitingKey) === "yes" ? <Skeleton className="h-[6.625rem]" /> : null;
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <main className="flex flex-col justify-center px-4 pt-8 pb-8! sm:px-8">
        <div className="mx-auto grid w-full max-w-[480px] gap-6">
          <Claim />
          {above}
          <LazyBoundary missing={null} waiting={waiting}>
            <OnThisPhonePanel onWorkOffline={onWorkOffline} waiting={waiting} />
          </LazyBoundary>
          <Card>
            <CardBody>
              <div ref={forms} onPointerEnter={SignUpForm.preload}>
                <Tabs
                  label={w.either}
                  tabs={[
                    {
                      value: "sign-in",
                      label: w.signIn,
                      content: <SignInForm onSignedIn={onSignedIn} />,
                    },
                    {
                      value: "sign-up",
                      label: w.signUp,
                      content: (
                        <LazyBoundary missing={<p>{w.needsLine}</p>} waiting={<SignUpSkeleton />}>
                          <SignUpForm onSignedIn={onSignedIn} />
                        </LazyBoundary>
                      ),
                    },
                  ]}
                />
              </div>
            </CardBody>
          </Card>
          <LanguageChoice legendHidden onChoose={noteLanguage} />
        </div>
      </main>
      <MarketingPanel />
    </div>
  );
}

function SignUpSkeleton() {
  return (
    <div className="grid gap-4">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}

function Claim() {
  return (
    <div className="grid gap-2">
      <h1 className="flex items-center gap-3 text-[min(1.875rem,11vw)]">
        <img src="/favicon.svg" alt="" width={44} height={44} />
        Yardcheck
      </h1>
      <p className="text-muted">{w.claim}</p>
    </div>
  );
}

const loadSchema = () => import("#shared/auth/auth-form.ts").then((m) => m.signInInput);

function SignInForm({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const form = useZodForm(loadSchema, {
    defaultValues: { username: "", password: "" },
    failureTitle: w.failed,
  });
  const signIn = useSave(phoneApi.signIn, {
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
      <ForgotLink />
    </Form>
  );
}

/** Outside React, because a change of the language redraws the page. */
let chosen: Language | undefined;

export function noteLanguage(language: Language): void {
  chosen = language;
}

/** Shows a user without a connection in the language chosen at the sign-in, on this device only. */
export function inChosenLanguage(user: CurrentUser): CurrentUser {
  return chosen ? { ...user, language: chosen } : user;
}

/** Stores it with the user, so that notifications come in it, too. */
export async function storeChosenLanguage(user: CurrentUser): Promise<CurrentUser> {
  const language = chosen;
  chosen = undefined;
  if (!language || language === user.language) return user;
  const body = { language };
  return call(phoneApi.updatePreferences, { body }).catch(() => ({ ...user, language }));
}

const w = words({
  either: ["Sign in or sign up", "Entrar o registrarse"],
  signIn: ["Sign In", "Entrar"],
  signUp: ["Sign Up", "Registrarse"],
  claim: [
    "Yardcheck tracks equipment, schedules maintenance, and runs digital inspections and compliance checks.",
    "Yardcheck controla equipos, programa el mantenimiento y lleva inspecciones digitales y revisiones de cumplimiento.",
  ],
  needsLine: [
    "Signing up needs a connection. Reload the page once there is one.",
    "Para registrarse hace falta conexión. Vuelva a cargar la página cuando la haya.",
  ],
  failed: ["Login failed", "No se pudo entrar"],
  title: ["Welcome back", "Bienvenido de nuevo"],
  purpose: ["Sign in to your account to continue", "Entre a su cuenta para continuar"],
  username: ["Username", "Usuario"],
  password: ["Password", "Contraseña"],
});
