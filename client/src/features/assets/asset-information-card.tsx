import type { Asset, WholeAsset } from "#shared/api/api-schemas.ts";
import {
  assetKindLabels,
  formatPounds,
  isDot,
  ownershipLabels,
} from "#shared/assets/asset-identity.ts";
import { formatCategory, formatHours, formatMiles } from "#shared/assets/assets.ts";
import { formatDate } from "#shared/base/dates.ts";
import { formatWorkDays } from "#shared/board/board.ts";
import { formatDay } from "#shared/meters/last-readings.ts";
import { isStale } from "#shared/meters/meters.ts";
import { pickVin } from "#shared/assets/vin.ts";
import { words } from "#shared/base/words.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { Gauge, TriangleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { type Fact, FactList } from "../../ui/layout/fact-list.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { ConditionBadge } from "./condition-badge.tsx";
import { useYards } from "../../records/use-yards.ts";

interface AssetInformationCardProps {
  asset: WholeAsset;
  onMeters: () => void;
}

export function AssetInformationCard({ asset, onMeters }: AssetInformationCardProps) {
  const { timeZone } = useSignedInUser().company;
  const yards = useYards();
  const vin = pickVin(asset.vinOrSerial);
  return (
    <Card title={w.title} action={<ConditionBadge condition={asset.condition} />}>
      {asset.photoUrl ? <Photo url={asset.photoUrl} name={asset.name} /> : null}
      <CardBody>
        <Facts
          facts={[
            [w.category, formatCategory(asset.category)],
            [w.serial, vin && <Code key="code">{vin}</Code>],
            [w.year, asset.year],
            [w.make, asset.make],
            [w.model, asset.model],
            [
              w.miles,
              <MeterValue
                key="miles"
                value={asset.currentMiles}
                readAt={asset.milesReadAt}
                toConfirm={asset.milesToConfirm ? formatMiles(asset.milesToConfirm) : ""}
                onMeters={onMeters}
              />,
            ],
            [
              w.hours,
              <MeterValue
                key="hours"
                value={asset.currentHours}
                readAt={asset.hoursReadAt}
                toConfirm={asset.hoursToConfirm ? formatHours(asset.hoursToConfirm) : ""}
                onMeters={onMeters}
              />,
            ],
            [w.location, asset.location],
            [w.crew, asset.assignedCrew],
            ...(yards.all.length > 0 ? [[w.yard, yards.nameOf(asset.yardId)] as Fact] : []),
          ]}
        />
        <div className="mt-3 flex justify-end max-sm:*:flex-1">
          <Button variant="secondary" icon={Gauge} onClick={onMeters}>
            {w.meters}
          </Button>
        </div>
        <AssetIdentityPanel asset={asset} />
        {asset.note ? <AssetNote note={asset.note} /> : null}
        {hasLastService(asset) ? <LastService asset={asset} timeZone={timeZone} /> : null}
      </CardBody>
    </Card>
  );
}

interface MeterValueProps {
  /** A missing value is shown as 0, like a meter that has not moved. */
  value: number | null;
  readAt: string | null;
  /** A reading that waits until the office confirms it; empty without one. */
  toConfirm: string;
  onMeters: () => void;
}

/** With the day of the reading, and with one that waits, which leads to where it is decided. */
function MeterValue({ value, readAt, toConfirm, onMeters }: MeterValueProps) {
  const shown = formatNumber(value ?? 0, tenths);
  if (readAt === null && !toConfirm) return shown;
  return (
    <span className="grid justify-items-end gap-1">
      {shown}
      {readAt === null ? null : <ReadingDay readAt={readAt} />}
      {toConfirm ? (
        <Button variant="secondary" size="row" icon={TriangleAlert} onClick={onMeters}>
          {w.toConfirm({ reading: toConfirm })}
        </Button>
      ) : null}
    </span>
  );
}

/** Points out a meter that was not read for long. */
function ReadingDay({ readAt }: { readAt: string }) {
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  const read = w.read({ day: formatDay(readAt, { timeZone, now }) });
  if (!isStale(readAt, now)) return <span className="text-sm font-normal text-muted">{read}</span>;
  return (
    <span className="flex items-center gap-1 rounded-sm bg-warn-soft px-2 text-sm text-on-warn-soft">
      <TriangleAlert aria-hidden size={14} className="shrink-0" />
      {read}
    </span>
  );
}

/** In a frame of its own shape, so that nothing moves when it comes; it opens in full size. */
function Photo({ url, name }: { url: string; name: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block -outline-offset-3!">
      <img
        src={url}
        alt={w.photo({ unit: name })}
        decoding="async"
        className="aspect-video w-full border-b bg-surface-2 object-cover"
      />
    </a>
  );
}

function AssetNote({ note }: { note: string }) {
  return (
    <div className="mt-4 border-t pt-4">
      <h3 className="mb-2 text-base">{w.note}</h3>
      <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
    </div>
  );
}

function hasLastService({ lastServicedDate, lastServicedMiles, lastServicedHours }: Asset) {
  return [lastServicedDate, lastServicedMiles, lastServicedHours].some((value) => value !== null);
}

