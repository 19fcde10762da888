import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/connection/client.ts";
import type { Registration } from "./features/auth/sign-up.ts";
import type { MailSettings } from "./features/mails/mailer.ts";
import type { PushSettings } from "./features/push/get-push.ts";
import type { MetricsSettings } from "./http/metrics.ts";
import type { SessionSettings } from "./http/session/find-session.ts";
import type { Live } from "./live/live.ts";
import type { ObjectStore } from "./objects/object-store.ts";

/** What the API is made of. */
export type AppParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  session: SessionSettings;
  registration: Registration;
  trustProxy: number | string[] | false;
  /** Limits of shared resources; an absent one does not limit. */
  writesPerMinute?: number;
  signUpsPerHour?: number;
  bodyMemoryBytes?: number;
  storageBytesPerCompany?: number;
  /** Whether the migrations of this version are in the database, and no store refuses photos. */
  canWork: () => Promise<boolean>;
  /** Where the product is reached, as papers print it; absent where the request says it. */
  publicUrl?: string;
  /** Where photos are stored; absent where that is the database. */
  photoStore?: ObjectStore;
  /** Absent where no alerts are sent to phones. */
  push?: PushSettings;
  /** Absent where no mail is sent. */
  mail?: MailSettings;
  /** Whether backups of the whole server are made at night. */
  backsUpNightly?: boolean;
  /** Serves `/metrics`; absent where it is off. */
  metrics?: MetricsSettings;
  /** Notifies open screens of what changed; absent where none can be open. */
  live?: Live;
  /** Serves the screens; absent where only the API is under test. */
  client?: RequestHandler;
  isDevelopment?: boolean;
};
