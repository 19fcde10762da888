/**
 * Whose screens this tab shows. The tabs of a browser share one cookie, so that a sign-in in another
 * makes this one act for somebody else; here it learns of that before it sends anything.
 */
import { api } from "#shared/api.ts";
import type { CurrentUser } from "#shared/api-schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

export const currentUserKey = [api.getCurrentUser.name, {}] as const;

const filter = { queryKey: currentUserKey };
const otherTabs = new BroadcastChannel("sign-in");

/** Null is nobody, and undefined that it is not known. */
let shown: CurrentUser | null | undefined;
/** While it is in doubt: waits for the answer that is on its way, or asks again where none came. */
let settleDoubt: (() => Promise<void>) | undefined;

/** Asks anew who is signed in; nothing is sent before that is known. */
let ask = () => {};

/** The server has answered that it was not the user whom this tab shows. */
export function doubtUser(): void {
  ask();
}

/**
 * Whom a call is made for. Fails unless the tab still shows them, and asks when that is in doubt; the
 * server looks again, because the cookie may change until the moment of sending.
 */
export async function requireShownUser(userId = shown?.id): Promise<number | undefined> {
  await doubtSettled();
  if (shown === undefined || shown?.id === userId) return userId;
  // Without a status, like an answer that never came: a submission that was sent before stays one.
  throw new CallError({ status: 0, sentence: "Somebody else is signed in now." });
}

/** A question that is put anew takes the answer's place, and ends the waiting for the one before. */
async function doubtSettled(): Promise<void> {
  const settle = settleDoubt;
  try {
    await settle?.();
  } catch (error) {
    if (settle === settleDoubt) throw error;
  }
  if (settle !== settleDoubt) await doubtSettled();
}

/** Said after a sign-in or sign-out, when the cookie is another. */
export function tellOtherTabs(): void {
  otherTabs.postMessage(null);
}

/** Follows who is signed in, and forgets what was asked for others. Answers the function that ends it. */
export function followUser(client: QueryClient, onOther: (user: CurrentUser) => void): () => void {
  const signedIn = () => client.getQueryData<CurrentUser | null>(currentUserKey);
  shown = signedIn();
  let last = shown;

  const learn = () => {
    const before = shown;
    shown = signedIn();
    settleDoubt = undefined;
    if (shown?.id === before?.id) return;
    if (before) client.removeQueries({ predicate: ({ queryKey }) => !isOfUser(queryKey) });
    if (shown && last && shown.id !== last.id) onOther(shown);
    last = shown ?? last;
  };
  ask = () => {
    // An answer that is on its way may be of the time before.
    void client.cancelQueries(filter);
    void client.refetchQueries(filter);
    settleDoubt = () => client.refetchQueries(filter, { cancelRefetch: false, throwOnError: true });
  };
  const handleVisibility = () => document.hidden || doubtUser();

  // Heard before any screen hears it, so that nobody is shown what was asked for another.
  const stop = client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === "updated" && event.action.type === "success";
    if (isAnswer && isOfUser(event.query.queryKey)) learn();
  });
  otherTabs.addEventListener("message", doubtUser);
  document.addEventListener("visibilitychange", handleVisibility);
  return () => {
    stop();
    otherTabs.removeEventListener("message", doubtUser);
    document.removeEventListener("visibilitychange", handleVisibility);
    ask = () => {};
    shown = undefined;
    settleDoubt = undefined;
  };
}

function isOfUser([name]: readonly unknown[]): boolean {
  return name === api.getCurrentUser.name;
}
