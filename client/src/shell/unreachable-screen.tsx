import { CloudOff, RotateCw } from "lucide-react";
import { sentenceOf } from "../api/call-error.ts";
import { Button } from "../ui/button.tsx";
import { FullPageMessage } from "./full-page-message.tsx";

/** The server could not say who is signed in. That signs nobody out. */
export function UnreachableScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main>
      <FullPageMessage
        icon={CloudOff}
        title="Yardcheck can't be reached"
        text={sentenceOf(error)}
        action={
          <Button icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </main>
  );
}
