/** Gives the time; tests bring their own. */
export type Clock = { now: () => Date };
