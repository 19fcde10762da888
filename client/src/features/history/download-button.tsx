import { api } from "#shared/api.ts";
import { Download } from "lucide-react";
import { download } from "../../api/download.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";

/** Downloads what the filters show, however much that is. */
export function DownloadButton({ address }: { address: string }) {
  // The browser takes the file itself; a call before it says why it could not.
  const check = useSave(api.checkExport, {
    success: { title: "Download Started", description: "Your browser shows when it is complete." },
    failure: { title: "Failed to download" },
    onSuccess: () => download(address),
  });
  return (
    <Button
      variant="secondary"
      icon={Download}
      loading={check.isPending}
      onClick={() => check.save({})}
    >
      Download CSV
    </Button>
  );
}
