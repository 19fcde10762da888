import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv, settingNames } from "./env.ts";
import { StartError } from "./start-error.ts";
import { projectRoot } from "./project-root.ts";

const strongSecret = "0123456789abcdef0123456789abcdef";
const databaseUrl = "postgres://fleet:wheels@db.example:5432/fleet";

describe("readEnv", () => {
  it("returns the defaults when nothing is set", () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: join(projectRoot, ".data/pg"),
      PREPARED_STATEMENTS: "1",
      REGISTRATION: "open",
      SIGN_UPS_PER_HOUR: 30,
      WRITES_PER_MINUTE: 600,
      BODY_MEMORY_MB: 128,
      STORAGE_GB_PER_COMPANY: 0,
      TRUST_PROXY: false,
      LOG_LEVEL: "info",
      BACKUP_AT: 3,
      BACKUP_KEEP: 14,
      BACKUP_PHOTOS: "0",
      METRICS: "0",
      SESSION_IDLE_DAYS: 14,
      SESSION_MAX_DAYS: 90,
      NODE_ENV: "development",
    });
  });

  it("treats an empty setting as one that is not set", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: " ", SESSION_SECRET: "" })).toEqual(readEnv({}));
  });

  it("trims spaces around a setting", () => {
    expect(readEnv({ HOST: "0.0.0.0 ", PORT: " 8080" })).toMatchObject({
      HOST: "0.0.0.0",
      PORT: 8080,
    });
  });

  it("ignores variables that are not settings", () => {
    expect(readEnv({ HOME: "/home/yard" })).toEqual(readEnv({}));
  });

  it.each([
    ["PORT", "http", "PORT must be a whole number from 0 to 65535."],
    ["PORT", "65536", "PORT must be a whole number from 0 to 65535."],
    ["SESSION_IDLE_DAYS", "0", "SESSION_IDLE_DAYS must be a whole number from 1 to 3650."],
    ["SESSION_IDLE_DAYS", "91", "SESSION_IDLE_DAYS must not be greater than SESSION_MAX_DAYS."],
    ["REGISTRATION", "yes", "REGISTRATION must be one of: open, first, closed."],
    ["BACKUP_AT", "24", "BACKUP_AT must be a whole number from 0 to 23."],
    ["BACKUP_KEEP", "0", "BACKUP_KEEP must be a whole number from 1 to 3650."],
    ["METRICS", "yes", "METRICS must be one of: 0, 1."],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN must be 16 to 200 characters without spaces."],
    ["NODE_ENV", "prod", "NODE_ENV must be one of: development, production, test."],
    [
      "LOG_LEVEL",
      "loud",
      "LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent.",
    ],
    [
      "DATABASE_URL",
      "mysql://db/fleet",
      "DATABASE_URL must look like postgres://user:password@host:5432/database.",
    ],
    [
      "DATABASE_DIRECT_URL",
      databaseUrl,
      "DATABASE_DIRECT_URL must not be set without DATABASE_URL.",
    ],
    ["PHOTOS_URL", "s3://yard", "PHOTOS_KEY and PHOTOS_SECRET must be set when PHOTOS_URL is."],
    [
      "PHOTOS_URL",
      "https://yard.example.com",
      "PHOTOS_URL must look like s3://bucket?endpoint=https://s3.example.com&region=us-east-1.",
    ],
    ["SMTP_URL", "smtp://mail.example", "MAIL_FROM and PUBLIC_URL must be set when SMTP_URL is."],
    [
      "SMTP_URL",
      "https://mail.example",
      "SMTP_URL must look like smtps://user:password@mail.example.com.\n" +
        "MAIL_FROM and PUBLIC_URL must be set when SMTP_URL is.",
    ],
    ...["fleet", "A <fleet@example.com>, B <b@example.com>", "A\nBcc: b@example.com"].map(
      (from) => [
        "MAIL_FROM",
        from,
        "MAIL_FROM must look like fleet@example.com or Yardcheck <fleet@example.com>.",
      ],
    ),
    ["VAPID_PRIVATE", "x".repeat(43), "VAPID_PUBLIC and VAPID_PRIVATE must be set together."],
    [
      "VAPID_CONTACT",
      "fleet@example.com",
      "VAPID_CONTACT must look like mailto:fleet@example.com or https://example.com.",
    ],
    [
      "PUSH_HOSTS",
      "https://push.example.com",
      "PUSH_HOSTS must be names of hosts with commas between, like push.example.com.",
    ],
    [
      "PUBLIC_URL",
      "https://yard.example.com/app",
      "PUBLIC_URL must look like https://yard.example.com, without a path.",
    ],
    [
      "TRUST_PROXY",
      "true",
      "TRUST_PROXY must be the number of proxies in front, or their addresses or subnets with commas between.",
    ],
  ])("refuses %s=%s with a sentence", (name, value, sentence) => {
    expect(() => readEnv({ [name]: value })).toThrow(new StartError(sentence));
  });

  it("names every wrong setting at once", () => {
    expect(() => readEnv({ PORT: "x", REGISTRATION: "y" })).toThrow(
      "PORT must be a whole number from 0 to 65535.\nREGISTRATION must be one of: open, first, closed.",
    );
  });

  it.each([
    ["0", false],
    ["2", 2],
    ["10.0.0.1", ["10.0.0.1"]],
    ["10.0.0.0/8, fd00::/8", ["10.0.0.0/8", "fd00::/8"]],
  ])("reads TRUST_PROXY=%s", (value, expected) => {
    expect(readEnv({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
  });

  it.each(["10.0.0.0/33", "10.0.0.0/8/8", "-1", "proxy.example", "10.0.0.1,"])(
    "refuses TRUST_PROXY=%s",
    (value) => {
      expect(() => readEnv({ TRUST_PROXY: value })).toThrow(StartError);
    },
  );
});

describe("the session secret", () => {
  const production = { NODE_ENV: "production", DATABASE_URL: databaseUrl };

  it("is required in production on an external database", () => {
    expect(() => readEnv(production)).toThrow(/^SESSION_SECRET must be set/);
  });

  it("is refused when it is too short", () => {
    expect(() => readEnv({ ...production, SESSION_SECRET: strongSecret.slice(1) })).toThrow(
      /^SESSION_SECRET must be 32 or more random characters of your own\.$/,
    );
  });

  it.each(["development", "production", "test"])(
    "is refused when it is the example, in %s",
    (mode) => {
      expect(() => readEnv({ NODE_ENV: mode, SESSION_SECRET: exampleSecret() })).toThrow(
        /^SESSION_SECRET is the example that everybody can read\./,
      );
    },
  );

  it("is accepted when it is long enough", () => {
    const env = readEnv({ ...production, SESSION_SECRET: strongSecret });
    expect(env.SESSION_SECRET).toBe(strongSecret);
  });

  it("may be left out on the embedded database and in development", () => {
    expect(readEnv({ NODE_ENV: "production" }).SESSION_SECRET).toBeUndefined();
    expect(readEnv({ DATABASE_URL: databaseUrl }).SESSION_SECRET).toBeUndefined();
  });
});

describe(".env.example", () => {
  it("lists exactly the existing settings", () => {
    expect(
      exampleSettings()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(settingNames.toSorted());
  });

  it("has the defaults of the settings", () => {
    const written = exampleSettings().filter(({ name }) => name !== "SESSION_SECRET");
    const example = Object.fromEntries(written.map(({ name, value }) => [name, value]));
    expect(readEnv(example)).toEqual(readEnv({}));
  });
});

describe("The README", () => {
  it("names exactly the existing settings", () => {
    const text = readFileSync(join(projectRoot, "README.md"), "utf8");
    const named = [...text.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name ?? "");
    expect(named.toSorted()).toEqual(settingNames.toSorted());
  });
});

function exampleSettings(): { name: string; value: string }[] {
  const text = readFileSync(join(projectRoot, ".env.example"), "utf8");
  return Array.from(text.matchAll(/^#?([A-Z_]+)=(.*)$/gm), ([, name = "", value = ""]) => ({
    name,
    value,
  }));
}

function exampleSecret(): string {
  return exampleSettings().find(({ name }) => name === "SESSION_SECRET")?.value ?? "";
}
