import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { FullPageMessage } from "./full-page-message.tsx";

/** Seen when the whole app cannot go on. */
export function CrashScreen() {
  return (
    <main>
      <PageCrash />
    </main>
  );
}

/** Seen in place of one page that cannot go on, or whose code did not arrive. */
export function PageCrash() {
  return (
    <FullPageMessage
      icon={TriangleAlert}
      title="Something went wrong"
      text="What you saved is safe. Reload the page to go on."
      action={
        <Button icon={RotateCw} onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
