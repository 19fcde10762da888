import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronRight, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { wholeQuery } from "../../api/list-queries.ts";
import type { SetupStage } from "../../api/setup-stage.ts";
import { readSetupStage, storeSetupStage } from "../../api/setup-stage.ts";
import { Card } from "../../ui/layout/card.tsx";

type FleetSetupCardProps = Omit<FleetSetup, "steps"> & { steps: SetupSteps };

/** Shows a new company where to begin, from its first empty dashboard until all steps are done. */
export function FleetSetupCard({ steps, onHide }: FleetSetupCardProps) {
  return (
    <Card
      title={w.title}
      action={
        <button type="button" className="link min-h-ctl-md" onClick={onHide}>
          {w.hide}
        </button>
      }
    >
      <ol className="divide-y">
        <Step
          number={1}
          isDone={steps.hasAssets}
          href="/assets"
          title={w.assets}
          text={w.aboutAssets}
        />
        <Step number={2} isDone={steps.hasCrew} href="/crew" title={w.crew} text={w.aboutCrew} />
        <Step
          number={3}
          isDone={steps.hasChecklists}
          href="/inspection/admin"
          title={w.checklists}
          text={w.aboutChecklists}
        />
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  href: string;
  title: string;
  text: string;
}

function Step({ number, isDone, href, title, text }: StepProps) {
  return (
    <li className="group">
      <Link
        href={href}
        className="flex min-h-16 items-center gap-3 px-4 py-3 -outline-offset-3! transition-colors group-last:rounded-b-lg hover:bg-surface-2"
      >
        <span
          aria-hidden
          className={clsx(
            "flex size-8 shrink-0 items-center justify-center rounded-full font-bold",
            isDone ? "text-pass" : "bg-primary-soft text-on-primary-soft",
          )}
        >
          {isDone ? <CircleCheck size={28} /> : number}
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">
            {title}
            {isDone ? <span className="sr-only"> {w.done}</span> : null}
          </span>
          <span className="text-sm text-muted">{text}</span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
      </Link>
    </li>
  );
}

type SetupSteps = { hasAssets: boolean; hasCrew: boolean; hasChecklists: boolean };

type FleetSetup = {
  /** What is done; undefined while that is not known, and where no user needs it. */
  steps: SetupSteps | undefined;
  onHide: () => void;
};

/** Whether a company is still being set up, and how far it has come: from its first empty dashboard on. */
export function useFleetSetup(): FleetSetup {
  const [stage, goTo] = useSetupStage(useSignedInUser().id);
  const totalAssets = useQuery(query(api.getDashboardStats)).data?.totalAssets;
  const isBeginning = stage === "unseen" && totalAssets === 0;
  const isUnderWay = stage === "begun" || stage === "checked";
  const steps = useSetupSteps({ stage, totalAssets, isNeeded: isBeginning || isUnderWay });
  const isDone = steps !== undefined && Object.values(steps).every(Boolean);
  useEffect(() => {
    if (isDone) goTo("hidden");
    else if (isBeginning) goTo("begun");
  });
  return {
    steps: isDone ? undefined : steps,
    onHide: () => goTo("hidden"),
  };
}

type Setup = { stage: SetupStage; totalAssets: number | undefined; isNeeded: boolean };

/** Undefined until all of them are known, so that nothing is shown that then has to go. */
function useSetupSteps({ stage, totalAssets, isNeeded }: Setup): SetupSteps | undefined {
  const crew = useQuery({ ...wholeQuery(api.listCrew), enabled: isNeeded }).data;
  const checklists = useQuery({ ...wholeQuery(api.listChecklists), enabled: isNeeded }).data;
  if (!isNeeded || !crew || !checklists || totalAssets === undefined) return undefined;
  return {
    hasAssets: totalAssets > 0,
    hasCrew: crew.length > 1,
    hasChecklists: stage === "checked" || checklists.length > 0,
  };
}

function useSetupStage(userId: number) {
  const [stage, setStage] = useState(() => readSetupStage(userId));
  const goTo = (next: SetupStage) => {
    storeSetupStage(userId, next);
    setStage(next);
  };
  return [stage, goTo] as const;
}

const w = words({
  title: ["Set up your fleet", "Prepare su flota"],
  hide: ["Hide", "Ocultar"],
  assets: ["Add your trucks, trailers and equipment", "Agregue sus camiones, remolques y equipos"],
  aboutAssets: [
    "Name, VIN or serial number, year, make and model.",
    "Nombre, VIN o número de serie, año, marca y modelo.",
  ],
  crew: ["Add your people", "Agregue a su gente"],
  aboutCrew: [
    "Drivers inspect; managers look after the fleet.",
    "Los operadores revisan; los gerentes cuidan la flota.",
  ],
  checklists: ["Look over the checklists", "Revise las listas de inspección"],
  aboutChecklists: [
    "Built-in lists are ready to use; make your own where you need them.",
    "Las listas incluidas están listas para usar; haga las suyas donde las necesite.",
  ],
  done: ["(done)", "(hecho)"],
});
