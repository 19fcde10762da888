import type { DefectStep, InspectionLog } from "#shared/api/api-schemas.ts";
import { isAttribution, translateAuthor } from "#shared/inspections/attribution.ts";
import { words } from "#shared/base/words.ts";
import { LongTimestamp } from "../../../records/long-timestamp.tsx";
import { DetailList } from "../../../ui/layout/details.tsx";
import { Signature } from "../../../ui/layout/signature.tsx";
import { describeEvent } from "../../defects/describe-event.ts";

interface DefectSignatureListProps {
  defect: InspectionLog["defects"][number];
}

/** Who reported a defect, who certified its repair, and who reviewed that (49 CFR 396.11, 396.13). */
export function DefectSignatureList({ defect }: DefectSignatureListProps) {
  const { state, reported, certified, reviewed } = defect;
  // A duplicate is certified and reviewed as the defect that it is the same as.
  const isOwn = state !== "duplicate";
  return (
    <div className="[&_dl]:gap-y-1.5">
      <DetailList
        isMinor
        details={[
          reported && { name: w.reported, value: <SignedStep step={reported} /> },
          isOwn && {
            name: w.certified,
            value: certified ? <SignedStep step={certified} /> : w.notCertified,
          },
          isOwn && {
            name: w.reviewed,
            value: reviewed ? <SignedStep step={reviewed} /> : w.notReviewed,
          },
        ]}
      />
    </div>
  );
}

function SignedStep({ step }: { step: DefectStep }) {
  const { at, byName, signature, note, kind } = step;
  const by = byName ?? "";
  // A user has not signed what the office filed in their name.
  const account = isAttribution(by) ? null : <p>{w.signedInAs({ name: by })}</p>;
  return (
    <>
      <p className="wrap-anywhere">
        {kind === "reported" ? translateAuthor(by) : describeEvent(step)}
        {kind === "rejected" ? `: ${note}` : null}
      </p>
      <p>
        <LongTimestamp moment={at} />
      </p>
      {signature ? <Signature text={signature} /> : account}
    </>
  );
}

const w = words({
  reported: ["Reported", "Reportado"],
  certified: ["Certified", "Certificado"],
  notCertified: ["Not certified yet", "Sin certificar todavía"],
  reviewed: ["Reviewed", "Revisado"],
  notReviewed: ["Not reviewed yet", "Sin revisar todavía"],
  signedInAs: ["signed in as {name}", "con la sesión de {name}"],
});
