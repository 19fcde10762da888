/** What a person entered of the last service: the logs that came later are counted from there. */

/** Logs with higher ids came later. */
type Seed = { afterLogId: number };

export type ServiceSeed = Seed & {
  date: string | null;
  miles: number | null;
  hours: number | null;
};

/** The readings are as if no meter of the asset had ever been replaced. */
export type DueSeed = Seed & {
  lastPerformed: string | null;
  nextDue: string | null;
  nextDueMiles: number | null;
  nextDueHours: number | null;
};
