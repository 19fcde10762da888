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
