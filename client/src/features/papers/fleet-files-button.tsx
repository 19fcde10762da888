import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { DownloadButton } from "../../records/download-button.tsx";

/** The files of all units with their scans, of the last 14 months. */
export function FleetFilesButton() {
  return <DownloadButton address={api.exportFleet.path} label={w.files} />;
}

const w = words({
  files: ["All unit files (ZIP)", "Todos los expedientes (ZIP)"],
});
