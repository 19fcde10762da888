import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { Download } from "lucide-react";
import { Button } from "../ui/button/button.tsx";
import { useSave } from "../api/saving/use-save.ts";

interface DownloadButtonProps {
  address: string;
  label: string;
  /** The words of its toasts; the general ones where they are left out. */
  toasts?: { started: string; progress: string; failed: string };
}

/** Downloads a file of any size. */
export function DownloadButton({ address, label, toasts = w }: DownloadButtonProps) {
  // The browser takes the file itself; a call before it says why it could not.
  const check = useSave(api.checkExport, {
    success: { title: toasts.started, description: toasts.progress },
    failure: { title: toasts.failed },
    onSuccess: () => download(address),
  });
  return (
    <Button
      variant="secondary"
      icon={Download}
      loading={check.isPending}
      onClick={() => check.save({})}
    >
      {label}
    </Button>
  );
}

/** Lets the browser fetch an address into a file, under the name that the response gives it. */
function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

const w = words({
  started: ["Download Started", "Descarga iniciada"],
  progress: ["Your browser shows when it is complete.", "Su navegador avisa cuando termine."],
  failed: ["Failed to download", "No se pudo descargar"],
});
