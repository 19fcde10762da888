import type { CurrentUser } from "#shared/api-schemas.ts";
import { can } from "#shared/roles.ts";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type RefObject, Suspense, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Redirect, useLocation, useSearch } from "wouter";
import { useCurrentUser, useTakeOver } from "./api/current-user.ts";
import { home, landing, screenAt } from "./routes.tsx";
import { Arrival } from "./shell/arrival.tsx";
import { CrashScreen, PageCrash } from "./shell/crash-screen.tsx";
import { Frame } from "./shell/frame.tsx";
import { FullPageSpinner, PageSpinner } from "./shell/full-page-spinner.tsx";
import { LateToaster } from "./shell/late-toaster.tsx";
import { NoAccessPage } from "./shell/no-access-page.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { UnreachableScreen } from "./shell/unreachable-screen.tsx";
import { useLive } from "./shell/use-live.ts";
import { lazily } from "./ui/late.tsx";
import { dismissToast } from "./ui/use-toast.ts";

const AuthPage = lazily(() => import("./features/auth/auth-page.tsx").then((m) => m.AuthPage));

export function App({ client }: { client: QueryClient }) {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <QueryClientProvider client={client}>
        <Entrance />
        <LateToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** What is seen while loading, when the server cannot say who this is, signed out, and signed in. */
function Entrance() {
  const user = useCurrentUser();
  // Read here, so that a new address and a new user are always seen together.
  const [path] = useLocation();
  const lastPlaceRef = useRef<string>(undefined);
  const arriving = { path, lastPlaceRef };
  if (user.data) return <SignedIn key={user.data.id} {...arriving} user={user.data} />;
  if (user.data === null) return <SignedOut {...arriving} />;
  if (user.status === "error") {
    return <UnreachableScreen error={user.error} onRetry={() => void user.refetch()} />;
  }
  return <FullPageSpinner />;
}

type Arriving = {
  path: string;
  /** The page that was left; none at the very first load. */
  lastPlaceRef: RefObject<string | undefined>;
};

/** Every path asks to sign in, and keeps its address for afterwards. */
function SignedOut({ path, lastPlaceRef }: Arriving) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const takeOver = useTakeOver();
  const handleSignedIn = (user: CurrentUser) => {
    dismissToast();
    takeOver(user);
    navigate(landing(user.role, { path, search }), { replace: true });
  };
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <AuthPage onSignedIn={handleSignedIn} />
      <Arrival title="Sign In" place="signed out" lastPlaceRef={lastPlaceRef} />
    </Suspense>
  );
}

function SignedIn({ user, path, lastPlaceRef }: Arriving & { user: CurrentUser }) {
  useLive();
  if (path === "/auth") return <Redirect to={home(user.role)} replace />;
  const { title, page } = pageAt(path, user);
  return (
    <Frame path={path}>
      <Suspense fallback={<PageSpinner />}>
        <ErrorBoundary FallbackComponent={PageCrash} resetKeys={[path]}>
          {page}
        </ErrorBoundary>
        <Arrival title={title} place={path} lastPlaceRef={lastPlaceRef} />
      </Suspense>
    </Frame>
  );
}

function pageAt(path: string, { role }: CurrentUser) {
  const found = screenAt(path === "/" ? home(role) : path);
  if (found && can(role, found.screen.may)) {
    return { title: found.screen.title, page: found.screen.show(found.id) };
  }
  if (found?.screen.refusal) {
    return { title: found.screen.title, page: <NoAccessPage text={found.screen.refusal} /> };
  }
  return { title: "Page Not Found", page: <NotFoundPage /> };
}
