import type { ReactNode } from "react";
import { BottomNavigation } from "./bottom-navigation.tsx";
import { Header } from "./header.tsx";
import { TemporaryPasswordStrip } from "./temporary-password-strip.tsx";

const contentId = "content";

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
  if (isBare) return <main className="[--nav-height:0px]">{children}</main>;
  return (
    <>
      {/* First in the tab order; seen only while it has the focus. */}
      <a href={`#${contentId}`} className={skipLink}>
        Skip to content
      </a>
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
