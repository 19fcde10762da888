import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { isWaitingKey } from "../../phone/outbox/use-outbox.ts";
import { Beside } from "../../ui/layout/beside.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { LanguageChoice } from "../../ui/device/language-choice.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { readStored } from "../../ui/device/read-stored.ts";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { noteLanguage } from "./chosen-language.ts";
import { MarketingPanel } from "./marketing-panel.tsx";
import { SignInForm } from "./sign-in-form.tsx";

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
          <Beside missing={null} waiting={waiting}>
            <OnThisPhonePanel onWorkOffline={onWorkOffline} waiting={waiting} />
          </Beside>
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
                        <Beside missing={<p>{w.needsLine}</p>} waiting={<SignUpSkeleton />}>
                          <SignUpForm onSignedIn={onSignedIn} />
                        </Beside>
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
});
