import type { Asset } from "#shared/api-schemas.ts";
import { categoryLabels, formatHours, formatMiles } from "#shared/assets.ts";
import { formatDate } from "#shared/dates.ts";
import { type ReactNode } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Card, CardBody } from "../../ui/card.tsx";
import { type Fact, FactList } from "../../ui/fact-list.tsx";
import { ConditionBadge } from "./condition-badge.tsx";

export function AssetInformationCard({ asset }: { asset: Asset }) {
  const { timeZone } = useSignedInUser().company;
  return (
    <Card title="Asset Information" action={<ConditionBadge condition={asset.condition} />}>
      {asset.photoUrl ? <Photo url={asset.photoUrl} name={asset.name} /> : null}
      <CardBody>
        <Facts
          facts={[
            ["Category", categoryLabels[asset.category]],
            ["VIN/Serial", asset.vinOrSerial && <Code key="code">{asset.vinOrSerial}</Code>],
            ["Year", asset.year],
            ["Make", asset.make],
            ["Model", asset.model],
            ["Current Miles", numbers.format(asset.currentMiles)],
            ["Current Hours", numbers.format(asset.currentHours)],
            ["Location", asset.location],
            ["Assigned Crew", asset.assignedCrew],
          ]}
        />
        {hasLastService(asset) ? <LastService asset={asset} timeZone={timeZone} /> : null}
      </CardBody>
    </Card>
  );
}

/** In a frame of its own shape, so that nothing moves when it comes; it opens in full size. */
function Photo({ url, name }: { url: string; name: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block -outline-offset-3!">
      <img
        src={url}
        alt={`${name}, in full size`}
        decoding="async"
        className="aspect-video w-full border-b bg-surface-2 object-cover"
      />
    </a>
  );
}

function hasLastService({ lastServicedDate, lastServicedMiles, lastServicedHours }: Asset) {
  return [lastServicedDate, lastServicedMiles, lastServicedHours].some((value) => value !== null);
}

/** Only what is known: a truck without an hour meter has no hours here. */
function LastService({ asset, timeZone }: { asset: Asset; timeZone: string }) {
  const { lastServicedDate, lastServicedMiles, lastServicedHours } = asset;
  const facts: Fact[] = [
    ["Date", lastServicedDate && formatDate(lastServicedDate, timeZone)],
    ["Miles", lastServicedMiles === null ? null : formatMiles(lastServicedMiles)],
    ["Hours", lastServicedHours === null ? null : formatHours(lastServicedHours)],
  ];
  return (
    <div className="mt-4 border-t pt-4">
      <h3 className="mb-2 text-base">Last Service Information</h3>
      <Facts facts={facts.filter(([, value]) => value !== null)} />
    </div>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  const shown = facts.map(
    ([label, value]) => [label, isKnown(value) ? value : "Not specified"] as const,
  );
  return <FactList facts={shown} className="gap-x-4 gap-y-2" />;
}

/** 0 is a value; what was not filled in is not. */
function isKnown(value: ReactNode): boolean {
  return value !== null && value !== undefined && value !== "";
}

function Code({ children }: { children: string }) {
  return <span className="font-mono">{children}</span>;
}

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
