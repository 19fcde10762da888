/** The kinds of field that requests are made of. Strict on purpose: nothing is coerced. */
import * as z from "zod";
import { computeAssetYearMax } from "./asset-years.ts";
import { findTimeZone, isTimeZone } from "./dates.ts";
import { dayPattern, isExistingDate } from "./days.ts";
import { isSigned } from "./is-signed.ts";
import { limits } from "./limits.ts";
import { parsePhotoId } from "./photos.ts";
import { isPlainName } from "./plain-name.ts";
import { roundTenths } from "./round-tenths.ts";
import { fieldMessages } from "./field-messages.ts";
import { type Message, messages, say } from "./messages.ts";

const m = messages({
  tooLong: ["Please use at most {max} characters", "Use máximo {max} caracteres"],
  visible: [
    "Please leave out characters that cannot be seen",
    "Quite los caracteres que no se ven",
  ],
  number: ["Must be a number", "Debe ser un número"],
  notNegative: ["Must be 0 or more", "Debe ser 0 o más"],
  cents: ["Please use at most two decimals", "Use máximo dos decimales"],
  yearRequired: ["Year is required", "Falta el año"],
  wholeYear: ["Please use a whole year", "Use un año entero"],
  years: ["Year must be from {first} to {last}", "El año debe ser de {first} a {last}"],
  day: ["Please give a day without a time", "Dé un día sin hora"],
  photoAddress: ["That is not the address of a photo", "Esa no es la dirección de una foto"],
  email: ["Invalid email address", "Correo no válido"],
  username: [
    "A username has no spaces or invisible characters",
    "Un usuario no lleva espacios ni caracteres invisibles",
  ],
  password: [
    "Password must be at least {min} characters",
    "La contraseña debe tener al menos {min} caracteres",
  ],
  timeZone: ["Unknown time zone", "Zona horaria desconocida"],
});

/** In place of the library's own messages, which are not for people. */
export function setDefaultMessages(): void {
  z.config({
    localeError: ({ input }) =>
      say(input === undefined ? fieldMessages.required : fieldMessages.invalid),
  });
}

/** The first sentence about each field, by its path. */
export function toFieldMessages(error: z.ZodError | undefined): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error?.issues ?? []) messages[issue.path.join(".")] ??= issue.message;
  return messages;
}

/** A text that must be there; trimmed. */
export function requiredText(message: Message, max: number = limits.nameMax) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, m.tooLong({ max }))
    .refine(isBlankOrVisible, message);
}

/** A text may look filled and consist of invisible characters only. */
export function isBlankOrVisible(text: string): boolean {
  return text === "" || isSigned(text);
}

/** A first or last name; what cannot be seen in it would make two colleagues look alike. */
export function personName(message: Message) {
  return requiredText(message, limits.personNameMax).refine(isPlainName, m.visible);
}

/** A text that may be missing, null or empty; empty ones are stored as null. */
export function optionalText(max: number = limits.shortTextMax) {
  return z
    .string()
    .trim()
    .max(max, m.tooLong({ max }))
    .transform((text) => (text === "" ? null : text))
    .nullish();
}

/** The same of a first or last name. */
export const optionalName = optionalText(limits.personNameMax).refine(
  (name) => !name || isPlainName(name),
  m.visible,
);

