import type { CurrentUser } from "#shared/api/api-schemas.ts";
import type { Role } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { readLabelPath } from "#shared/labels/label-codes.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode, RefObject } from "react";
import { useSearch } from "wouter";
import { workOfflineAs } from "../api/current-user.ts";
import { AuthPage, inChosenLanguage } from "../features/auth/auth-page.tsx";
import { resetPasswordPath } from "../features/auth/forgot-link.tsx";
import { lazily } from "../ui/hooks/lazily.tsx";
import { findHome, inspectionPath, trimSlash } from "../screens/first-screen.ts";
import { Arrival } from "../screens/arrival.tsx";
import { useEntry } from "./use-entry.ts";

const ResetPasswordPanel = lazily(() =>
  import("../features/auth/reset-password-panel.tsx").then((m) => m.ResetPasswordPanel),
);
const StopDigestPanel = lazily(() =>
  import("../features/auth/stop-digest-panel.tsx").then((m) => m.StopDigestPanel),
);

interface SignedOutPageProps {
  path: string;
  lastPlaceRef: RefObject<string | undefined>;
  /** The text about the address before the form. */
  above?: ReactNode;
}

/** Every path leads to signing in, and signing in returns to its address afterwards. */
export function SignedOutPage({ path, lastPlaceRef, above }: SignedOutPageProps) {
  const search = useSearch();
  const client = useQueryClient();
  const { enter, arrive } = useEntry((role) => findLanding(role, { path, search }));
  const handleWorkOffline = (user: CurrentUser) => {
    workOfflineAs(client, inChosenLanguage(user));
    arrive(user);
  };
  const linked = linkedPages[trimSlash(path)];
  if (linked) {
    const { Panel, title } = linked;
    return (
      <>
        <main className="min-h-dvh px-4 pt-8 sm:pt-16">
          <Panel />
        </main>
        <Arrival title={title()} place={path} lastPlaceRef={lastPlaceRef} />
      </>
    );
  }
  return (
    <>
      <AuthPage
        onSignedIn={(user) => void enter(user)}
        onWorkOffline={handleWorkOffline}
        above={above}
      />
      <Arrival title={w.title} place="signed out" lastPlaceRef={lastPlaceRef} />
    </>
  );
}

/** What mailed links lead to, which needs no signing in. */
const linkedPages: Readonly<Record<string, { Panel: ComponentType; title: () => string }>> = {
  [resetPasswordPath]: { Panel: ResetPasswordPanel, title: () => w.reset },
  "/unsubscribe": { Panel: StopDigestPanel, title: () => w.mail },
};

/** Where signing in leads. A driver who followed a link to an inspection arrives there, and all at a label. */
function findLanding(role: Role, address: { path: string; search: string }): string {
  if (readLabelPath(address.path) !== undefined) return address.path;
  const isInspection = trimSlash(address.path) === inspectionPath;
  if (role !== "driver" || !isInspection) return findHome(role);
  return address.search ? `${inspectionPath}?${address.search}` : inspectionPath;
}

const w = words({
  title: ["Sign In", "Entrar"],
  reset: ["New Password", "Contraseña nueva"],
  mail: ["Your Fleet by Mail", "Su flota por correo"],
});
