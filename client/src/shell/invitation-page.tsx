import { phoneApi } from "#shared/api/phone-api.ts";
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { useQuery } from "@tanstack/react-query";
import { Unlink } from "lucide-react";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { useCurrentUser } from "../api/current-user.ts";
import { noteLanguage } from "../features/auth/auth-page.tsx";
import { AcceptForm } from "../features/invitations/accept-form.tsx";
import { Arrival } from "../screens/arrival.tsx";
import { findHome } from "../screens/first-screen.ts";
import { FullPageMessage } from "../screens/full-page-message.tsx";
import type { Arriving } from "../screens/place.tsx";
import { Button, buttonClass } from "../ui/button/button.tsx";
import { LanguageChoice } from "../ui/device/language-choice.tsx";
import { Card, CardBody } from "../ui/layout/card.tsx";
import { FullPageSpinner } from "../ui/layout/full-page-spinner.tsx";
import { useSignOut } from "./navigation/use-sign-out.ts";
import { UnreachableScreen } from "./unreachable-screen.tsx";
import { useEntry } from "./use-entry.ts";

/** The page that the link of an invitation opens. */
export function InvitationPage({ lastPlaceRef }: Pick<Arriving, "lastPlaceRef">) {
  const token = useToken();
  const user = useCurrentUser();
  const { enter } = useEntry(findHome);
  const [isDead, setIsDead] = useState(false);
  const asked = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(phoneApi.lookAtInvitation, { body: { token }, signal }),
  });
  const isUnknown = asked.error instanceof CallError && asked.error.code === "auth.linkNotGood";
  const arrival = <Arrival title={w.title} place="invitation" lastPlaceRef={lastPlaceRef} />;
  if (isDead || isUnknown) return <DeadLink user={user.data}>{arrival}</DeadLink>;
  const error = asked.error ?? (user.data === undefined ? user.error : null);
  const retry = () => void (asked.error ? asked.refetch() : user.refetch());
  if (error) return <UnreachableScreen error={error} onRetry={retry} />;
  if (!asked.data || user.data === undefined) return <FullPageSpinner />;
  const { invitedBy: who, company, role } = asked.data;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[480px] content-center gap-6 px-4 py-8">
      <p className="flex items-center gap-3 text-xl font-semibold">
        <img src="/favicon.svg" alt="" width={32} height={32} />
        Yardcheck
      </p>
      <h1 className="text-2xl wrap-anywhere">{w[role]({ who, company })}</h1>
      {user.data ? (
        <SignedIn user={user.data} />
      ) : (
        <>
          <LanguageChoice legendHidden onChoose={noteLanguage} />
          <Card>
            <CardBody>
              <AcceptForm
                token={token}
                invitation={asked.data}
                onSignedIn={(signedIn) => void enter(signedIn)}
                onDead={() => setIsDead(true)}
              />
            </CardBody>
          </Card>
        </>
      )}
      {arrival}
    </main>
  );
}

/**
 * The token of the link, which is moved from the address to the browser's memory of this page: it is neither seen nor
 * copied any more, and a reload still finds it.
 */
function useToken(): string {
  const [, navigate] = useLocation();
  const [token] = useState(() => readToken());
  useLayoutEffect(() => {
    navigate("/invitation", { replace: true, state: { invite: token } });
  }, [navigate, token]);
  return token;
}

function readToken(): string {
  const inAddress = new URLSearchParams(window.location.search).get("invite");
  const remembered: unknown = Reflect.get(Object(window.history.state), "invite");
  return inAddress ?? (typeof remembered === "string" ? remembered : "");
}

/** A new user would take the place of this one on this phone. */
function SignedIn({ user }: { user: CurrentUser }) {
  const signOut = useSignOut(user.id);
  const { username, company, role } = user;
  return (
    <Card>
      <CardBody>
        <div className="grid gap-4">
          <p className="wrap-anywhere">
            {w.signedIn({ name: formatFullName(user), username, company: company.name })}
          </p>
          <p className="text-muted">{w.staysHere}</p>
          <Button full loading={signOut.isPending} onClick={() => signOut.save({})}>
            {w.signOut}
          </Button>
          <Link href={findHome(role)} className={buttonClass({ variant: "secondary", full: true })}>
            {w.stay({ name: formatFullName(user) })}
          </Link>
        </div>
      </CardBody>
    </Card>
  );
}

interface DeadLinkProps {
  user: CurrentUser | null | undefined;
  children: ReactNode;
}

function DeadLink({ user, children }: DeadLinkProps) {
  return (
    <main>
      <FullPageMessage
        icon={Unlink}
        title={w.notGood}
        text={w.askAgain}
        action={
          <Link href={user ? findHome(user.role) : "/auth"} className={buttonClass()}>
            {user ? w.stay({ name: formatFullName(user) }) : w.signIn}
          </Link>
        }
      />
      {children}
    </main>
  );
}

const w = words({
  title: ["Invitation", "Invitación"],
  driver: [
    "{who} invites you to {company} as a driver",
    "{who} le invita a {company} como operador",
  ],
  manager: [
    "{who} invites you to {company} as a manager",
    "{who} le invita a {company} como gerente",
  ],
  admin: [
    "{who} invites you to {company} as an admin",
    "{who} le invita a {company} como administrador",
  ],
  signedIn: [
    "You are signed in as {name} (@{username}) of {company}. Log out if the invitation is for someone else.",
    "Usted entró como {name} (@{username}) de {company}. Salga si la invitación es para otra persona.",
  ],
  staysHere: [
    "What is not sent yet stays on this phone, and is sent once you sign in here again.",
    "Lo que falta por enviar sigue en este teléfono, y se envía cuando usted vuelva a entrar aquí.",
  ],
  signOut: ["Log out and accept the invitation", "Salir y aceptar la invitación"],
  stay: ["Continue as {name}", "Seguir como {name}"],
  notGood: ["This link is no longer good.", "Este enlace ya no sirve."],
  askAgain: [
    "A link works once, for seven days. Ask the person who invited you for a new one. If you have joined already, sign in.",
    "Un enlace sirve una vez, por siete días. Pida otro a quien le invitó. Si usted ya está en el personal, entre.",
  ],
  signIn: ["Sign In", "Entrar"],
});
