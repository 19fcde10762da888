import { RecordIntegrityCard } from "../seals/record-integrity-card.tsx";
import { AuditCard } from "./audit-card.tsx";
import { BackupCard } from "./backup-card.tsx";
import { ExportCard } from "./export-card.tsx";

/** How the admins take the company's records along, keep them and look through their changes. */
export function CompanyRecordsPanel() {
  return (
    <>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
        <ExportCard />
        <BackupCard />
        <RecordIntegrityCard />
      </div>
      <AuditCard />
    </>
  );
}
