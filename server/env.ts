import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isOrigin, parsePhotosUrl } from "./photos-url.ts";
import { projectRoot } from "./project-root.ts";
import { StartError } from "./start-error.ts";

export type Env = z.output<typeof settings>;

/** Every setting, parsed once. Spaces around one do not count, and an empty one is not set. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const trimmed = Object.entries(source).map(([name, value]) => [name, value?.trim() || undefined]);
  const parsed = settings.safeParse(Object.fromEntries(trimmed));
  if (parsed.success) return parsed.data;
  throw new StartError(parsed.error.issues.map((issue) => issue.message).join("\n"));
}

/** Sets the variables of .env that the environment does not set itself. */
export function loadEnvFile(): void {
  const path = join(projectRoot, ".env");
  if (existsSync(path)) process.loadEnvFile(path);
}

// The secret of .env.example is public.
const exampleSecret = "change-me-to-a-long-random-text-of-your-own";
const secretLengthMin = 32;
const dayCount = { min: 1, max: 3650 };

const postgresUrl = (name: string) =>
  z
    .string()
    .refine(isPostgresUrl, `${name} must look like postgres://user:password@host:5432/database.`);

const fields = z.object({
  PORT: wholeNumber("PORT", { min: 0, max: 65_535 }).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: postgresUrl("DATABASE_URL").optional(),
  DATABASE_DIRECT_URL: postgresUrl("DATABASE_DIRECT_URL").optional(),
  PREPARED_STATEMENTS: choice("PREPARED_STATEMENTS", ["0", "1"]).default("1"),
  DATA_DIR: z
    .string()
    .default(".data/pg")
    .transform((dir) => resolve(projectRoot, dir)),
  SESSION_SECRET: z
    .string()
    .refine(
      (secret) => secret !== exampleSecret,
      "SESSION_SECRET is the example that everybody can read. Delete the line, or set random characters of your own.",
    )
    .optional(),
  REGISTRATION: choice("REGISTRATION", ["open", "first", "closed"]).default("open"),
  SIGN_UPS_PER_HOUR: wholeNumber("SIGN_UPS_PER_HOUR", { min: 0, max: 100_000 }).default(30),
  WRITES_PER_MINUTE: wholeNumber("WRITES_PER_MINUTE", { min: 0, max: 100_000 }).default(600),
  BODY_MEMORY_MB: wholeNumber("BODY_MEMORY_MB", { min: 64, max: 100_000 }).default(128),
  STORAGE_GB_PER_COMPANY: wholeNumber("STORAGE_GB_PER_COMPANY", { min: 0, max: 100_000 }).default(
    0,
  ),
  PHOTOS_URL: z
    .string()
    .transform((text, context) => {
      const place = parsePhotosUrl(text);
      if (place) return place;
      context.addIssue(
        "PHOTOS_URL must look like s3://bucket?endpoint=https://s3.example.com&region=us-east-1.",
      );
      return z.NEVER;
    })
    .optional(),
  PHOTOS_KEY: z.string().optional(),
  PHOTOS_SECRET: z.string().optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, "PUBLIC_URL must look like https://yard.example.com, without a path.")
    .transform((url) => new URL(url).origin)
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, "SMTP_URL must look like smtps://user:password@mail.example.com.")
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) =>
        /^(?:[^<>@"\p{C}]+ <[^\s<>@",;]+@[^\s<>@",;]+>|[^\s<>@",;]+@[^\s<>@",;]+)$/u.test(text),
      "MAIL_FROM must look like fleet@example.com or Yardcheck <fleet@example.com>.",
    )
    .optional(),
  MAIL_DIR: z
    .string()
    .transform((dir) => resolve(projectRoot, dir))
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      isTrustProxy,
      "TRUST_PROXY must be the number of proxies in front, or their addresses or subnets with commas between.",
    )
    .transform(toTrustProxy)
    .default(false),
  LOG_LEVEL: choice("LOG_LEVEL", [
    "fatal",
    "error",
    "warn",
    "info",
    "debug",
    "trace",
    "silent",
  ]).default("info"),
  BACKUP_DIR: z
    .string()
    .transform((dir) => resolve(projectRoot, dir))
    .optional(),
  BACKUP_AT: wholeNumber("BACKUP_AT", { min: 0, max: 23 }).default(3),
  BACKUP_KEEP: wholeNumber("BACKUP_KEEP", { min: 1, max: 3650 }).default(14),
  BACKUP_PHOTOS: choice("BACKUP_PHOTOS", ["0", "1"]).default("0"),
  METRICS: choice("METRICS", ["0", "1"]).default("0"),
  METRICS_TOKEN: z
    .string()
    .refine(
      (token) => /^[\x21-\x7e]{16,200}$/.test(token),
      "METRICS_TOKEN must be 16 to 200 characters without spaces.",
    )
    .optional(),
  VAPID_PUBLIC: vapidKey("VAPID_PUBLIC", /^B[\w-]{86}$/).optional(),
  VAPID_PRIVATE: vapidKey("VAPID_PRIVATE", /^[\w-]{43}$/).optional(),
  VAPID_CONTACT: z
    .string()
    .refine(
      (text) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text),
      "VAPID_CONTACT must look like mailto:fleet@example.com or https://example.com.",
    )
    .optional(),
  PUSH_HOSTS: z
    .string()
    .transform(splitAddresses)
    .refine(
      (hosts) => hosts.every((host) => /^[a-z\d.-]+(:\d{1,5})?$/.test(host)),
      "PUSH_HOSTS must be names of hosts with commas between, like push.example.com.",
    )
    .optional(),
  SESSION_IDLE_DAYS: wholeNumber("SESSION_IDLE_DAYS", dayCount).default(14),
  SESSION_MAX_DAYS: wholeNumber("SESSION_MAX_DAYS", dayCount).default(90),
  NODE_ENV: choice("NODE_ENV", ["development", "production", "test"]).default("development"),
});

