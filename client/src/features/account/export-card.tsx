import { api } from "#shared/api.ts";
import { Download } from "lucide-react";
import { download } from "../../api/download.ts";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";

/** The company's own rows belong to the company. */
export function ExportCard() {
  // The browser takes the archive itself, as large as it may be; a call before it says why it could not.
  const check = useSave(api.checkExport, {
    success: {
      title: "Export Started",
      description: "Your browser shows when the file is complete.",
    },
    failure: { title: "Failed to export company data" },
    onSuccess: () => download(api.exportCompany.path),
  });
  return (
    <Card title="Company Data" description="Everything your company keeps here, to take along.">
      <CardBody>
        <div className="grid gap-4">
          <p className="text-sm text-muted">
            One ZIP file with tables that a spreadsheet opens and with all photos and scans: assets,
            schedules, checklists, inspections, maintenance, documents, crew, notices and the audit
            trail. No passwords.
          </p>
          <div className="flex justify-end max-sm:*:flex-1">
            <Button
              variant="secondary"
              icon={Download}
              loading={check.isPending}
              onClick={() => check.save({})}
            >
              Export company data
            </Button>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}
