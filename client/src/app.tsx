import type { CurrentUser } from "#shared/api-schemas.ts";
import { formatDisplayName } from "#shared/crew.ts";
import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type RefObject, Suspense, useEffect, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Redirect, useLocation, useSearch } from "wouter";
import { useCurrentUser } from "./api/current-user.ts";
import { followUser } from "./api/shown-user.ts";
import { home, mayOpen, screenAt } from "./routes.tsx";
import { Arrival } from "./shell/arrival.tsx";
import { CrashScreen, PageCrash } from "./shell/crash-screen.tsx";
import { DeferredToaster } from "./shell/deferred-toaster.tsx";
import { Frame } from "./shell/frame.tsx";
import { FullPageSpinner } from "./shell/full-page-spinner.tsx";
import { UnreachableScreen } from "./shell/unreachable-screen.tsx";
import { useLive } from "./shell/use-live.ts";
import { lazily } from "./ui/lazily.tsx";
import { toast } from "./ui/use-toast.ts";

const SignedOutPage = lazily(() =>
  import("./shell/signed-out-page.tsx").then((m) => m.SignedOutPage),
);
const VerifyPage = lazily(() =>
  import("./features/seals/verify-page.tsx").then((m) => m.VerifyPage),
);
const OpenedRecord = lazily(() => import("./shell/opened-record.tsx").then((m) => m.OpenedRecord));
const MissingPage = lazily(() => import("./shell/missing-page.tsx").then((m) => m.MissingPage));

export function App({ client }: { client: QueryClient }) {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <QueryClientProvider client={client}>
        <Entrance />
        <DeferredToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** What is seen while loading, when the server cannot say who this is, signed out, and signed in. */
function Entrance() {
  const user = useCurrentUser();
  // Read here, so that a new address and a new user are always seen together.
  const [path, navigate] = useLocation();
  useFollowedUser(navigate);
  const lastPlaceRef = useRef<string>(undefined);
  const arriving = { path, lastPlaceRef };
  // Also signed out: anybody with a paper may check its code.
  if (path.startsWith("/verify/")) {
    return (
      <Suspense fallback={<FullPageSpinner />}>
        <VerifyPage {...arriving} />
      </Suspense>
    );
  }
  if (user.data) return <SignedIn key={user.data.id} {...arriving} user={user.data} />;
  if (user.data === null) {
    return (
      <Suspense fallback={<FullPageSpinner />}>
        <SignedOutPage {...arriving} />
      </Suspense>
    );
  }
  if (user.status === "error") {
    return <UnreachableScreen error={user.error} onRetry={() => void user.refetch()} />;
  }
  return <FullPageSpinner />;
}

/** A user who signed in in another tab begins at their own start, and is notified. */
function useFollowedUser(navigate: ReturnType<typeof useLocation>[1]) {
  const client = useQueryClient();
  useEffect(
    () =>
      followUser(client, (user) => {
        navigate("/", { replace: true });
        const title = `${formatDisplayName(user)} is signed in now`;
        toast({ title, description: "Somebody signed in in another tab.", duration: Infinity });
      }),
    [client, navigate],
  );
}

type Arriving = {
  path: string;
  /** The page that was left; none at the very first load. */
  lastPlaceRef: RefObject<string | undefined>;
};

function SignedIn({ user, path, lastPlaceRef }: Arriving & { user: CurrentUser }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  useLive();
  if (path === "/auth") return <Redirect to={home(user.role)} replace />;
  const { title, page } = pageAt(path, user);
  return (
    <Frame path={path} isBare={path === "/board" && onWall.test(search)}>
      <Suspense fallback={<FullPageSpinner isFramed />}>
        {/* First, so that a page may give the document a name of its own. */}
        <Arrival title={title} place={path} lastPlaceRef={lastPlaceRef} />
        <ErrorBoundary FallbackComponent={PageCrash} resetKeys={[path]}>
          {page}
        </ErrorBoundary>
      </Suspense>
      {namesRecord.test(search) ? (
        <OpenedRecord role={user.role} onClose={() => navigate(path, { replace: true })} />
      ) : null}
    </Frame>
  );
}

/** The board of a television has nothing around it. */
const onWall = /\btv=1\b/;

/** Which record, and for whom, is read where it is opened. */
const namesRecord = /\b(inspection|maintenance)=/;

function pageAt(path: string, user: CurrentUser) {
  const found = screenAt(path === "/" ? home(user.role) : path);
  if (found && mayOpen(user, found.screen)) {
    return { title: found.screen.title, page: found.screen.show(found.id) };
  }
  const refusal = found?.screen.refusal;
  const title = found && refusal ? found.screen.title : "Page Not Found";
  return { title, page: <MissingPage refusal={refusal} /> };
}
