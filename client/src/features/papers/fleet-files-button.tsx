import { api } from "#shared/api.ts";
import { Download } from "lucide-react";
import { download } from "../../api/download.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";

/** The files of all units with their scans, of the last 14 months. */
export function FleetFilesButton() {
  // The browser takes the archive itself; a call before it says why it could not.
  const check = useSave(api.checkExport, {
    success: { title: "Download Started", description: "Your browser shows when it is complete." },
    failure: { title: "Failed to download" },
    onSuccess: () => download(api.exportFleet.path),
  });
  return (
    <Button
      variant="secondary"
      icon={Download}
      loading={check.isPending}
      onClick={() => check.save({})}
    >
      All unit files (ZIP)
    </Button>
  );
}
