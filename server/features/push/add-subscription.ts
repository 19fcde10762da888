import { ECDH } from "node:crypto";
import type { Database } from "../../db/connection/client.ts";
import { storeSubscription } from "../../db/across/push-across.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { PushSettings } from "./get-push.ts";

/** Alerts the user on this phone until they sign out there. */
export async function addPush(
  { company, user, body, now, req }: Context<"addPush">,
  database: Database,
  settings: PushSettings | undefined,
) {
  if (!settings) throw fail("push.off");
  if (!isServed(body.endpoint, settings.hosts)) throw fail("push.unknownService");
  if (!isPoint(body.p256dh)) throw fail("push.unknownService");
  const { companyId } = company;
  const subscribing = { ...body, companyId, userId: user.id, sid: req.sessionID, now };
  const id = await storeSubscription(database.builder, subscribing);
  if (id === undefined) throw fail("request.unavailable");
  return { id };
}

/** Google's, Mozilla's, Apple's and Microsoft's, with what is below those that begin with a dot. */
const knownHosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/** The server calls the address that a phone names, so only push services may be named, without a port. */
function isServed(endpoint: string, added: readonly string[]): boolean {
  const { protocol, host } = new URL(endpoint);
  const isKnown = knownHosts.some((known) =>
    known.startsWith(".") ? host.endsWith(known) : host === known,
  );
  return protocol === "https:" && (isKnown || added.includes(host));
}

/** With any other key nothing could be encrypted. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
