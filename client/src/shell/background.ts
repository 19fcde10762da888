import { minuteMs } from "#shared/base/dates.ts";
import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery, isUnproven } from "../api/current-user.ts";
import { followChanges } from "../api/live.ts";
import { rememberReads } from "../api/remember-reads.ts";
import { handleHeld, handleSent } from "../phone/outbox/deliver.ts";
import { type Sending, sendDue, startSending } from "../phone/outbox/outbox.ts";
import { outboxKey } from "../phone/outbox/use-outbox.ts";
import { forgetOthers } from "../phone/pack/pack-store.ts";
import { packQuery } from "../phone/pack/use-pack.ts";
import { alertsNote } from "../phone/device/notes.ts";
import { followTheme } from "../ui/device/theme.ts";
import { followVersions } from "./follow-versions.ts";

/** Half a minute for the largest pack: a fleet's phones must not do nothing but load it. */
const packMsPerAsset = 30;

/** Starts the background work for a signed-in user, and returns a function that stops it. */
export function runInBackground(client: QueryClient, userId: number): () => void {
  // start.js has applied it.
  followTheme();
  const stopVersions = followVersions();
  const countAssets = () => client.getQueryData(packQuery(userId).queryKey)?.pack.assets.length;
  const listeners: Pick<Sending, "onSent" | "onHeld"> = {
    onSent: (recorded, kind) => handleSent(client, recorded, kind),
    onHeld: (reason) => handleHeld(client, reason),
  };
  const stopFollowing = followChanges(client, {
    pauses: [
      ["getPack", () => packMsPerAsset * (countAssets() ?? 0)],
      ["getReadiness", () => minuteMs],
    ],
    // Where only the signal was weak, no event says that there is a connection again.
    onOpen: () => void sendDue(userId, { which: "waiting", ...listeners }).catch(() => undefined),
  });
  const stop = () => {
    stopVersions();
    stopFollowing();
  };
  // A user who works offline without having signed in only learns that there is a connection again.
  if (isUnproven(userId)) return stop;
  const stopRemembering = rememberReads(client);
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (user) void forgetOthers(user).catch(() => undefined);
  // Most devices take none.
  if (localStorage.getItem(alertsNote)) {
    void import("../phone/alerts/alerts.ts")
      .then((m) => m.renewAlerts(userId))
      .catch(() => undefined);
  }
  const stopSending = startSending(userId, {
    ...listeners,
    onChange: () => void client.invalidateQueries({ queryKey: [outboxKey] }),
  });
  return () => {
    stop();
    stopRemembering();
    stopSending();
  };
}
