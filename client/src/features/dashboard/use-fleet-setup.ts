import { api } from "#shared/api/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "../../api/call.ts";
import { wholeQuery } from "../../api/list-queries.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { readSetupStage, type SetupStage, storeSetupStage } from "../../api/setup-stage.ts";

export type SetupSteps = { hasAssets: boolean; hasCrew: boolean; hasChecklists: boolean };

export type FleetSetup = {
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
