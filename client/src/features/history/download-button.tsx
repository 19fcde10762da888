import { api } from "#shared/api.ts";
import { words } from "#shared/words.ts";
import { Download } from "lucide-react";
import { download } from "../../api/download.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";

/** Downloads what the filters show, however much that is. */
export function DownloadButton({ address }: { address: string }) {
  // The browser takes the file itself; a call before it says why it could not.
  const check = useSave(api.checkExport, {
    success: { title: w.started, description: w.browser },
    failure: { title: w.failed },
    onSuccess: () => download(address),
  });
  return (
    <Button
      variant="secondary"
      icon={Download}
      loading={check.isPending}
      onClick={() => check.save({})}
    >
      {w.download}
    </Button>
  );
}

const w = words({
  started: ["Download Started", "Descarga iniciada"],
  browser: ["Your browser shows when it is complete.", "Su navegador avisa cuando termine."],
  failed: ["Failed to download", "No se pudo descargar"],
  download: ["Download CSV", "Descargar CSV"],
});
