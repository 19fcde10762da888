import { can, roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { KeyRound } from "lucide-react";
import { Redirect, useSearch } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { LazyBoundary } from "../../ui/layout/lazy-boundary.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { Card, CardBody, CardFooter } from "../../ui/layout/card.tsx";
import { FactList } from "../../ui/layout/fact-list.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { Warning } from "../../ui/layout/warning.tsx";
import { AlertsCard } from "./alerts-card.tsx";
import { ChangePasswordForm, passwordCardId } from "./change-password-form.tsx";
import { DisplayCard } from "./display-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SessionsCard } from "./sessions-card.tsx";

// Loaded for the office only, so that a driver's phone does not store the code.
const AccountLinks = lazily(() => import("./account-links.tsx").then((m) => m.AccountLinks));
const DigestCard = lazily(() => import("./digest-card.tsx").then((m) => m.DigestCard));
const OwnDocumentsCard = lazily(() =>
  import("../documents/own-documents-card.tsx").then((m) => m.OwnDocumentsCard),
);

export function AccountSettingsPage() {
  const { role, hasTemporaryPassword } = useSignedInUser();
  const search = useSearch();
  // Notifications of broken seals lead here.
  if (new URLSearchParams(search).has("seal") && can(role, "company.edit")) {
    return <Redirect to={`/account-settings/company?${search}`} replace />;
  }
  return (
    <div className="grid min-w-0 gap-4">
      <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
      {can(role, "keys.edit") ? (
        <div className="min-h-ctl-md">
          <AccountLinks />
        </div>
      ) : null}
      {hasTemporaryPassword ? <TemporaryPasswordPanel /> : null}
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {can(role, "account.editProfile") ? <ProfileForm /> : <ProfileCard />}
          <ChangePasswordForm />
        </div>
        <div className="grid min-w-0 gap-4">
          <DisplayCard />
          <AlertsCard />
          <SessionsCard />
          {can(role, "dashboard.read") ? <DigestCard /> : null}
        </div>
      </div>
      <LazyBoundary missing={null}>
        <OwnDocumentsCard />
      </LazyBoundary>
    </div>
  );
}

/** The facts of their account that a driver may read and cannot change. */
function ProfileCard() {
  const user = useSignedInUser();
  const facts = [
    [w.name, formatFullName(user)],
    [
      w.username,
      <span key="username" translate="no">
        {user.username}
      </span>,
    ],
    [
      w.email,
      <span key="email" translate="no">
        {user.email}
      </span>,
    ],
    [w.role, roleLabels[user.role]],
    [w.company, user.company.name],
  ] as const;
  return (
    <Card title={w.profileTitle}>
      <CardBody>
        <FactList facts={facts} className="gap-3" />
      </CardBody>
      <CardFooter>{w.howToChange}</CardFooter>
    </Card>
  );
}

/** Suggests a new password, without forcing one. */
function TemporaryPasswordPanel() {
  return (
    <Warning icon={KeyRound} className="gap-3 p-4">
      {interpolate(w.temporary, {
        choose: (
          <a href={`#${passwordCardId}`} className="font-semibold underline underline-offset-3">
            {w.choose}
          </a>
        ),
      })}
    </Warning>
  );
}

const w = words({
  title: ["Account Settings", "Mi cuenta"],
  name: ["Name", "Nombre"],
  username: ["Username", "Usuario"],
  email: ["Email", "Correo"],
  role: ["Role", "Rol"],
  company: ["Company", "Empresa"],
  profileTitle: ["Your Information", "Sus datos"],
  howToChange: [
    "Please contact your manager to update it.",
    "Para cambiarlos, hable con su gerente.",
  ],
  temporary: [
    "You are signed in with a temporary password. Please {choose}.",
    "Usted entró con una contraseña temporal. Por favor, {choose}.",
  ],
  choose: ["choose one of your own", "elija una propia"],
});
