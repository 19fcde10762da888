import { request } from "node:https";
import { pushLimits } from "#shared/push/push-limits.ts";
import type { PushUrgency } from "#shared/push/push.ts";
import webPush from "web-push";
import type { Delivery } from "../db/across/push-across.ts";
import type { PushSettings } from "../features/push/get-push.ts";

type Phone = { endpoint: string; p256dh: string; auth: string };
type Sent = { text: string; urgency: PushUrgency; push: PushSettings };

const patienceMs = 10_000;
const hourSeconds = 3_600;

/**
 * Sends an encrypted text to the push service of a phone (RFC 8291). It follows no redirect and reads no
 * response body, because no service is trusted.
 */
export async function deliver(
  { endpoint, ...keys }: Phone,
  { text, urgency, push: { publicKey, privateKey, contact: subject } }: Sent,
): Promise<{ delivery: Delivery; status?: number }> {
  const { body, headers } = webPush.generateRequestDetails({ endpoint, keys }, text, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: pushLimits.pushTtlHours * hourSeconds,
    urgency: urgency === "critical" ? "high" : "normal",
  });
  const status = await post(endpoint, { body, headers });
  return { delivery: toDelivery(status), ...(status !== undefined && { status }) };
}

type Posted = Pick<webPush.RequestDetails, "body" | "headers">;

/** The status of the response; undefined where none came. */
function post(endpoint: string, { body, headers }: Posted): Promise<number | undefined> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(patienceMs);
    const sent = request(endpoint, { method: "POST", headers, signal }, (response) => {
      response.destroy();
      resolve(response.statusCode);
    });
    sent.on("error", () => resolve(undefined));
    sent.end(body);
  });
}

function toDelivery(status: number | undefined): Delivery {
  if (status === 404 || status === 410) return "gone";
  return status !== undefined && status >= 200 && status < 300 ? "taken" : "refused";
}