export const settingNames = Object.keys(fields.shape);

const settings = fields
  .refine((env) => env.SESSION_IDLE_DAYS <= env.SESSION_MAX_DAYS, {
    error: "SESSION_IDLE_DAYS must not be greater than SESSION_MAX_DAYS.",
  })
  .refine((env) => env.DATABASE_URL || !env.DATABASE_DIRECT_URL, {
    error: "DATABASE_DIRECT_URL must not be set without DATABASE_URL.",
  })
  .refine((env) => !env.PHOTOS_URL || (env.PHOTOS_KEY && env.PHOTOS_SECRET), {
    error: "PHOTOS_KEY and PHOTOS_SECRET must be set when PHOTOS_URL is.",
  })
  .refine((env) => !env.SMTP_URL || (env.MAIL_FROM && env.PUBLIC_URL), {
    error: "MAIL_FROM and PUBLIC_URL must be set when SMTP_URL is.",
  })
  .refine((env) => env.NODE_ENV === "development" || !env.MAIL_DIR || env.PUBLIC_URL, {
    error: "PUBLIC_URL must be set when MAIL_DIR is.",
  })
  .refine((env) => !env.VAPID_PUBLIC === !env.VAPID_PRIVATE, {
    error: "VAPID_PUBLIC and VAPID_PRIVATE must be set together.",
  })
  .refine((env) => !env.VAPID_PUBLIC || env.VAPID_CONTACT, {
    error: "VAPID_CONTACT must be set when VAPID_PUBLIC is.",
  })
  .refine((env) => env.NODE_ENV !== "production" || env.SESSION_SECRET || !env.DATABASE_URL, {
    error: `SESSION_SECRET must be set when DATABASE_URL is: ${secretLengthMin} or more random characters.`,
  })
  .refine((env) => env.NODE_ENV !== "production" || !isWeak(env.SESSION_SECRET), {
    error: `SESSION_SECRET must be ${secretLengthMin} or more random characters of your own.`,
  });

function vapidKey(name: string, pattern: RegExp) {
  return z
    .string()
    .refine(
      (key) => pattern.test(key),
      `${name} must be a key as "npx web-push generate-vapid-keys" makes it.`,
    );
}

function wholeNumber(name: string, { min, max }: { min: number; max: number }) {
  return z
    .string()
    .refine(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `${name} must be a whole number from ${min} to ${max}.`,
    )
    .transform(Number);
}

function choice<const Value extends string>(name: string, values: readonly Value[]) {
  return z.enum(values, { error: `${name} must be one of: ${values.join(", ")}.` });
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
}

function isSmtpUrl(text: string): boolean {
  return (
    URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).host !== ""
  );
}

function isTrustProxy(text: string): boolean {
  return /^\d{1,2}$/.test(text) || splitAddresses(text).every(isAddressOrSubnet);
}

// Express trusts so many hops, or the named addresses; zero hops are the same as not trusting.
function toTrustProxy(text: string): number | string[] | false {
  if (/^\d+$/.test(text)) return Number(text) || false;
  return splitAddresses(text);
}

function splitAddresses(text: string): string[] {
  return text.split(",").map((address) => address.trim());
}

function isAddressOrSubnet(text: string): boolean {
  const [address = ""] = text.split("/");
  return isIP(address) !== 0 && (address === text || ipaddr.isValidCIDR(text));
}

function isWeak(secret: string | undefined): boolean {
  return secret !== undefined && secret.length < secretLengthMin;
}
