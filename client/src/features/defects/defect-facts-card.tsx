import type { WholeDefect } from "#shared/api/api-schemas.ts";
import { translateAuthor } from "#shared/inspections/attribution.ts";
import { formatDefectNumber, isActive } from "#shared/defects/defects.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { formatNote } from "#shared/defects/findings.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import type { ComponentProps } from "react";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { LongTimestamp } from "../../records/long-timestamp.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { DetailList, DetailPart } from "../../ui/layout/details.tsx";
import { PhotoTiles } from "../../ui/photo/photo-tiles.tsx";
import { formatUntil } from "./describe-defect.ts";

/** What is known of a defect now. */
export function DefectFactsCard({ defect }: { defect: WholeDefect }) {
  const { photoUrls } = defect;
  const note = formatNote(defect);
  return (
    <Card title={w.title}>
      <CardBody>
        <div className="grid gap-4">
          <DetailList details={[...describeReport(defect), ...describeOutcome(defect)]} />
          {note ? (
            <DetailPart title={w.details}>
              <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
            </DetailPart>
          ) : null}
          {photoUrls.length > 0 ? (
            <DetailPart title={w.photos}>
              <PhotoTiles photos={photoUrls} subject={translateLabel(defect.title)} />
            </DetailPart>
          ) : null}
        </div>
      </CardBody>
    </Card>
  );
}

type Details = ComponentProps<typeof DetailList>["details"];

function describeReport(defect: WholeDefect): Details {
  const { reportedAt, reportedByName, sightings } = defect;
  return [
    { name: w.unit, value: <UnitName defect={defect} /> },
    { name: w.reported, value: <LongTimestamp moment={reportedAt} /> },
    reportedByName !== null && { name: w.reportedBy, value: translateAuthor(reportedByName) },
    sightings > 1 && { name: w.seen, value: w.times({ n: sightings }) },
  ];
}

function describeOutcome(defect: WholeDefect): Details {
  const { deferredUntil: day, deferredMiles: miles, deferredHours: hours, closedAt } = defect;
  const until = isActive(defect) && formatUntil({ day, miles, hours });
  const original = defect.duplicateOfId;
  return [
    until && { name: w.until, value: until },
    original !== null && {
      name: w.duplicateOf,
      value: <Original id={original} number={defect.duplicateOf} />,
    },
    closedAt !== null && { name: w.closed, value: <LongTimestamp moment={closedAt} /> },
    isUncertified(defect) && { name: w.certified, value: w.uncertified },
    defect.reviewPending && { name: w.review, value: <ToReview assetId={defect.assetId} /> },
  ];
}

/** The review is the first step of the unit's next inspection (49 CFR 396.13). */
function ToReview({ assetId }: { assetId: number }) {
  return (
    <span className="grid justify-items-start gap-1">
      {w.toReview}
      <Link href={`/inspection?asset=${assetId}`} className="link">
        {w.inspect}
      </Link>
    </span>
  );
}

function UnitName({ defect: { assetId, assetName } }: { defect: WholeDefect }) {
  if (!can(useSignedInUser().role, "assets.edit")) return assetName;
  return (
    <Link href={`/assets/${assetId}`} className="link">
      {assetName}
    </Link>
  );
}

/** Closed by a log without a signature. */
function isUncertified({ state, certified }: WholeDefect): boolean {
  return !certified && (state === "repaired" || state === "no_repair_needed");
}

function Original({ id, number }: { id: number; number: number | null }) {
  return (
    <Link href={`/defects/${id}`} className="link">
      {number === null ? w.another : formatDefectNumber(number)}
    </Link>
  );
}

const w = words({
  title: ["Defect", "Defecto"],
  details: ["Details", "Detalles"],
  photos: ["Photos", "Fotos"],
  unit: ["Unit", "Unidad"],
  reported: ["Reported", "Reportado"],
  reportedBy: ["Reported By", "Reportado por"],
  seen: ["Seen", "Visto"],
  times: [
    { one: "{n} time", other: "{n} times" },
    { one: "{n} vez", other: "{n} veces" },
  ],
  until: ["Deferred Until", "Aplazado hasta"],
  duplicateOf: ["Duplicate Of", "Duplicado de"],
  another: ["another defect", "otro defecto"],
  closed: ["Closed", "Cerrado"],
  certified: ["Certified", "Certificado"],
  uncertified: ["Not certified yet", "Aún sin certificar"],
  review: ["Review", "Revisión"],
  toReview: ["Waits for the next driver", "Falta el próximo operador"],
  inspect: ["Inspect the unit", "Revisar la unidad"],
});
