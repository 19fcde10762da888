import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { useSave } from "../../api/use-save.ts";
import { CardBody } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DataCard } from "../../ui/data-card.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";

/** What counts for the audit readiness of the company. */
export function AuditsCard() {
  const company = useQuery(query(api.getCompany));
  const [wanted, setWanted] = useState(false);
  const { save, isPending } = useSave(api.updateCompany, {
    success: {
      title: "Company Updated",
      description: "The company has been updated successfully.",
    },
    failure: { title: "Failed to update company" },
  });
  return (
    <DataCard
      title="Audits"
      query={company}
      what="the company"
      skeleton={<SkeletonRows count={1} />}
    >
      {({ name, timeZone, tracksDriverPapers }) => (
        <CardBody>
          <Checkbox
            label="Papers of drivers count for audit readiness"
            hint="Then each driver needs a license (49 CFR 383.23) and a medical card (391.45) that have not expired."
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
