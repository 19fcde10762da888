import type { InspectionLog } from "#shared/api/api-schemas.ts";
import { formatPace, isSamePace, evaluatePace } from "#shared/inspections/pace.ts";
import { formatPhoneTimes } from "#shared/inspections/format-phone-times.ts";
import { words } from "#shared/base/words.ts";
import { Link } from "wouter";
import { useSignedInUser } from "../../../api/current-user.ts";
import { useRecordAddress } from "../../../records/record-address.ts";
import { Badge } from "../../../ui/layout/badge.tsx";
import { DetailPart } from "../../../ui/layout/details.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { interpolate } from "../../../ui/layout/interpolate.tsx";

/** For the office: how an inspection was filled in, and when it came. */
export function HowFilledPanel({ log }: { log: InspectionLog }) {
  const { company } = useSignedInUser();
  const { toHref } = useRecordAddress();
  const { inspectedWith } = log;
  const { completedAt, date: doneAt, receivedAt } = log;
  const times =
    completedAt === null ? [] : formatPhoneTimes({ doneAt, receivedAt }, company.timeZone);
  const pace = formatHowFast(log);
  const marks = [
    ...(log.wasSignedIn === false ? [w.beforeSignIn] : []),
    ...(isProofMissing(log) ? [w.proofMissing] : []),
  ];
  if (times.length + pace.length + marks.length === 0 && !inspectedWith) return null;
  return (
    <DetailPart title={w.title}>
      {inspectedWith ? (
        <p className="wrap-anywhere">
          {interpolate(w.together, {
            unit: (
              <Link href={toHref("inspection", inspectedWith.id)} className="link">
                {inspectedWith.assetName}
              </Link>
            ),
          })}
        </p>
      ) : null}
      {times.length > 0 ? <Facts>{times}</Facts> : null}
      {pace.length > 0 ? <Facts>{pace}</Facts> : null}
      {marks.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {marks.map((mark) => (
            <Badge key={mark} tone="warn" label={mark} />
          ))}
        </div>
      ) : null}
    </DetailPart>
  );
}

function formatHowFast(log: InspectionLog): string[] {
  const pace = evaluatePace(log);
  if (!pace) return [];
  const { seconds, isVeryFast, sections } = pace;
  return [
    w.doneIn({ span: formatPace(seconds) }),
    ...(isVeryFast ? [w.veryFast] : []),
    ...(isSamePace(seconds, log.secondsBefore ?? []) ? [w.samePace] : []),
    ...(sections > 0 ? [w.sections({ n: sections })] : []),
  ];
}

/** The phone asked for a photo of an item, and none was taken. */
function isProofMissing({ challengeItemId, results }: InspectionLog): boolean {
  return challengeItemId !== null && !results[challengeItemId]?.photos?.length;
}

const w = words({
  together: ["Inspected together with {unit}", "Revisado junto con {unit}"],
  title: ["How it was filled in", "Cómo se llenó"],
  doneIn: ["Done in {span}", "Hecha en {span}"],
  veryFast: ["Very fast", "Muy rápida"],
  samePace: ["Same pace", "Mismo ritmo"],
  sections: [
    { one: "{n} section marked good", other: "{n} sections marked good" },
    { one: "{n} sección marcada bien", other: "{n} secciones marcadas bien" },
  ],
  beforeSignIn: ["Filled in before signing in", "Llenada antes de entrar"],
  proofMissing: ["Proof photo missing", "Falta la foto de prueba"],
});
