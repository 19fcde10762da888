/**
 * The packs on this device and their users: people of one company who signed in here and did not log out. Each pack is
 * read for its own user only.
 */
import type { CurrentUser, Pack } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { readRecords, listKeys, isObject } from "../device/device-store.ts";
import { forgetDone } from "../outbox/outbox.ts";
import { freeRecords, storeRecords } from "../device/space.ts";
import { isOfThisPhone, takePhone } from "./phone-company.ts";

export type StoredPack = {
  userId: number;
  /** The tag by which the server recognises the pack. */
  etag: string | undefined;
  /** In milliseconds, by this device's clock. */
  savedAt: number;
  pack: Pack;
};

/** A user, and when the server last confirmed that user. */
export type Person = { user: CurrentUser; confirmedAt: number };

/**
 * The version of the stored shape; records of another version are ignored. A test fails if only the shape has changed.
 */
const version = 3;
const unconfirmedDays = 14;
const peopleMax = 5;

/** The user is stored first, because the pack is found by its user. */
export async function storePack(stored: StoredPack): Promise<void> {
  const { userId, savedAt, pack } = stored;
  const person = { version, user: pack.user, confirmedAt: savedAt };
  await storeRecords(userId, { [toPersonKey(userId)]: person });
  await storeRecords(userId, { [toPackKey(userId)]: { version, ...stored } });
}

/** Deletes the pack of a user who logs out. */
export async function forgetPack(userId: number): Promise<void> {
  await freeRecords([toPersonKey(userId), toPackKey(userId)]);
  await forgetDone((id) => id === userId);
}

/** Deletes the packs of another company's users, and of users whom the server has not confirmed for long. */
export async function forgetOthers(user: CurrentUser, othersMax = peopleMax): Promise<void> {
  takePhone(user);
  const { id } = user;
  const confirmed = (await listPeople()).filter(isConfirmed);
  const others = confirmed.filter((person) => person.user.id !== id).slice(0, othersMax);
  const ids = new Set([id, ...others.map(({ user }) => user.id)]);
  const keys = [...(await listKeys(packPrefix)), ...(await listKeys(personPrefix))];
  await freeRecords(keys.filter((key) => !ids.has(Number(key.split("/").at(-1)))));
  await forgetDone((userId) => !ids.has(userId));
}

export async function readPack(userId: number): Promise<StoredPack | undefined> {
  const [value] = await readRecords([toPackKey(userId)]);
  return isStored(value) && value.userId === userId ? value : undefined;
}

/** The users who may continue here without a server, the latest first. */
export async function listOfflinePeople(): Promise<CurrentUser[]> {
  const people = await listPeople();
  return people
    .filter(isConfirmed)
    .slice(0, peopleMax)
    .map(({ user }) => user);
}

/** The users whose packs are here because they did not log out. */
export async function listKnownUsers(): Promise<CurrentUser[]> {
  return (await listPeople()).map(({ user }) => user);
}

/** The last user who was signed in here, unless the server has not confirmed that user for too long. */
export async function findLastUser(): Promise<CurrentUser | undefined> {
  const [last] = await listPeople();
  return last && isConfirmed(last) ? last.user : undefined;
}

/** The last user who was signed in here, if that is too long ago to continue. */
export async function findForgotten(): Promise<CurrentUser | undefined> {
  const [last] = await listPeople();
  return last && !isConfirmed(last) ? last.user : undefined;
}

async function listPeople(): Promise<Person[]> {
  const stored = await readRecords(await listKeys(personPrefix));
  return stored
    .filter(isPerson)
    .filter(({ user }) => isOfThisPhone(user))
    .sort((a, b) => b.confirmedAt - a.confirmedAt);
}

function isConfirmed({ confirmedAt }: Person): boolean {
  return Date.now() - confirmedAt <= unconfirmedDays * dayMs;
}

const packPrefix = "pack/";
const personPrefix = "person/";

function toPackKey(userId: number): string {
  return packPrefix + userId;
}

function toPersonKey(userId: number): string {
  return personPrefix + userId;
}

/** Checks only the outline, because the server made the user and this version of the app stored it. */
function isPerson(value: unknown): value is Person {
  if (!isObject(value) || value["version"] !== version) return false;
  return isObject(value["user"]) && typeof value["confirmedAt"] === "number";
}

function isStored(value: unknown): value is StoredPack {
  if (!isObject(value) || value["version"] !== version) return false;
  const { userId, savedAt, pack } = value;
  return typeof userId === "number" && typeof savedAt === "number" && isObject(pack);
}
