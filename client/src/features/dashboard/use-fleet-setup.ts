import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";

/** How far a person has come on this device with setting up the fleet. */
const stages = ["unseen", "begun", "checked", "hidden"] as const;

type SetupStage = (typeof stages)[number];

export type FleetSetup = {
  isWanted: boolean;
  stage: SetupStage;
  goTo: (stage: SetupStage) => void;
  totalAssets: number | undefined;
};

const newcomerMs = 10_000;

/** Whether a company is still being set up, and how far it has come. */
export function useFleetSetup(): FleetSetup {
  const user = useSignedInUser();
  const [openedAt] = useState(() => Date.now());
  const [stage, goTo] = useSetupStage(user.id);
  const totalAssets = useQuery(query(api.getDashboardStats)).data?.totalAssets;
  const isNewcomer = Math.abs(openedAt - new Date(user.createdAt).getTime()) < newcomerMs;
  return { isWanted: isSetupWanted({ stage, isNewcomer, totalAssets }), stage, goTo, totalAssets };
}

function useSetupStage(userId: number) {
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
function isSetupWanted({ stage, isNewcomer, totalAssets }: Known): boolean {
  if (stage === "hidden") return false;
  if (stage !== "unseen") return true;
  return totalAssets === undefined ? isNewcomer : totalAssets === 0;
}
