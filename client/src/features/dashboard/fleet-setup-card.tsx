import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import type { SetupStage } from "#shared/account/setup-stages.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronRight, CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { useSetupStage } from "../../api/setup-stage.ts";
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
        {setupSteps.map(({ fact, href }, index) => (
          <Step
            key={fact}
            number={index + 1}
            isDone={steps[fact]}
            href={href}
            title={titles[fact]}
            text={texts[fact]}
          />
        ))}
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

type SetupSteps = Answer<"getSetup">;

const setupSteps: readonly { fact: keyof SetupSteps; href: string }[] = [
  { fact: "hasAssets", href: "/assets" },
  { fact: "hasCrew", href: "/crew" },
  { fact: "hasChecklists", href: "/inspection/admin" },
  { fact: "hasLabels", href: "/assets?labels=all" },
  { fact: "hasInspection", href: "/inspection/history" },
];

type FleetSetup = {
  /** What is done; undefined while that is not known, and where no user needs it. */
  steps: SetupSteps | undefined;
  onHide: () => void;
};

/** Whether a company is still being set up, and how far it has come: from its first empty dashboard on. */
export function useFleetSetup(): FleetSetup {
  const [stage, goTo] = useSetupStage();
  const totalAssets = useQuery(query(api.getDashboardStats)).data?.totalAssets;
  const isBeginning = stage === "unseen" && totalAssets === 0;
  const isUnderWay = stage === "begun" || stage === "checked";
  const steps = useSetupSteps({ stage, isNeeded: isBeginning || isUnderWay });
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

type Setup = { stage: SetupStage | "unseen"; isNeeded: boolean };

/** Undefined until they are known, so that nothing is shown that then has to go; only a new company reads them. */
function useSetupSteps({ stage, isNeeded }: Setup): SetupSteps | undefined {
  const { data } = useQuery({ ...query(api.getSetup), enabled: isNeeded });
  if (!isNeeded || !data) return undefined;
  return { ...data, hasChecklists: data.hasChecklists || stage === "checked" };
}

const w = words({
  title: ["Set up your fleet", "Prepare su flota"],
  hide: ["Hide", "Ocultar"],
  done: ["(done)", "(hecho)"],
});

const titles = words({
  hasAssets: ["Add units or import your list", "Agregue unidades o importe su lista"],
  hasCrew: ["Invite your crew", "Invite a su gente"],
  hasChecklists: ["Look over the checklists", "Revise las listas de inspección"],
  hasLabels: ["Print labels", "Imprima las etiquetas"],
  hasInspection: ["See the first inspection", "Vea la primera inspección"],
});

const texts = words({
  hasAssets: [
    "One by one, or all at once from a spreadsheet.",
    "Una por una, o todas a la vez de una hoja de cálculo.",
  ],
  hasCrew: [
    "By a link, a code or mail. Drivers inspect; managers look after the fleet.",
    "Por enlace, código o correo. Los operadores revisan; los gerentes cuidan la flota.",
  ],
  hasChecklists: [
    "Built-in lists are ready to use; make your own where you need them.",
    "Las listas incluidas están listas para usar; haga las suyas donde las necesite.",
  ],
  hasLabels: [
    "A phone that scans the code on a unit opens its inspection.",
    "El teléfono que escanea el código de una unidad abre su inspección.",
  ],
  hasInspection: [
    "A driver signs in on a phone and inspects; it appears here at once.",
    "Un operador entra en su teléfono y revisa; aparece aquí enseguida.",
  ],
});