/** A choice that may be missing, null or empty; an empty one is stored as null. */
export function optionalChoice<Word extends string>(words: readonly Word[], message: Message) {
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
export const id = z.number(fieldMessages.wholeId).int().min(1);

/** The version of a row that a change was made of. */
export const rowVersion = z.number().int().min(1).max(2_147_483_647);

/** Miles or hours: 0 or more, rounded to tenths, which is what is stored. */
export const reading = z
  .number(m.number)
  .min(0, m.notNegative)
  .overwrite(roundTenths)
  .max(limits.readingMax, fieldMessages.atMost({ max: limits.readingMax }));

/** What is measured at an item of a checklist: a number of either sign, as large as a reading. */
export const itemNumber = z
  .number(m.number)
  .min(-limits.readingMax, fieldMessages.atLeast({ min: -limits.readingMax }))
  .max(limits.readingMax, fieldMessages.atMost({ max: limits.readingMax }));

/** Dollars: 0 or more, at most two decimals. */
export const cost = z
  .number(m.number)
  .min(0, m.notNegative)
  .max(limits.costMax, fieldMessages.atMost({ max: limits.costMax }))
  .refine((value) => Number(value.toFixed(2)) === value, m.cents);

let now = () => new Date();

/** Sets the clock of these fields, because a device's own may be wrong. */
export function setFieldClock(clock: () => Date): void {
  now = clock;
}

const yearMessage: Message = {
  error: () => say(m.years({ first: limits.assetYearMin, last: computeAssetYearMax(now()) })),
};

/** The year depends on today's, so this field reads the clock itself. */
export const assetYear = z
  .number(m.yearRequired)
  .int(m.wholeYear)
  .min(limits.assetYearMin, yearMessage)
  .refine((year) => year <= computeAssetYearMax(now()), yearMessage);

/** A day or a moment that exists, from 1990 to next year; it stays a text until its zone is known. */
export function dateText(required = fieldMessages.validDate) {
  return z
    .string(required)
    .min(1, required)
    .refine((text) => isExistingDate(text) && isSaneYear(text), fieldMessages.validDate);
}

/** What a phone's clock says, which may be wrong by decades: any day or moment that a clock can show. */
export const phoneMomentText = z.string().refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return isExistingDate(text) && year >= 1900 && year <= 9999;
}, fieldMessages.validDate);

/** A calendar day, without a time of day. */
export const dayText = dateText().refine((text) => dayPattern.test(text), m.day);

function isSaneYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= limits.earliestYear && year <= now().getUTCFullYear() + 1;
}

/** The address of a photo that was sent before; an empty one stands for none. */
export const photoAddress = z
  .string()
  .refine((url) => url === "" || parsePhotoId(url) !== undefined, m.photoAddress)
  .transform((url) => url || null);

/**
 * A photo, either sent here as a data URL or named by its address. Its size is checked
 * where it is decoded, so that every source is refused in the same words.
 */
export const photo = z
  .string()
  .refine(
    (text) => text.startsWith("data:image/") || parsePhotoId(text) !== undefined,
    fieldMessages.photoUnreadable,
  );

export const email = z
  .string(m.email)
  .trim()
  .max(limits.emailMax, stopAt(m.email))
  .regex(/^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]+$/u, m.email)
  .refine(isPlainWord, m.email);

/** A name to sign in with; compared in NFKC and lower case, without anything invisible. */
export function username(message: Message, min: number) {
  const lengthMessage = m.tooLong({ max: limits.usernameMax });
  return (
    z
      .string(message)
      // Composing makes one letter of at most four characters.
      .max(4 * limits.usernameMax, stopAt(lengthMessage))
      .transform((text) => text.normalize("NFKC").trim())
      .pipe(
        z
          .string()
          .min(min, message)
          .max(limits.usernameMax, lengthMessage)
          .refine(isPlainWord, m.username),
      )
  );
}

/**
 * No further check looks at a text that is too long: to compose a long run of accents takes a time
 * that grows with the square of its length.
 */
export function stopAt(message: Message) {
  return { ...message, abort: true };
}

function isPlainWord(text: string): boolean {
  // What is drawn as nothing, of whatever kind it is; U+2800 is braille without a dot.
  return !/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text.normalize("NFKC"));
}

/** How names and addresses are compared, over all companies. */
export function toComparable(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

const passwordTooShort = m.password({ min: limits.passwordMin });

/** Taken as it is, never trimmed. */
export const newPassword = z
  .string(passwordTooShort)
  .min(limits.passwordMin, passwordTooShort)
  .max(limits.passwordMax, m.tooLong({ max: limits.passwordMax }));

export function knownPassword(message: Message) {
  return z
    .string(message)
    .min(1, message)
    .max(limits.passwordMax, m.tooLong({ max: limits.passwordMax }));
}

/** A name of the IANA list, like "America/Chicago"; stored by its one canonical name. */
export const timeZone = z
  .string(m.timeZone)
  .max(100, m.timeZone)
  .refine(isTimeZone, m.timeZone)
  .transform((text) => findTimeZone(text) ?? text);
