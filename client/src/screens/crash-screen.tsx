import { words } from "#shared/base/words.ts";
import { CloudOff, RotateCw, TriangleAlert } from "lucide-react";
import { useLayoutEffect } from "react";
import type { FallbackProps } from "react-error-boundary";
import { Button } from "../ui/button/button.tsx";
import { NotLoadedError } from "../ui/hooks/lazily.tsx";
import { offlineWords, useOnline } from "../ui/device/use-online.ts";
import { FullPageMessage } from "./full-page-message.tsx";

/** Seen when the whole app cannot go on. */
export function CrashScreen(props: FallbackProps) {
  return (
    <main>
      <PageCrash {...props} />
    </main>
  );
}

/** Seen in place of one page that cannot go on, or whose code did not arrive. */
export function PageCrash({ error }: FallbackProps) {
  const isOnline = useOnline();
  if (!isOnline && error instanceof NotLoadedError) {
    return <PageOutOfReach />;
  }
  return (
    <FullPageMessage
      icon={TriangleAlert}
      title={w.wrong}
      text={w.safe}
      action={
        <Button icon={RotateCw} onClick={reload}>
          {w.reload}
        </Button>
      }
    />
  );
}

/** Without a connection. Once there is one, the page comes by itself: nothing can be typed here. */
function PageOutOfReach() {
  useLayoutEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <FullPageMessage icon={CloudOff} title={w.offline} text={offlineWords.notSaved} action={null} />
  );
}

function reload() {
  window.location.reload();
}

const w = words({
  wrong: ["Something went wrong", "Algo salió mal"],
  safe: [
    "What you saved is safe. Reload the page to go on.",
    "Lo guardado está seguro. Recargue la página.",
  ],
  reload: ["Reload", "Cargar de nuevo"],
  offline: ["You're offline", "Sin conexión"],
});
