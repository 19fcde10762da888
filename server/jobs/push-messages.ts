import { pushLimits } from "#shared/push/push-limits.ts";
import { mayPush, findQuietEnd } from "#shared/push/quiet-hours.ts";
import { isCertifier } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/connection/client.ts";
import type { CompanyDb } from "../db/company/company-db.ts";
import type { DueMessage } from "../db/across/push-across.ts";
import {
  findDueMessages,
  computeNextTry,
  putOff,
  recordDelivery,
  removeMessages,
  takeMessages,
} from "../db/across/push-across.ts";
import type { PushSettings } from "../features/push/get-push.ts";
import { inLanguage } from "../language.ts";
import { deliver } from "./deliver-push.ts";

type Parts = {
  database: Pick<Database, "builder">;
  clock: Clock;
  log: Logger;
  push: PushSettings;
  sessionMaxDays: number;
};

const batch = 200;
const atOnce = pLimit(8);

/** Sends alerts to phones, each by one of several servers. One that fails is tried again later. */
export async function sendPushMessages(parts: Parts): Promise<void> {
  let companies = await findDueMessages(parts.database.builder, parts.clock.now());
  while (companies.length > 0) {
    const batches: Awaited<ReturnType<typeof takeBatch>>[] = [];
    for (const company of companies) batches.push(await takeBatch(parts, company));
    const alerts = batches.flatMap((taken) => taken.alerts);
    await Promise.all(alerts.map((alert) => atOnce(() => send(parts, alert))));
    companies = companies.filter((_, index) => batches[index]?.count === batch);
  }
}

/** Messages to one phone that are sent as one alert. */
type Alert = [DueMessage, ...DueMessage[]];

/** No phone is waited for in a transaction: until it has responded, a message counts as to be retried. */
function takeBatch({ database, clock, sessionMaxDays }: Parts, { companyId }: CompanyDb) {
  const now = clock.now();
  return database.builder.transaction(async (tx) => {
    const messages = await takeMessages(tx, { companyId, now, most: batch, sessionMaxDays });
    const wanted = messages.filter(({ isOver }) => !isOver);
    const sendable = wanted.filter((message) => mayPush(message.urgency, now, message));
    await removeMessages(
      tx,
      companyId,
      messages.filter(({ isOver }) => isOver),
    );
    await putOff(
      tx,
      companyId,
      wanted.map((message) => {
        const quietUntil = sendable.includes(message) ? undefined : findQuietEnd(now, message);
        const { id, tries } = message;
        if (quietUntil) return { id, tries, held: true, dueAt: quietUntil };
        const next = { tries: tries + 1, dueAt: computeNextTry(tries, now) };
        return { id, held: message.held, ...next };
      }),
    );
    return { count: messages.length, alerts: toAlerts(sendable) };
  });
}

/** What was held back in quiet hours reaches a phone as one alert. */
function toAlerts(messages: readonly DueMessage[]): Alert[] {
  const held = new Map<number, Alert>();
  const alerts: Alert[] = [];
  for (const message of messages) {
    const earlier = message.held ? held.get(message.subscriptionId) : undefined;
    if (earlier) {
      earlier.push(message);
      continue;
    }
    const alert: Alert = [message];
    if (message.held) held.set(message.subscriptionId, alert);
    alerts.push(alert);
  }
  return alerts;
}

async function send({ database, clock, log, push }: Parts, alert: Alert): Promise<void> {
  const [first] = alert;
  const { builder } = database;
  const text = JSON.stringify(inLanguage(first.language, () => toText(alert)));
  const { status, delivery } = await deliver(first, { text, urgency: first.urgency, push });
  if (delivery !== "taken") {
    const service = new URL(first.endpoint).hostname;
    log.info({ status, service }, "a push service did not take an alert");
  }
  const now = clock.now();
  if (delivery === "taken") await removeMessages(builder, first.companyId, alert);
  await recordDelivery(builder, first, { delivery, now });
}

/** What the phone shows: a title, one line, and the path that it opens. */
function toText(alert: Alert) {
  const [first, ...others] = alert;
  const clip = (text: string) => text.slice(0, pushLimits.pushTextMax);
  if (others.length === 0) {
    const { title, message, notificationId } = first;
    const tag = String(notificationId);
    return { title: clip(title), body: clip(message), path: findPath(first), tag };
  }
  const titles = alert.map(({ title }) => title).join(", ");
  const title = w.summary({ n: alert.length });
  return { title, body: clip(titles), path: "/", tag: "summary" };
}

/** A screen that its reader may open: drivers inspect what was repaired. */
function findPath({ path, assetId, ...reader }: DueMessage): string {
  const isOffice = reader.role !== "driver";
  if (path !== null && isCertifier(reader)) return path;
  if (assetId === null) return "/";
  return isOffice ? `/assets/${assetId}` : `/inspection?asset=${assetId}`;
}

const w = words({
  summary: ["{n} notifications from quiet hours", "{n} avisos de las horas de silencio"],
});
