import { formatDate, formatTime, hourMs } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import type { Progress } from "#shared/inspections/inspections.ts";
import { RotateCcw, Pencil, Send } from "lucide-react";
import { useState } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { describeFullPhone, isPhoneFull } from "../../../phone/device/space.ts";
import { Button } from "../../../ui/button/button.tsx";
import { getClockOffsetMs } from "../../../ui/device/clock.ts";
import { lazily } from "../../../ui/hooks/lazily.tsx";
import { interpolate } from "../../../ui/layout/interpolate.tsx";
import { usePreload } from "../../../ui/hooks/use-preload.ts";
import { Warning } from "../../../ui/layout/warning.tsx";
import { Badge } from "../../../ui/layout/badge.tsx";

const ConfirmDialog = lazily(() =>
  import("../../../ui/dialog/confirm-dialog.tsx").then((m) => m.ConfirmDialog),
);

interface DraftPanelProps {
  /** The units that are started over. */
  names: readonly string[];
  isSaved: boolean;
  savedAt: string | undefined;
  onStartOver: () => void;
}

/** The most urgent notice about the draft. */
export function DraftPanel(props: DraftPanelProps) {
  const { names, isSaved, savedAt, onStartOver } = props;
  if (!isSaved) return <UnsavedWarning isAlert />;
  return savedAt ? <Resumed {...{ names, savedAt, onStartOver }} /> : null;
}

/** Warns that this device does not store the answers: above the form, at a photo, and at the submit button. */
export function UnsavedWarning({ isAlert = false }: { isAlert?: boolean }) {
  return (
    <Warning isAlert={isAlert} className="basis-full gap-2 p-3 font-semibold">
      {describeUnsaved()}
    </Warning>
  );
}

/** Why a draft is not stored on this device. */
export function describeUnsaved(): string {
  return isPhoneFull() ? describeFullPhone() : w.notSaved;
}

const staleHours = 12;

export function isStale(savedAt: string, nowMs: number): boolean {
  return nowMs - new Date(savedAt).getTime() > staleHours * hourMs;
}

type ResumedProps = { names: readonly string[]; savedAt: string; onStartOver: () => void };

function Resumed({ names, savedAt, onStartOver }: ResumedProps) {
  const { timeZone } = useSignedInUser().company;
  const [openedAt] = useState(Date.now);
  const isOld = isStale(savedAt, openedAt);
  const shown = new Date(new Date(savedAt).getTime() + getClockOffsetMs());
  const [isAsking, setIsAsking] = useState(false);
  usePreload(ConfirmDialog);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border bg-surface px-3 py-2">
      <p className="min-w-0 flex-1 basis-[9rem] text-sm">
        <span className="font-semibold">
          {interpolate(w.draftOf, {
            day: <span className="whitespace-nowrap">{formatDate(shown, timeZone)}</span>,
            time: formatTime(shown, timeZone),
          })}
        </span>
        {isOld ? ` ${w.stale}` : null}
      </p>
      <Button
        variant={isOld ? "primary" : "ghost"}
        icon={RotateCcw}
        onClick={() => setIsAsking(true)}
      >
        {w.startOver}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={w.startOverQuestion}
          description={w.deleted({ unit: names.join(", ") })}
          label={w.startOver}
          onConfirm={onStartOver}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}

interface DraftBadgeProps {
  draft: Progress | undefined;
  isWaiting: boolean;
}

/** What this device holds of an asset's inspections. */
export function DraftBadge({ draft, isWaiting }: DraftBadgeProps) {
  return (
    <>
      {isWaiting ? <Badge tone="neutral" icon={Send} label={w.waiting} /> : null}
      {draft ? <Badge tone="neutral" icon={Pencil} label={w.draft(draft)} /> : null}
    </>
  );
}

const w = words({
  notSaved: [
    "This device does not keep what you fill in. Submit before you leave this screen.",
    "Este dispositivo no guarda lo que usted llena. Envíe antes de salir de esta pantalla.",
  ],
  draftOf: ["Draft of {day}, {time}.", "Borrador: {day}, {time}"],
  stale: [
    "A pre-trip check must be done on the day of the trip.",
    "La revisión antes del viaje se hace el mismo día del viaje.",
  ],
  startOver: ["Start over", "Empezar de nuevo"],
  startOverQuestion: ["Start over?", "¿Empezar de nuevo?"],
  deleted: [
    "What was filled in for {unit} will be deleted from this device.",
    "Lo que se llenó de {unit} se borrará de este dispositivo.",
  ],
  waiting: ["Waiting to send", "Por enviar"],
  draft: ["Draft · {answered}/{total}", "Borrador · {answered}/{total}"],
});
