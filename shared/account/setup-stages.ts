/**
 * How far a user is with setting up the fleet: the list is shown, it is and the checklists were looked over, or it is done
 * or hidden. Of each user, because one who hides the list decides for nobody else; what is done counts for all.
 */
export const setupStages = ["begun", "checked", "hidden"] as const;
export type SetupStage = (typeof setupStages)[number];
