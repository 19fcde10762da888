import { cutAnswers, fourStarts, orderlyStop } from "./answer-drills.ts";
import { brokenConnections, databaseAway, frozenDatabase, heldPool } from "./database-drills.ts";
import { fullDisk } from "./disk-drill.ts";
import type { Drill } from "./drill.ts";
import { killDatabase, killServer } from "./kill-drills.ts";

/** Every way to break it, in the order in which they are tried. */
export const drills: readonly Drill[] = [
  killServer,
  killDatabase,
  cutAnswers,
  orderlyStop,
  fourStarts,
  databaseAway,
  brokenConnections,
  frozenDatabase,
  heldPool,
  fullDisk,
];
