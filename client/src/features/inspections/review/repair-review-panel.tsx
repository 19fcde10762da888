import { phoneApi } from "#shared/api/phone-api.ts";
import type { PackedAsset } from "#shared/api/api-schemas.ts";
import { isSigned } from "#shared/base/is-signed.ts";
import { limits } from "#shared/base/limits.ts";
import { defectLimits } from "#shared/defects/defects-limits.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { formatHours, formatMiles } from "#shared/assets/assets.ts";
import { formatTime } from "#shared/base/dates.ts";
import { formatDay } from "#shared/meters/last-readings.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import type { QueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../../api/call.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { fallBackToPack } from "../../../phone/pack/fall-back.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { ToggleButton } from "../../../ui/form/toggle-button.tsx";
import { CriticalBadge } from "../../defects/defect-badge.tsx";
import type { Draft, DraftRepair } from "../../../phone/drafts/draft.ts";
import type { DraftStore } from "../../../phone/drafts/open-draft.ts";
import type { InspectedAsset } from "../draft/walk-parts.ts";
import { nameKnownDefect } from "../items/name-known-defect.ts";
import { getCorrectedNow } from "../../../ui/device/clock.ts";
import { useHandIn } from "../../../phone/outbox/use-hand-in.ts";
import { SignedNameInput } from "../../../ui/form/signed-name-input.tsx";
import { Warning } from "../../../ui/layout/warning.tsx";
import { InspectedAssetPanel } from "./inspected-asset-panel.tsx";

/** The repairs of an asset that wait for a review, with the step that shows them. */
export async function loadRepairs(client: QueryClient, assetId: number) {
  const repairs = await fallBackToPack<Repair[], Repair[]>(
    listPending(assetId),
    client,
    (assets) => assets.find(({ id }) => id === assetId)?.reviews,
  );
  return { Panel: RepairReviewPanel, repairs };
}

async function listPending(assetId: number) {
  const query = { assetId, state: "driver", limit: defectLimits.listMax } as const;
  const listed = await call(phoneApi.listDefects, { query });
  return listed.filter(({ reviewPending }) => reviewPending).slice(0, defectLimits.reviewsMax);
}

/** The fields of a defect that the review shows. */
export type Repair = PackedAsset["reviews"][number];

interface RepairReviewPanelProps {
  asset: InspectedAsset;
  repairs: readonly Repair[];
  draft: Draft;
  store: DraftStore;
  onStart: () => void;
  onBack: () => void;
  /** The asset is out of service now. */
  onOut: () => void;
}

/** The repaired and deferred defects that the next driver reviews before the inspection (49 CFR 396.13). */
export function RepairReviewPanel(props: RepairReviewPanelProps) {
  const { asset, repairs, draft, store, onStart, onBack, onOut } = props;
  const isOffice = can(useSignedInUser().role, "dashboard.read");
  const said = draft.review?.repairs ?? [];
  const find = ({ id }: Repair) => said.find(({ defectId }) => defectId === id);
  const decided = repairs.flatMap((defect) => {
    const repair = find(defect);
    return repair && isDecided(defect, repair) ? [repair] : [];
  });
  const left = repairs.length - decided.length;
  const unsaid = repairs.filter((defect) => !find(defect)).length;
  const handleSay = (repair: DraftRepair) => {
    const others = said.filter(({ defectId }) => defectId !== repair.defectId);
    store.change({ type: "review", review: { isDone: false, repairs: [...others, repair] } });
  };
  const handleStart = () => {
    store.change({ type: "review", review: { isDone: true, repairs: decided } });
    onStart();
  };
  return (
    <div className="mx-auto grid w-full max-w-inspection min-w-0 gap-4">
      <InspectedAssetPanel asset={asset} onBack={onBack} isBackDisabled={false} />
      <section aria-label={w.title} className="grid min-w-0 gap-3">
        <h3 className="text-xl">{w.title}</h3>
        {repairs.map((defect) => (
          <RepairCard
            key={defect.id}
            {...{ asset, defect, onOut }}
            name={nameKnownDefect(defect, draft.checklist.items)}
            repair={find(defect)}
            onSay={handleSay}
          />
        ))}
      </section>
      <p aria-live="polite" className="min-h-6 text-sm">
        {unsaid > 0 ? w.left({ n: unsaid }) : left > 0 && w.unfinished}
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" size="xl" onClick={onBack}>
          {w.back}
        </Button>
        {isOffice && left > 0 ? (
          <Button variant="secondary" size="xl" onClick={handleStart}>
            {w.leaveIt}
          </Button>
        ) : null}
        <Button size="xl" disabled={left > 0} onClick={handleStart}>
          {w.start}
        </Button>
      </div>
    </div>
  );
}

