import type { ReactNode } from "react";
import { SkipLink } from "../ui/skip-link.tsx";
import { BottomNavigation } from "./bottom-navigation.tsx";
import { Header } from "./header.tsx";
import { TemporaryPasswordStrip } from "./temporary-password-strip.tsx";

const contentId = "content";

/** What is around every page of a signed-in person. The gutters of the page are here. */
export function Frame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <SkipLink targetId={contentId} />
      <Header />
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 pt-4 outline-none lg:px-6 lg:pt-6"
      >
        <TemporaryPasswordStrip path={path} />
        {children}
      </main>
      <BottomNavigation path={path} />
    </>
  );
}
