import { Suspense } from "react";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { RecordIntegrityCard } from "../seals/record-integrity-card.tsx";
import { AuditsCard } from "./audits-card.tsx";
import { BackupCard } from "./backup-card.tsx";
import { CompanyCard } from "./company-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { InspectionRulesCard } from "./inspection-rules-card.tsx";
import { SafetyCard } from "./safety-card.tsx";

const WorkingDaysCard = lazily(() =>
  import("../board/working-days-card.tsx").then((m) => m.WorkingDaysCard),
);

/** What holds for the whole company. */
export function CompanyCards() {
  return (
    <>
      <CompanyCard />
      <SafetyCard />
      <InspectionRulesCard />
      <AuditsCard />
      <Suspense>
        <WorkingDaysCard />
      </Suspense>
    </>
  );
}

/** What becomes of its records. */
export function RecordCards() {
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
      <ExportCard />
      <BackupCard />
      <RecordIntegrityCard />
    </div>
  );
}