/** The rejection of a critical one counts only when it was sent; then it is no longer in the list. */
function isDecided({ critical }: Repair, { accepted, note }: DraftRepair): boolean {
  return accepted || (!critical && isSigned(note));
}

interface RepairCardProps {
  asset: InspectedAsset;
  defect: Repair;
  name: string;
  /** Its review so far. */
  repair: DraftRepair | undefined;
  onSay: (repair: DraftRepair) => void;
  onOut: () => void;
}

function RepairCard({ asset, defect, name, repair, onSay, onOut }: RepairCardProps) {
  const nameId = useId();
  const done = useRepairWords(defect);
  const { accepted, note = "" } = repair ?? {};
  const say = (said: Partial<DraftRepair>) =>
    onSay({ defectId: defect.id, name, accepted: accepted === true, note, ...said });
  return (
    <Card>
      <fieldset aria-labelledby={nameId} className="grid min-w-0 gap-3 p-4">
        <div className="grid gap-1">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h4 id={nameId} className="min-w-0 text-lg wrap-anywhere">
              {name}
            </h4>
            {defect.critical ? <CriticalBadge /> : null}
          </div>
          <p className="wrap-anywhere">{done}</p>
          {defect.decision?.note ? (
            <p className="text-sm wrap-anywhere whitespace-pre-wrap text-muted">
              {defect.decision.note}
            </p>
          ) : null}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <ToggleButton
            tone="pass"
            label={w.accept}
            pressed={accepted === true}
            onClick={() => say({ accepted: true })}
          />
          <ToggleButton
            tone="fail"
            label={w.notFixed}
            pressed={accepted === false}
            onClick={() => say({ accepted: false })}
          />
        </div>
        {accepted === false ? (
          <>
            <Textarea
              label={w.stillWrong}
              maxLength={limits.notesMax}
              value={note}
              onChange={(event) => say({ note: event.target.value })}
            />
            {defect.critical ? <RejectCriticalPanel {...{ asset, defect, note, onOut }} /> : null}
          </>
        ) : null}
      </fieldset>
    </Card>
  );
}

/** "Repaired by Luis Mora, Nov 19, 4:10 PM", or "Deferred until Dec 1: safe to drive". */
function useRepairWords(defect: Repair): string {
  const { timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: getCorrectedNow() };
  return defect.closedAt === null ? formatDeferral(defect, clock) : formatRepair(defect, clock);
}

type Clock = { timeZone: string; now: Date };

function formatDeferral(defect: Repair, { now }: Clock): string {
  const { deferredUntil, deferredMiles, deferredHours } = defect;
  const until = [
    deferredUntil && formatDay(`${deferredUntil}T12:00:00Z`, { timeZone: "UTC", now }),
    deferredMiles && formatMiles(deferredMiles),
    deferredHours && formatHours(deferredHours),
  ];
  const ends = until.flatMap((end) => (end ? keepTogether(end) : []));
  if (ends.length === 0) return w.deferred;
  return w.deferredUntil({ end: ends.reduce((end, other) => w.either({ end, other })) });
}

