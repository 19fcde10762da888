import { api } from "#shared/api.ts";
import { words } from "#shared/words.ts";
import { Download } from "lucide-react";
import { download } from "../../api/download.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";

/** The files of all units with their scans, of the last 14 months. */
export function FleetFilesButton() {
  // The browser takes the archive itself; a call before it says why it could not.
  const check = useSave(api.checkExport, {
    success: { title: w.started, description: w.startedNote },
    failure: { title: w.failed },
    onSuccess: () => download(api.exportFleet.path),
  });
  return (
    <Button
      variant="secondary"
      icon={Download}
      loading={check.isPending}
      onClick={() => check.save({})}
    >
      {w.files}
    </Button>
  );
}

const w = words({
  started: ["Download Started", "Descarga iniciada"],
  startedNote: ["Your browser shows when it is complete.", "Su navegador avisa cuando termina."],
  failed: ["Failed to download", "No se pudo descargar"],
  files: ["All unit files (ZIP)", "Todos los expedientes (ZIP)"],
});
