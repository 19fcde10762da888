import { words } from "#shared/base/words.ts";
import { CloudOff, RotateCw } from "lucide-react";
import { describeError } from "../api/call-error.ts";
import { LazyBoundary } from "../ui/layout/lazy-boundary.tsx";
import { Button } from "../ui/button/button.tsx";
import { lazilySoon } from "../ui/hooks/lazily.tsx";
import { FullPageMessage } from "../screens/full-page-message.tsx";

const ConnectOncePanel = lazilySoon(() =>
  import("../features/unsent/connect-once-panel.tsx").then((m) => m.ConnectOncePanel),
);

/** The server could not say who is signed in. The session may still be there. */
export function UnreachableScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main>
      <FullPageMessage
        icon={CloudOff}
        title={w.title}
        text={describeError(error)}
        action={
          <Button icon={RotateCw} onClick={onRetry}>
            {w.retry}
          </Button>
        }
      />
      <LazyBoundary missing={null}>
        <ConnectOncePanel />
      </LazyBoundary>
    </main>
  );
}

const w = words({
  title: ["Yardcheck can't be reached", "No se puede llegar a Yardcheck"],
  retry: ["Try again", "Intentar de nuevo"],
});
