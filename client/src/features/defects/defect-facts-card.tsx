import type { WholeDefect } from "#shared/api-schemas.ts";
import { formatDefectNumber, isActive } from "#shared/defects.ts";
import { can } from "#shared/roles.ts";
import type { ComponentProps } from "react";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { LongTimestamp } from "../../api/long-timestamp.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { DetailList, DetailPart } from "../../ui/details.tsx";
import { PhotoTiles } from "../../ui/photo-tiles.tsx";
import { formatUntil } from "./describe-defect.ts";

/** What is known of a defect now. */
export function DefectFactsCard({ defect }: { defect: WholeDefect }) {
  const { photoUrls, note } = defect;
  return (
    <Card title="Defect">
      <CardBody>
        <div className="grid gap-4">
          <DetailList details={[...describeReport(defect), ...describeOutcome(defect)]} />
          {note ? (
            <DetailPart title="Details">
              <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
            </DetailPart>
          ) : null}
          {photoUrls.length > 0 ? (
            <DetailPart title="Photos">
              <PhotoTiles photos={photoUrls} subject={defect.title} />
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
    { name: "Unit", value: <UnitName defect={defect} /> },
    { name: "Reported", value: <LongTimestamp moment={reportedAt} /> },
    reportedByName !== null && { name: "Reported By", value: reportedByName },
    sightings > 1 && { name: "Seen", value: `${sightings} times` },
  ];
}

function describeOutcome(defect: WholeDefect): Details {
  const { deferredUntil: day, deferredMiles: miles, deferredHours: hours, closedAt } = defect;
  const until = isActive(defect) && formatUntil({ day, miles, hours });
  const original = defect.duplicateOfId;
  return [
    until && { name: "Deferred Until", value: until },
    original !== null && {
      name: "Duplicate Of",
      value: <Original id={original} number={defect.duplicateOf} />,
    },
    closedAt !== null && { name: "Closed", value: <LongTimestamp moment={closedAt} /> },
    isUncertified(defect) && { name: "Certified", value: "Not certified yet" },
    defect.reviewPending && { name: "Review", value: "Waits for the next driver" },
  ];
}

function UnitName({ defect: { assetId, assetName } }: { defect: WholeDefect }) {
  if (!can(useSignedInUser().role, "assets.edit")) return assetName;
  return (
    <Link href={`/assets/${assetId}`} className="link">
      {assetName}
    </Link>
  );
}

/** Closed by a log that nobody signed. */
function isUncertified({ state, certified }: WholeDefect): boolean {
  return !certified && (state === "repaired" || state === "no_repair_needed");
}

function Original({ id, number }: { id: number; number: number | null }) {
  return (
    <Link href={`/defects/${id}`} className="link">
      {number === null ? "another defect" : formatDefectNumber(number)}
    </Link>
  );
}
