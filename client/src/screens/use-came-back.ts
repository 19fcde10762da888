import { useEffect, useRef } from "react";

/** Whether this page was reached with the browser's Back or Forward, and not by a link. */
export function useCameBack() {
  const cameBack = useRef(false);
  useEffect(() => {
    const handleBack = () => {
      cameBack.current = true;
    };
    const handleLink = () => {
      cameBack.current = false;
    };
    // Runs before the router does. The router sends "pushState" for each link that is followed.
    window.addEventListener("popstate", handleBack, { capture: true });
    window.addEventListener("pushState", handleLink, { capture: true });
    return () => {
      window.removeEventListener("popstate", handleBack, { capture: true });
      window.removeEventListener("pushState", handleLink, { capture: true });
    };
  }, []);
  return cameBack;
}