function LastService({ asset, timeZone }: { asset: Asset; timeZone: string }) {
  const { lastServicedDate, lastServicedMiles, lastServicedHours } = asset;
  const facts: Fact[] = [
    [w.date, lastServicedDate && formatDate(lastServicedDate, timeZone)],
    [w.lastMiles, formatMiles(lastServicedMiles ?? 0)],
    [w.lastHours, formatHours(lastServicedHours ?? 0)],
  ];
  return (
    <div className="mt-4 border-t pt-4">
      <h3 className="mb-2 text-base">{w.lastService}</h3>
      <Facts facts={facts} />
    </div>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  const shown = facts.map(([label, value]) => [label, isKnown(value) ? value : w.unknown] as const);
  return <FactList facts={shown} className="gap-x-4 gap-y-2" />;
}

/** 0 is a value; what was not filled in is not. */
function isKnown(value: ReactNode): boolean {
  return value !== null && value !== undefined && value !== "";
}

function Code({ children }: { children: string }) {
  return <span className="font-mono">{children}</span>;
}

/** What distinguishes this unit from the others, as far as it is recorded. */
function AssetIdentityPanel({ asset }: { asset: WholeAsset }) {
  const { unitNumber, kind, plate, plateState, tireSize, ownership, ownerName } = asset;
  const facts: Fact[] = [
    [w.unitNumber, unitNumber],
    [w.kind, kind && assetKindLabels[kind]],
    [
      w.plate,
      plate && <span translate="no">{[plate, plateState].filter(Boolean).join(", ")}</span>,
    ],
    [w.tireSize, tireSize],
    [w.weight, formatWeight(asset)],
    [w.ownership, ownership && ownershipLabels[ownership]],
    [w.owner, ownerName],
    [w.atMine, asset.atMine && w.yes],
    [w.tags, asset.tags.join(", ")],
    [w.preTrip, formatPreTrip(asset)],
  ];
  const given = facts.filter(([, value]) => Boolean(value));
  if (given.length === 0) return null;
  return (
    <div className="mt-4 border-t pt-4">
      <h3 className="mb-2 text-base">{w.identityTitle}</h3>
      <FactList facts={given} className="gap-x-4 gap-y-2" />
    </div>
  );
}

/** "Expected, by 05:30, Mon, Sat": only what the unit has of its own. */
function formatPreTrip({ expectsPreTrip, preTripBy, workDays }: WholeAsset): string {
  const expected = expectsPreTrip === null ? "" : expectsPreTrip ? w.expected : w.notExpected;
  const days = workDays === null ? "" : formatWorkDays(workDays);
  return [expected, preTripBy && w.by({ time: preTripBy }), days].filter(Boolean).join(", ");
}

/** "9,000 lb (not commercial)" of a truck or trailer that is too light for 49 CFR 390.5. */
function formatWeight(asset: WholeAsset): string | null {
  const { category, gvwrPounds } = asset;
  if (gvwrPounds === null) return null;
  const isLight = category !== "equipment" && !isDot(asset);
  const weight = formatPounds(gvwrPounds);
  return isLight ? w.notCommercial({ weight }) : weight;
}

const tenths = { maximumFractionDigits: 1 };

const w = words({
  title: ["Asset Information", "Datos de la unidad"],
  category: ["Category", "Categoría"],
  serial: ["VIN/Serial", "VIN/Serie"],
  year: ["Year", "Año"],
  make: ["Make", "Marca"],
  model: ["Model", "Modelo"],
  miles: ["Current Miles", "Millas actuales"],
  hours: ["Current Hours", "Horas actuales"],
  location: ["Location", "Ubicación"],
  yard: ["Yard", "Patio"],
  crew: ["Assigned Crew", "Personal asignado"],
  meters: ["Meter history", "Historial de medidores"],
  toConfirm: ["{reading} to confirm", "{reading} por confirmar"],
  read: ["Read {day}", "Leído {day}"],
  photo: ["{unit}, in full size", "{unit}, en tamaño completo"],
  lastService: ["Last Service Information", "Último servicio"],
  date: ["Date", "Fecha"],
  lastMiles: ["Miles", "Millas"],
  lastHours: ["Hours", "Horas"],
  unknown: ["Not specified", "Sin dato"],
  identityTitle: ["Identity", "Identidad"],
  unitNumber: ["Unit Number", "Número económico"],
  kind: ["Kind", "Tipo"],
  plate: ["Plate", "Placa"],
  tireSize: ["Tire Size", "Medida de llanta"],
  weight: ["GVWR", "GVWR"],
  notCommercial: ["{weight} (not commercial)", "{weight} (no comercial)"],
  ownership: ["Ownership", "Propiedad"],
  owner: ["Owner", "Dueño"],
  atMine: ["Works at a mine or pit", "Trabaja en una mina o cantera"],
  yes: ["Yes", "Sí"],
  tags: ["Tags", "Etiquetas"],
  note: ["Note", "Nota"],
  preTrip: ["Pre-Trip", "Antes del viaje"],
  expected: ["Expected", "Se espera"],
  notExpected: ["Not expected", "No se espera"],
  by: ["by {time}", "a más tardar {time}"],
});
