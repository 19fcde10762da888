/**
 * The packs on this device, and whose they are: the people of one company who signed in here, and did not
 * log out. Each is read for its own user only.
 */
import type { CurrentUser, Pack, ShortAsset } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { api } from "#shared/api/api.ts";
import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "../../api/current-user.ts";
import { readRecords, listKeys, isObject } from "../device/device-store.ts";
import { forgetDone } from "../outbox/outbox.ts";
import { freeRecords, storeRecords } from "../device/space.ts";
import { isOfThisPhone, takePhone } from "./phone-company.ts";
import { showStored, yardQuery } from "./use-yard.ts";

export type StoredPack = {
  userId: number;
  /** What the server recognises it by. */
  etag: string | undefined;
  /** By this device's clock, in milliseconds. */
  savedAt: number;
  pack: Pack;
};

/** A user, and when the server last confirmed them. */
export type Person = { user: CurrentUser; confirmedAt: number };

/** The version of the stored shape; a record of another version is not read. A test fails when only the shape has changed. */
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

/** Deletes the packs of another company's users, and of those whom the server has not confirmed for long. */
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

/** The users who may go on here without a server, the latest first. */
export async function listOfflinePeople(): Promise<CurrentUser[]> {
  const people = await listPeople();
  return people
    .filter(isConfirmed)
    .slice(0, peopleMax)
    .map(({ user }) => user);
}

/** Whose packs are here: the users who did not log out. */
export async function listKnownUsers(): Promise<CurrentUser[]> {
  return (await listPeople()).map(({ user }) => user);
}

/**
 * Shows the app to the user who signed in here last, unless the server has not confirmed them for too long. What
 * the list shows is read first, so that it is drawn in one step.
 */
export async function showLastUser(
  client: QueryClient,
  readBeside: (userId: number) => Promise<void>,
): Promise<void> {
  const [last] = await listPeople();
  if (!last || !isConfirmed(last)) return;
  const { id } = last.user;
  const [stored] = await Promise.all([readPack(id), readBeside(id)]);
  const { queryKey } = currentUserQuery;
  if (client.getQueryData(queryKey) !== undefined) return;
  if (stored) showStored(client, stored);
  // The screens that show it fetch a newer one.
  void client.invalidateQueries(yardQuery(id));
  client.setQueryData(queryKey, last.user);
}

/** The user who was signed in here last, where that is too long ago to go on. */
export async function findForgotten(): Promise<CurrentUser | undefined> {
  const [last] = await listPeople();
  return last && !isConfirmed(last) ? last.user : undefined;
}

/** Lists a unit among those out of service, also without a signal. The next pack of the server replaces that. */
export async function listAsOutOfService(client: QueryClient, userId: number, assetId: number) {
  const held = client.getQueryData(yardQuery(userId).queryKey);
  const asset = held?.pack.assets.find(({ id }) => id === assetId);
  if (!held || !asset) return;
  const downSince = new Date().toISOString();
  const why = { downReason: null, downDefect: null };
  const down = { condition: "out_of_service", downSince, ...why } as const;
  const assets = held.pack.assets.filter(({ id }) => id !== assetId);
  const pack = {
    ...held.pack,
    assets,
    outOfService: [...held.pack.outOfService, { ...asset, ...down }],
  };
  // Without its tag the server sends a whole pack, whatever becomes of what was handed in.
  const marked = { ...held, etag: undefined, pack };
  showStored(client, marked);
  // A request under way is cancelled when the screen changes, and nothing else would send another one.
  void client.invalidateQueries(yardQuery(userId));
  client.setQueryData<ShortAsset>([api.getAsset.name, "inspected", assetId], (known) => {
    return known && { ...known, ...down };
  });
  await storePack(marked);
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

/** Checked in outline only: the server made the user, and this version of the app stored it. */
function isPerson(value: unknown): value is Person {
  if (!isObject(value) || value["version"] !== version) return false;
  return isObject(value["user"]) && typeof value["confirmedAt"] === "number";
}

function isStored(value: unknown): value is StoredPack {
  if (!isObject(value) || value["version"] !== version) return false;
  const { userId, savedAt, pack } = value;
  return typeof userId === "number" && typeof savedAt === "number" && isObject(pack);
}
