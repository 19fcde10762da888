import type { Defect } from "#shared/api/api-schemas.ts";
import {
  type DefectAct,
  mayAct,
  computeNextState,
  toStanding,
} from "#shared/defects/defect-acts.ts";
import { formatDefectNumber, isActive } from "#shared/defects/defects.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import {
  BadgeCheck,
  CirclePause,
  CirclePlay,
  Clock,
  Copy,
  type LucideIcon,
  MessageSquarePlus,
  OctagonAlert,
  Wrench,
} from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { DisabledButton } from "../../ui/button/disabled-button.tsx";
import { Button } from "../../ui/button/button.tsx";
import { useAct } from "./use-act.ts";

export type DefectOpening = "certify" | "defer" | "duplicate" | "severity" | "note" | "log";

interface DefectActionsProps {
  defect: Defect;
  onOpen: (opening: DefectOpening) => void;
}

/** The way to a certified repair; on a phone under the thumb. */
export function DefectRepairPanel({ defect, onOpen }: DefectActionsProps) {
  const isPossible = usePossible(defect);
  if (!isPossible("certify")) return null;
  return (
    <div data-action-bar className={barClass}>
      <RepairButton defect={defect} isPossible={isPossible} />
      <Button icon={BadgeCheck} onClick={() => onOpen("certify")}>
        {w.certify}
      </Button>
    </div>
  );
}

/** What else may be done about a defect. */
export function DefectActionsPanel({ defect, onOpen }: DefectActionsProps) {
  const user = useSignedInUser();
  const isPossible = usePossible(defect);
  const mayLog = isActive(defect) && can(user.role, "maintenance.log");
  const isUndeferrable = defect.critical && isActive(defect) && mayAct(user, "defer");
  return (
    <div className="flex flex-wrap items-start gap-3 *:flex-auto">
      {otherActions
        .filter(({ act }) => (act === "log" ? mayLog : isPossible(act)))
        .map(({ act, icon, label }) => (
          <Button key={act} variant="secondary" icon={icon} onClick={() => onOpen(act)}>
            {label(defect)}
          </Button>
        ))}
      {isUndeferrable ? (
        <DisabledButton icon={Clock} label={w.defer} reason={w.notDeferrable} />
      ) : null}
    </div>
  );
}

/** The acts that this user may perform in the defect's present state. */
function usePossible(defect: Defect) {
  const user = useSignedInUser();
  return (act: DefectAct) =>
    mayAct(user, act) && computeNextState(toStanding(defect), act) !== undefined;
}

type Action = {
  act: Exclude<DefectOpening, "certify">;
  icon: LucideIcon;
  label: (defect: Defect) => string;
};

const otherActions: readonly Action[] = [
  { act: "log", icon: Wrench, label: () => w.log },
  { act: "defer", icon: Clock, label: () => w.defer },
  {
    act: "severity",
    icon: OctagonAlert,
    label: ({ critical }) => (critical ? w.notCritical : w.critical),
  },
  { act: "duplicate", icon: Copy, label: () => w.duplicate },
  { act: "note", icon: MessageSquarePlus, label: () => w.note },
];

interface RepairButtonProps {
  defect: Defect;
  isPossible: (act: DefectAct) => boolean;
}

/** Marks it as being worked on, or not any more. */
function RepairButton({ defect, isPossible }: RepairButtonProps) {
  const act = isPossible("start") ? "start" : "stop";
  const number = formatDefectNumber(defect.number);
  const { send, isPending } = useAct({
    defectId: defect.id,
    success: act === "start" ? w.started({ number }) : w.stopped({ number }),
  });
  if (!isPossible(act)) return null;
  return (
    <Button
      variant="secondary"
      icon={act === "start" ? CirclePlay : CirclePause}
      loading={isPending}
      onClick={() => send({ act })}
    >
      {act === "start" ? w.start : w.stop}
    </Button>
  );
}

// On a phone it stands over the navigation, under the thumb; the page leaves room for it at its end.
const barClass = [
  "flex flex-wrap gap-3",
  "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[calc(var(--nav-height)+env(safe-area-inset-bottom))] max-sm:z-sticky",
  "max-sm:border-t max-sm:bg-surface max-sm:p-3 max-sm:*:min-h-14 max-sm:*:flex-1",
].join(" ");

const w = words({
  certify: ["Certify", "Certificar"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  defer: ["Defer", "Aplazar"],
  notDeferrable: ["A critical defect cannot be deferred", "Un defecto crítico no se puede aplazar"],
  critical: ["Mark Critical", "Marcar crítico"],
  notCritical: ["Not Critical", "No es crítico"],
  duplicate: ["Duplicate", "Duplicado"],
  note: ["Add Note", "Agregar nota"],
  start: ["Start Repair", "Iniciar reparación"],
  stop: ["Stop Repair", "Detener reparación"],
  started: ["Repair of {number} started", "Reparación de {number} iniciada"],
  stopped: ["Repair of {number} stopped", "Reparación de {number} detenida"],
});
