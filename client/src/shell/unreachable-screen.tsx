import { CloudOff, RotateCw } from "lucide-react";
import { describeError } from "../api/call-error.ts";
import { Button } from "../ui/button.tsx";
import { FullPageMessage } from "./full-page-message.tsx";

/** The server could not say who is signed in. The session may still be there. */
export function UnreachableScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main>
      <FullPageMessage
        icon={CloudOff}
        title="Yardcheck can't be reached"
        text={describeError(error)}
        action={
          <Button icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </main>
  );
}
