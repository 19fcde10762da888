/**
 * The user whose screens this tab shows. Tabs of a browser share one cookie, so a sign-in in another tab makes this
 * tab's calls act for another user. It must learn of that before it sends anything.
 */
import { words } from "#shared/base/words.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";
import { dropAhead } from "./early-requests.ts";

export const currentUserKey = [phoneApi.getCurrentUser.name, {}] as const;

const filter = { queryKey: currentUserKey };
const otherTabs = new BroadcastChannel("sign-in");

/** Null when signed out, undefined while it is not known. */
let shown: CurrentUser | null | undefined;
/** Who was shown last: the user is notified when it is another one now. */
let lastId: number | undefined;
/** While it is in doubt: waits for the response that is on its way, or retries where none came. */
let confirmUser: (() => Promise<void>) | undefined;

/** Refetches who is signed in; nothing is sent before that is known. */
let refetchUser = () => {};

/** How long the server is waited for before the last signed-in user continues without it. */
export const patienceMs = 4_000;

/** While it is on its way: the response that says whether the user who is shown is still signed in. */
let hold: Promise<unknown> | undefined;

/** Holds all calls until the server says who is signed in, or has been waited for. */
export function holdCalls(response: Promise<void>): void {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  hold = Promise.race([response, patience]).finally(() => (hold = undefined));
}

export function findHold(): Promise<unknown> | undefined {
  return hold;
}

/** The server has refused a call: the cookie is not of the user whom this tab shows. */
export function markUserUnconfirmed(): void {
  refetchUser();
}

/**
 * Returns the user that a call is for. Fails unless the tab still shows that user, and refetches the user if that is
 * in doubt. The server checks too, because the cookie may change until the call is sent.
 */
export async function requireShownUser(userId = shown?.id): Promise<number | undefined> {
  await settleAll();
  if (shown === undefined || shown?.id === userId) return userId;
  // Without a status, like a response that never came: a submission that was sent before stays one.
  throw new CallError({ status: 0, sentence: w.other });
}

/** A new refetch replaces the one that was waited for. */
async function settleAll(): Promise<void> {
  const settle = confirmUser;
  try {
    await settle?.();
  } catch (error) {
    if (settle === confirmUser) throw error;
  }
  if (settle !== confirmUser) await settleAll();
}

/** Registers a user who signed in or out in this tab, so that the tab does not treat it as a change from another tab. */
export function expectUser(id: number): void {
  lastId = id;
}

/** Called after a sign-in or sign-out, when the cookie is another. */
export function notifyOtherTabs(): void {
  otherTabs.postMessage(null);
}

/** Follows who is signed in, and removes what was loaded for others. Returns the function that ends it. */
export function followUser(client: QueryClient, onOther: (user: CurrentUser) => void): () => void {
  const readUser = () => client.getQueryData<CurrentUser | null>(currentUserKey);
  shown = readUser();
  lastId = shown?.id;

  const update = () => {
    const before = shown;
    shown = readUser();
    confirmUser = undefined;
    if (shown?.id === before?.id) return;
    if (before) {
      client.removeQueries({ predicate: ({ queryKey }) => !isOfUser(queryKey) });
      dropAhead();
    }
    if (shown && lastId && shown.id !== lastId) onOther(shown);
    lastId = shown?.id ?? lastId;
  };
  refetchUser = () => {
    // A response that is on its way may be out of date.
    void client.cancelQueries(filter);
    void client.refetchQueries(filter);
    confirmUser = () => client.refetchQueries(filter, { cancelRefetch: false, throwOnError: true });
  };
  const handleVisibility = () => document.hidden || markUserUnconfirmed();

  // Runs before any screen is updated, so that no user sees what was loaded for another.
  const stop = client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === "updated" && event.action.type === "success";
    if (isAnswer && isOfUser(event.query.queryKey)) update();
  });
  otherTabs.addEventListener("message", markUserUnconfirmed);
  document.addEventListener("visibilitychange", handleVisibility);
  return () => {
    stop();
    otherTabs.removeEventListener("message", markUserUnconfirmed);
    document.removeEventListener("visibilitychange", handleVisibility);
    refetchUser = () => {};
    shown = undefined;
    confirmUser = undefined;
  };
}

function isOfUser([name]: readonly unknown[]): boolean {
  return name === phoneApi.getCurrentUser.name;
}

const w = words({
  other: ["Somebody else is signed in now.", "Ahora hay otra persona en la sesión."],
});
