import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../button/button.tsx";
import { warningClass } from "../layout/warning.tsx";

interface StaleWarningProps {
  text: string;
  /** What it says where reloading has failed. */
  failure: string;
  onReload: () => Promise<void>;
}

/** Another user was faster: what was typed stays, the rest comes from them. */
export function StaleWarning({ text, failure, onReload }: StaleWarningProps) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const handleReload = () => {
    setState("loading");
    onReload().catch(() => setState("failed"));
  };
  return (
    <div
      role="alert"
      className={clsx(warningClass, "flex flex-wrap items-center justify-between gap-3 p-4")}
    >
      <p className="min-w-0 flex-1 basis-60">{state === "failed" ? failure : text}</p>
      <Button
        variant="secondary"
        icon={RotateCw}
        loading={state === "loading"}
        onClick={handleReload}
      >
        {w.reload}
      </Button>
    </div>
  );
}

const w = words({ reload: ["Reload", "Recargar"] });
