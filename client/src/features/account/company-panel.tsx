import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { lazily, LazySuspense } from "../../ui/hooks/lazily.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { RecordIntegrityCard } from "../seals/record-integrity-card.tsx";
import { AuditCard } from "./audit-card.tsx";
import { BackupCard } from "./backup-card.tsx";
import { CompanyCard } from "./company-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { InspectionRulesCard } from "./inspection-rules-card.tsx";
import { MailCard } from "./mail-card.tsx";
import { useCompanySave, useTagOutSetting } from "./use-company-save.ts";

const WorkingDaysCard = lazily(() =>
  import("../board/working-days-card.tsx").then((m) => m.WorkingDaysCard),
);

/** What holds for the whole company, and the records of the company as a whole. */
export function CompanyPanel() {
  return (
    <>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <CompanyCard />
          <MailCard />
        </div>
        <div className="grid min-w-0 gap-4">
          <SafetyCard />
          <InspectionRulesCard />
          <AuditsCard />
        </div>
      </div>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <LazySuspense>
            <WorkingDaysCard />
          </LazySuspense>
        </div>
        <div className="grid min-w-0 gap-4">
          <ExportCard />
          <BackupCard />
          <RecordIntegrityCard />
        </div>
      </div>
      <AuditCard />
    </>
  );
}

function SafetyCard() {
  const { tagsOutCritical, choose } = useTagOutSetting();
  return (
    <Card title={w.title}>
      <CardBody>
        <Checkbox
          label={w.tagOut}
          hint={w.tagOutHint}
          checked={tagsOutCritical === true}
          onChange={(event) => choose(event.target.checked)}
        />
        {tagsOutCritical === null ? (
          <p className="mt-2 pl-9 text-sm font-semibold">{w.undecided}</p>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** What counts for the audit readiness of the company. */
function AuditsCard() {
  const company = useQuery(query(api.getCompany));
  const [wanted, setWanted] = useState(false);
  const { save, isPending } = useCompanySave();
  return (
    <DataCard
      title={w.auditsTitle}
      query={company}
      what={w.what}
      skeleton={<SkeletonRows count={1} />}
    >
      {({ name, timeZone, tracksDriverPapers }) => (
        <CardBody>
          <Checkbox
            label={w.papers}
            hint={w.papersHint}
            checked={isPending ? wanted : tracksDriverPapers}
            onChange={(event) => {
              setWanted(event.target.checked);
              save({ body: { name, timeZone, tracksDriverPapers: event.target.checked } });
            }}
          />
        </CardBody>
      )}
    </DataCard>
  );
}

const w = words({
  title: ["Safety", "Seguridad"],
  tagOut: [
    "Tag units out when a critical item fails",
    "Sacar de servicio la unidad si falla un punto crítico",
  ],
  tagOutHint: [
    "So does a driver who calls a unit unsafe to drive. It stays out of service until its repair is certified and the office returns it to service.",
    "También si un operador dice que no es segura para manejar. Queda fuera de servicio hasta que se certifique su reparación y la oficina la regrese al servicio.",
  ],
  undecided: ["Not decided yet.", "Aún no se decide."],
  auditsTitle: ["Audits", "Auditorías"],
  what: ["the company", "la empresa"],
  papers: [
    "Papers of drivers count for audit readiness",
    "Los documentos de los operadores cuentan para la auditoría",
  ],
  papersHint: [
    "Then each driver needs a license (49 CFR 383.23) and a medical card (391.45) that have not expired.",
    "Cada operador necesita licencia (49 CFR 383.23) y certificado médico (391.45) que no estén vencidos.",
  ],
});
