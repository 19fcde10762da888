import { useState } from "react";

/** How far a person has come on this device with setting up the fleet. */
const stages = ["unseen", "begun", "checked", "hidden"] as const;

export type SetupStage = (typeof stages)[number];

export function useSetupStage(userId: number) {
  const key = `fleet-setup-${userId}`;
  const [stage, setStage] = useState(() => storedStage(key));
  const goTo = (next: SetupStage) => {
    localStorage.setItem(key, next);
    setStage(next);
  };
  return [stage, goTo] as const;
}

function storedStage(key: string): SetupStage {
  const stored = localStorage.getItem(key);
  return stages.find((stage) => stage === stored) ?? "unseen";
}

type Known = {
  stage: SetupStage;
  /** Just signed up: their fleet is probably empty. */
  isNewcomer: boolean;
  /** Undefined while it is being asked. */
  totalAssets: number | undefined;
};

/** Decided before the numbers are there, wherever possible, so that nothing moves when they come. */
export function isSetupWanted({ stage, isNewcomer, totalAssets }: Known): boolean {
  if (stage === "hidden") return false;
  if (stage !== "unseen") return true;
  return totalAssets === undefined ? isNewcomer : totalAssets === 0;
}
