import { toKnownZone } from "#shared/base/dates.ts";
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Redirect, useLocation, useSearch } from "wouter";
import { isUnreachable } from "./api/call-error.ts";
import { useCurrentUser } from "./api/current-user.ts";
import { isSignedOutHere } from "./api/signed-out.ts";
import { followUser, patienceMs } from "./api/shown-user.ts";
import { InspectionPage } from "./features/inspections/inspection-page.tsx";
import { draftsQuery } from "./features/inspections/draft/use-drafts-in-list.ts";
import { findHome, firstScreenWords, inspectionPath, trimSlash } from "./screens/first-screen.ts";
import { CrashScreen, PageCrash } from "./screens/crash-screen.tsx";
import { DeferredToaster } from "./shell/deferred-toaster.tsx";
import { Frame } from "./shell/frame.tsx";
import { FullPageSpinner } from "./ui/layout/full-page-spinner.tsx";
import { type Arriving, Place } from "./screens/place.tsx";
import { UnreachableScreen } from "./shell/unreachable-screen.tsx";
import { useBackground } from "./shell/use-background.ts";
import { followZone } from "./ui/device/clock.ts";
import { followUsersLanguage, useLanguage } from "./ui/device/language.ts";
import { lazily, lazilyApart, lazilySoon, LazySuspense } from "./ui/hooks/lazily.tsx";

const SignedOutPage = lazily(() =>
  import("./shell/signed-out-page.tsx").then((m) => m.SignedOutPage),
);
const CodePage = lazilyApart(() => import("./shell/code-page.tsx").then((m) => m.CodePage));
const OpenedRecord = lazilySoon(() =>
  import("./shell/opened-record.tsx").then((m) => m.OpenedRecord),
);
export const ScreenAt = lazilyApart(() => import("./screens/screens.tsx").then((m) => m.ScreenAt));

export function App({ client }: { client: QueryClient }) {
  const language = useLanguage();
  return (
    // Redrawn when the language changes, because everything on the screen is in the earlier one.
    <ErrorBoundary key={language} FallbackComponent={CrashScreen}>
      <QueryClientProvider client={client}>
        <Entrance />
        <DeferredToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Decides what to show: the loading screen, an error, the sign-in, or the signed-in user's screens. */
function Entrance() {
  const user = useCurrentUser();
  // Read here, so that a new address and a new user are always seen together.
  const [path, navigate] = useLocation();
  useFollowedUser(navigate);
  const { language: own, company } = user.data ?? {};
  useEffect(() => {
    if (!company) return;
    followUsersLanguage(own, company.language);
    followZone(toKnownZone(company.timeZone));
  }, [own, company]);
  const isLooking = useLastUser(user);
  const lastPlaceRef = useRef<string>(undefined);
  const arriving = { path, lastPlaceRef };
  // Also signed out: anyone may read the code of a paper or a label, or open an invitation.
  if (/^\/(verify\/|q\/|invitation|auth\?invite)/i.test(path + window.location.search)) {
    return (
      <LazySuspense fallback={<FullPageSpinner />}>
        <CodePage {...arriving} />
      </LazySuspense>
    );
  }
  if (user.data) return <SignedIn key={user.data.id} {...arriving} user={user.data} />;
  if (user.data === null || (isUnreachable(user.error) && isSignedOutHere())) {
    return (
      <LazySuspense fallback={<FullPageSpinner />}>
        <SignedOutPage {...arriving} />
      </LazySuspense>
    );
  }
  if (user.status === "error" && !isLooking) {
    return <UnreachableScreen error={user.error} onRetry={() => void user.refetch()} />;
  }
  return <FullPageSpinner />;
}

/**
 * If the server does not respond, the last signed-in user continues with the data on this device. Returns whether
 * that data is still being read.
 */
function useLastUser({ status, error }: ReturnType<typeof useCurrentUser>): boolean {
  const client = useQueryClient();
  const [isRead, setIsRead] = useState(false);
  const isWaiting = status === "pending";
  const isUnreached = isUnreachable(error);
  useEffect(() => {
    if (!isWaiting && !isUnreached) return undefined;
    // Where nothing can be read, there is no user to show.
    const show = () =>
      void import("./phone/pack/fall-back.ts")
        .then((m) => m.showLastUser(client, (id) => client.prefetchQuery(draftsQuery(id))))
        .catch(() => undefined)
        .then(() => setIsRead(true));
    const timer = setTimeout(show, isUnreached ? 0 : patienceMs);
    return () => clearTimeout(timer);
  }, [client, isWaiting, isUnreached]);
  return isUnreached && !isRead;
}

/** A user who signed in in another tab begins at their own start, and is notified. */
function useFollowedUser(navigate: ReturnType<typeof useLocation>[1]) {
  const client = useQueryClient();
  useEffect(
    () =>
      followUser(client, (user) => {
        navigate("/", { replace: true });
        void import("./shell/show-new-user.ts")
          .then((m) => m.showNewUser(user))
          .catch(() => undefined);
      }),
    [client, navigate],
  );
}

function SignedIn({ user, path, lastPlaceRef }: Arriving & { user: CurrentUser }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  useBackground(user.id);
  if (path === "/auth") return <Redirect to={findHome(user.role)} replace />;
  const at = path === "/" ? findHome(user.role) : path;
  return (
    <Frame path={path} isBare={path === "/board" && onWall.test(search)}>
      <LazySuspense fallback={<FullPageSpinner isFramed />}>
        {trimSlash(at) === inspectionPath ? (
          <Place path={at} lastPlaceRef={lastPlaceRef} title={firstScreenWords.title}>
            <InspectionPage />
          </Place>
        ) : (
          <ErrorBoundary FallbackComponent={PageCrash} resetKeys={[at]}>
            <ScreenAt path={at} lastPlaceRef={lastPlaceRef} user={user} />
          </ErrorBoundary>
        )}
      </LazySuspense>
      {namesRecord.test(search) ? (
        <OpenedRecord role={user.role} onClose={() => navigate(path, { replace: true })} />
      ) : null}
    </Frame>
  );
}

/** The board of a television has nothing around it. */
const onWall = /\btv=1\b/;

/** Whether the address names a record; the component that opens it reads which one. */
const namesRecord = /\b(inspection|maintenance)=/;
