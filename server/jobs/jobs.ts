/** Background work, done from time to time. */
import { minuteMs } from "#shared/base/dates.ts";
import type { Logger } from "pino";
import type { Database } from "../db/connection/client.ts";
import type { Clock } from "../clock.ts";
import { createSendMail, type MailSettings } from "../features/mails/mailer.ts";
import type { PushSettings } from "../features/push/get-push.ts";
import type { Live } from "../live/live.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { StoreCheck } from "../objects/store-check.ts";
import { writeBoardDays } from "./by-company/board-days.ts";
import { countCosts } from "./by-company/recount-costs.ts";
import { writeDigests } from "./by-company/digests.ts";
import { notifyOfDueSchedules } from "./by-company/due-notifications.ts";
import { notifyOfExpiringDocuments } from "./by-company/expiring-documents.ts";
import { notifyOfLate } from "./by-company/late-submissions.ts";
import { notifyOfMissingPreTrips } from "./by-company/missing-pre-trips.ts";
import type { Nightly } from "./nightly-backup.ts";
import { backUpNightly } from "./nightly-backup.ts";
import { forecastDues } from "./by-company/forecasts.ts";
import { sealRecords } from "./seal-records.ts";
import { endDeferrals } from "./by-company/ended-deferrals.ts";
import { notifyOfMeters } from "./by-company/stale-meters.ts";
import { sendMails } from "./send-mails.ts";
import { sendPushMessages } from "./push-messages.ts";
import { mailTags } from "./by-company/tag-mails.ts";
import { sweepObjects } from "./sweep-objects.ts";
import { prune } from "./remove-expired.ts";

export type Job = {
  name: string;
  everyMs: number;
  /** How long after the start it is done for the first time. */
  firstMs: number;
  work: () => Promise<void>;
};

type JobParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  live: Live;
  /** Absent where no backups are made at night. */
  nightly?: Nightly;
  /** Absent where photos are in the database. */
  photoStore?: ObjectStore;
  storeCheck?: StoreCheck;
  /** Absent where no alerts are sent to phones. */
  push?: PushSettings;
  /** Absent where no mail is sent. */
  mail?: MailSettings;
  sessionMaxDays: number;
};

const secondMs = 1_000;

/** Returns the function that stops the jobs, which waits for those that run. */
export function startJobs(parts: JobParts): () => Promise<void> {
  const jobs: Job[] = [
    {
      name: "due notifications",
      everyMs: 2 * minuteMs,
      firstMs: 3 * secondMs,
      work: () => notifyOfDueSchedules(parts),
    },
    {
      name: "forecasts",
      everyMs: 2 * minuteMs,
      firstMs: 5 * secondMs,
      work: () => forecastDues(parts),
    },
    {
      name: "costs",
      everyMs: 10 * minuteMs,
      firstMs: 8 * secondMs,
      work: () => countCosts(parts),
    },
    {
      name: "stale meters",
      everyMs: 60 * minuteMs,
      firstMs: minuteMs,
      work: () => notifyOfMeters(parts),
    },
    {
      name: "seals",
      everyMs: 20 * secondMs,
      firstMs: 10 * secondMs,
      work: () => sealRecords(parts),
    },
    {
      name: "ended deferrals",
      everyMs: 5 * minuteMs,
      firstMs: 10 * secondMs,
      work: () => endDeferrals(parts),
    },
    {
      name: "expiring documents",
      everyMs: 60 * minuteMs,
      firstMs: 2 * minuteMs,
      work: () => notifyOfExpiringDocuments(parts),
    },
    {
      name: "late submissions",
      everyMs: 60 * minuteMs,
      firstMs: 3 * minuteMs,
      work: () => notifyOfLate(parts),
    },
    {
      name: "missing pre-trips",
      everyMs: 2 * minuteMs,
      firstMs: 20 * secondMs,
      work: () => notifyOfMissingPreTrips(parts),
    },
    {
      name: "days of the board",
      everyMs: 60 * minuteMs,
      firstMs: 3 * minuteMs,
      work: () => writeBoardDays(parts),
    },
    { name: "pruning", everyMs: 60 * minuteMs, firstMs: 5 * minuteMs, work: () => prune(parts) },
    ...buildOptionalJobs(parts),
  ];
  const stops = jobs.map((job) => repeat(job, parts.log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** What only some installations have. */
function buildOptionalJobs(parts: JobParts): Job[] {
  const jobs: Job[] = [];
  const { nightly, photoStore, storeCheck, push, mail } = parts;
  if (storeCheck) {
    const work = () => storeCheck.look();
    jobs.push({ name: "store of photos", everyMs: minuteMs, firstMs: 0, work });
  }
  if (photoStore) {
    const work = () => sweepObjects(parts, photoStore);
    jobs.push({ name: "sweeping", everyMs: 24 * 60 * minuteMs, firstMs: 30 * minuteMs, work });
  }
  if (push) {
    const work = () => sendPushMessages({ ...parts, push });
    jobs.push({ name: "alerts to phones", everyMs: 10 * secondMs, firstMs: 15 * secondMs, work });
  }
  if (mail) {
    const sendMail = createSendMail(mail);
    const work = () => sendMails({ ...parts, sendMail });
    jobs.push({ name: "mails", everyMs: 5 * secondMs, firstMs: 5 * secondMs, work });
    const tagged = () => mailTags({ ...parts, mail });
    jobs.push({ name: "units out", everyMs: 5 * secondMs, firstMs: 4 * secondMs, work: tagged });
    const digests = () => writeDigests({ ...parts, mail });
    jobs.push({ name: "digests", everyMs: 2 * minuteMs, firstMs: 25 * secondMs, work: digests });
  }
  if (nightly) {
    const work = () => backUpNightly(parts, nightly);
    jobs.push({ name: "nightly backup", everyMs: 5 * minuteMs, firstMs: minuteMs, work });
  }
  return jobs;
}

/** Runs a job from time to time, never twice at once. A failure is logged and waits for the next turn. */
export function repeat({ name, everyMs, firstMs, work }: Job, log: Logger): () => Promise<void> {
  let turn: Promise<void> = Promise.resolve();
  let isOver = false;
  const take = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, job: name }, "a job failed and waits for its next turn");
    }
    if (!isOver) timer = wait(everyMs);
  };
  const wait = (ms: number) =>
    setTimeout(() => {
      turn = take();
    }, ms).unref();
  let timer = wait(firstMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    return turn;
  };
}
