import type { InspectionLog } from "#shared/api/api-schemas.ts";
import { defectStateLabels, formatDefectNumber } from "#shared/defects/defects.ts";
import { isCertifier } from "#shared/base/roles.ts";
import { Link } from "wouter";
import { useSignedInUser } from "../api/current-user.ts";

type LinkedDefect = Pick<InspectionLog["defects"][number], "id" | "number" | "state">;

/** "D-0042 Repaired", which leads there who may open it. */
export function DefectLink({ defect: { id, number, state } }: { defect: LinkedDefect }) {
  const words = `${formatDefectNumber(number)} ${defectStateLabels[state]}`;
  if (!isCertifier(useSignedInUser())) return <span className="font-semibold">{words}</span>;
  return (
    <Link href={`/defects/${id}`} className="link">
      {words}
    </Link>
  );
}
