/** The kinds of field that requests are made of. Strict on purpose: nothing is coerced. */
import * as z from "zod";
import { computeAssetYearMax, formatAssetYearMessage } from "./asset-years.ts";
import { findTimeZone, isTimeZone } from "./dates.ts";
import { dayPattern, isExistingDate } from "./days.ts";
import { isSigned } from "./is-signed.ts";
import { limits } from "./limits.ts";
import { parsePhotoId } from "./photos.ts";
import { isPlainName } from "./plain-name.ts";
import { roundTenths } from "./round-tenths.ts";

/** The first sentence about each field, by its path. */
export function toFieldMessages(error: z.ZodError | undefined): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error?.issues ?? []) messages[issue.path.join(".")] ??= issue.message;
  return messages;
}

/** A text that must be there; trimmed. */
export function requiredText(message: string, max: number = limits.nameMax) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters`)
    .refine(isBlankOrVisible, message);
}

/** A text may look filled and consist of invisible characters only. */
export function isBlankOrVisible(text: string): boolean {
  return text === "" || isSigned(text);
}

/** A first or last name; what cannot be seen in it would make two colleagues look alike. */
export function personName(message: string) {
  return requiredText(message, limits.personNameMax).refine(
    isPlainName,
    "Please leave out characters that cannot be seen",
  );
}

/** A text that may be missing, null or empty; empty ones are stored as null. */
export function optionalText(max: number = limits.shortTextMax) {
  return z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .transform((text) => (text === "" ? null : text))
    .nullish();
}

/** A choice that may be missing, null or empty; an empty one is stored as null. */
export function optionalChoice<Word extends string>(words: readonly Word[], message: string) {
  const none = z.literal("").transform(() => null);
  return z.union([z.enum(words), none], message).nullish();
}

/** A field that may be left out, for which some clients send null instead; the rest see no null. */
export function orNull<Field extends z.ZodType>(field: Field) {
  return field
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();
}

/** Whole, and no larger than the largest safe integer. */
export const id = z.number({ error: "An id is a whole number" }).int().min(1);

/** The version of a row that a change was made of. */
export const rowVersion = z.number().int().min(1).max(2_147_483_647);

/** Miles or hours: 0 or more, rounded to tenths, which is what is stored. */
export const reading = z
  .number({ error: "Must be a number" })
  .min(0, "Must be 0 or more")
  .overwrite(roundTenths)
  .max(limits.readingMax, `Must be at most ${limits.readingMax}`);

/** What is measured at an item of a checklist: a number of either sign, as large as a reading. */
export const itemNumber = z
  .number({ error: "Must be a number" })
  .min(-limits.readingMax, `Must be at least -${limits.readingMax}`)
  .max(limits.readingMax, `Must be at most ${limits.readingMax}`);

/** Dollars: 0 or more, at most two decimals. */
export const cost = z
  .number({ error: "Must be a number" })
  .min(0, "Must be 0 or more")
  .max(limits.costMax, `Must be at most ${limits.costMax}`)
  .refine((value) => Number(value.toFixed(2)) === value, "Please use at most two decimals");

let now = () => new Date();

/** Sets the clock of these fields, because a device's own may be wrong. */
export function setFieldClock(clock: () => Date): void {
  now = clock;
}

/** The year depends on today's, so this field reads the clock itself. */
export const assetYear = z
  .number({ error: "Year is required" })
  .int("Please use a whole year")
  .min(limits.assetYearMin, { error: () => formatAssetYearMessage(now()) })
  .refine((year) => year <= computeAssetYearMax(now()), {
    error: () => formatAssetYearMessage(now()),
  });

const invalidDate = "Please give a valid date";

/** A day or a moment that exists, from 1990 to next year; it stays a text until its zone is known. */
export function dateText(required = invalidDate) {
  return z
    .string({ error: required })
    .min(1, required)
    .refine((text) => isExistingDate(text) && isSaneYear(text), invalidDate);
}

/** What a phone's clock says, which may be wrong by decades: any day or moment that a clock can show. */
export const phoneMomentText = z.string().refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return isExistingDate(text) && year >= 1900 && year <= 9999;
}, invalidDate);

/** A calendar day, without a time of day. */
export const dayText = dateText().refine(
  (text) => dayPattern.test(text),
  "Please give a day without a time",
);

function isSaneYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= limits.earliestYear && year <= now().getUTCFullYear() + 1;
}

/** The address of a photo that was sent before; an empty one stands for none. */
export const photoAddress = z
  .string()
  .refine(
    (url) => url === "" || parsePhotoId(url) !== undefined,
    "That is not the address of a photo",
  )
  .transform((url) => url || null);

/**
 * A photo, either sent here as a data URL or named by its address. Its size is checked
 * where it is decoded, so that every source is refused in the same words.
 */
export const photo = z
  .string()
  .refine(
    (text) => text.startsWith("data:image/") || parsePhotoId(text) !== undefined,
    "A photo could not be read. Please use JPEG, PNG or WebP",
  );

export const email = z
  .string({ error: "Invalid email address" })
  .trim()
  .max(limits.emailMax, tooLong("Invalid email address"))
  .regex(
    /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]+$/u,
    "Invalid email address",
  )
  .refine(isPlainWord, "Invalid email address");

/** A name to sign in with; compared in NFKC and lower case, without anything invisible. */
export function username(message: string, min: number) {
  const lengthMessage = `Please use at most ${limits.usernameMax} characters`;
  return (
    z
      .string({ error: message })
      // Composing makes one letter of at most four characters.
      .max(4 * limits.usernameMax, tooLong(lengthMessage))
      .transform((text) => text.normalize("NFKC").trim())
      .pipe(
        z
          .string()
          .min(min, message)
          .max(limits.usernameMax, lengthMessage)
          .refine(isPlainWord, "A username has no spaces or invisible characters"),
      )
  );
}

/**
 * No further check looks at a text that is too long: to compose a long run of accents takes a time
 * that grows with the square of its length.
 */
export function tooLong(error: string) {
  return { error, abort: true };
}

function isPlainWord(text: string): boolean {
  // What is drawn as nothing, of whatever kind it is; U+2800 is braille without a dot.
  return !/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text.normalize("NFKC"));
}

/** How names and addresses are compared, over all companies. */
export function toComparable(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

const passwordTooShort = `Password must be at least ${limits.passwordMin} characters`;

/** Taken as it is, never trimmed. */
export const newPassword = z
  .string({ error: passwordTooShort })
  .min(limits.passwordMin, passwordTooShort)
  .max(limits.passwordMax, `Please use at most ${limits.passwordMax} characters`);

export function knownPassword(message: string) {
  return z
    .string({ error: message })
    .min(1, message)
    .max(limits.passwordMax, `Please use at most ${limits.passwordMax} characters`);
}

export const unknownTimeZone = "Unknown time zone";

/** A name of the IANA list, like "America/Chicago"; stored by its one canonical name. */
export const timeZone = z
  .string({ error: unknownTimeZone })
  .max(100, unknownTimeZone)
  .refine(isTimeZone, unknownTimeZone)
  .transform((text) => findTimeZone(text) ?? text);