function formatRepair({ decision, state }: Repair, clock: Clock): string {
  const isNotNeeded = state === "no_repair_needed";
  if (!decision) return isNotNeeded ? w.notNeeded : w.repaired;
  const day = keepTogether(formatDay(decision.at, clock));
  const time = keepTogether(formatTime(decision.at, clock.timeZone));
  const said = isNotNeeded ? w.notNeededBy : w.repairedBy;
  return said({ name: decision.byName ?? "", day, time });
}

/** Where it needs two lines, a date stays on one. */
function keepTogether(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

interface RejectCriticalPanelProps {
  asset: { id: number; name: string };
  defect: Repair;
  /** What is still wrong. */
  note: string;
  onOut: () => void;
}

/** A critical defect that is still there waits for no inspection: it is signed and sent at once. */
function RejectCriticalPanel({ asset, defect, note, onOut }: RejectCriticalPanelProps) {
  const { tagsOutCritical } = useSignedInUser().company;
  const [signature, setSignature] = useState("");
  const { handIn, isPending } = useHandIn({
    asset,
    isOnWalk: true,
    success: () => ({ title: w.reported({ defect: formatDefectNumber(defect.number) }) }),
    onDone: () => {
      if (tagsOutCritical) onOut();
    },
  });
  const signed = { note: note.trim(), signature: signature.trim() };
  const body = { defectId: defect.id, act: "reject", ...signed } as const;
  return (
    <>
      {tagsOutCritical ? <Warning className="gap-2 p-3 font-semibold">{w.takesOut}</Warning> : null}
      <SignedNameInput
        label={w.signature}
        typed={signature}
        sentence={w.sentence}
        maxLength={limits.signatureMax}
        value={signature}
        onChange={(event) => setSignature(event.target.value)}
      />
      <Button
        size="xl"
        variant="destructive"
        loading={isPending}
        disabled={!isSigned(note) || !isSigned(signature)}
        onClick={() => handIn(() => ({ kind: "defectAct", body }))}
      >
        {w.reject}
      </Button>
    </>
  );
}

const w = words({
  title: ["Repairs to review", "Reparaciones por revisar"],
  left: [
    { one: "{n} repair left to review", other: "{n} repairs left to review" },
    { one: "Falta revisar {n} reparación", other: "Falta revisar {n} reparaciones" },
  ],
  unfinished: ["Complete what you marked “Not fixed”", "Complete lo que marcó “No quedó”"],
  back: ["Back", "Atrás"],
  leaveIt: ["Leave it to the next driver", "Dejarlo al próximo operador"],
  start: ["Start Inspection", "Empezar inspección"],
  accept: ["Accept", "Aceptar"],
  notFixed: ["Not fixed", "No quedó"],
  stillWrong: ["What is still wrong?", "¿Qué sigue mal?"],
  deferred: ["Deferred: safe to drive", "Pospuesta: es seguro manejar"],
  deferredUntil: [
    "Deferred until {end}: safe to drive",
    "Pospuesta hasta {end}: es seguro manejar",
  ],
  either: ["{end} or {other}", "{end} o {other}"],
  notNeeded: ["No repair needed, certified", "Certificado: no necesita reparación"],
  notNeededBy: [
    "No repair needed, certified by {name}, {day}, {time}",
    "{name} certificó que no necesita reparación, {day}, {time}",
  ],
  repaired: ["Repaired", "Reparado"],
  repairedBy: ["Repaired by {name}, {day}, {time}", "Reparado por {name}, {day}, {time}"],
  reported: ["{defect} reported to the office", "{defect} reportado a la oficina"],
  takesOut: [
    "Rejecting this repair takes the unit out of service.",
    "Rechazar esta reparación deja la unidad fuera de servicio.",
  ],
  signature: ["Driver Signature", "Firma del operador"],
  sentence: [
    "By typing my name I certify that I looked at this repair and that the defect is still there.",
    "Al escribir mi nombre certifico que revisé esta reparación y que el defecto sigue ahí.",
  ],
  reject: ["Reject Repair", "Rechazar reparación"],
});
