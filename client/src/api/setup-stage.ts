/** How far a user has come on this device with setting up the fleet. */
const setupStages = ["unseen", "begun", "checked", "hidden"] as const;
export type SetupStage = (typeof setupStages)[number];

export function readSetupStage(userId: number): SetupStage {
  const stored = localStorage.getItem(toKey(userId));
  return setupStages.find((stage) => stage === stored) ?? "unseen";
}

export function storeSetupStage(userId: number, stage: SetupStage): void {
  localStorage.setItem(toKey(userId), stage);
}

function toKey(userId: number): string {
  return `fleet-setup-${userId}`;
}
