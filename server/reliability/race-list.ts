import { endedSession, lastAdmin, oneName } from "./member-races.ts";
import { everyWay } from "./mixed-race.ts";
import type { Race } from "./race.ts";
import { oneResolves, oneVersion, sameInspection, sameRepair } from "./record-races.ts";

/** Every race, in the order in which they are run. */
export const races: readonly Race[] = [
  sameInspection,
  sameRepair,
  oneResolves,
  oneVersion,
  lastAdmin,
  oneName,
  endedSession,
  everyWay,
];
