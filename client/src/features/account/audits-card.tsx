import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { CardBody } from "../../ui/layout/card.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useCompanySave } from "./use-company-save.ts";

/** What counts for the audit readiness of the company. */
export function AuditsCard() {
  const company = useQuery(query(api.getCompany));
  const [wanted, setWanted] = useState(false);
  const { save, isPending } = useCompanySave();
  return (
    <DataCard title={w.title} query={company} what={w.what} skeleton={<SkeletonRows count={1} />}>
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
  title: ["Audits", "Auditorías"],
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
