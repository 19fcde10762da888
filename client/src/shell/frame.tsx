import { words } from "#shared/base/words.ts";
import type { ReactNode } from "react";
import { useSignedInUser } from "../api/current-user.ts";
import { lazilySoon, LazySuspense } from "../ui/hooks/lazily.tsx";
import { Skeleton } from "../ui/layout/skeleton.tsx";
import { BottomNavigation } from "./navigation/bottom-navigation.tsx";
import { Header } from "./navigation/header.tsx";

const TemporaryPasswordStrip = lazilySoon(() =>
  import("./temporary-password-strip.tsx").then((m) => m.TemporaryPasswordStrip),
);

const contentId = "content";
const settingsPath = "/account-settings";

const skipLink =
  "sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:rounded focus:bg-primary focus:px-5 focus:py-3 focus:font-semibold focus:text-on-primary";

interface FrameProps {
  path: string;
  /** The page is all that is seen. */
  isBare: boolean;
  children: ReactNode;
}

/** What is around every page of a signed-in user. The gutters of the page are here. */
export function Frame({ path, isBare, children }: FrameProps) {
  const { hasTemporaryPassword } = useSignedInUser();
  if (isBare) return <main className="pb-0! [--nav-height:0px]">{children}</main>;
  return (
    <>
      {/* First in the tab order; seen only while it has the focus. */}
      <a href={`#${contentId}`} className={skipLink}>
        {w.skip}
      </a>
      <Header />
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 pt-4 outline-none lg:px-6 lg:pt-6"
      >
        {hasTemporaryPassword && path !== settingsPath ? (
          <LazySuspense fallback={<Skeleton className="mb-4 h-20" />}>
            <TemporaryPasswordStrip href={settingsPath} />
          </LazySuspense>
        ) : null}
        {children}
      </main>
      <BottomNavigation path={path} />
    </>
  );
}

const w = words({
  skip: ["Skip to content", "Ir al contenido"],
});
