import { nameAsset } from "#shared/assets/assets.ts";
import { isOutAfter } from "#shared/checklists/critical-items.ts";
import { words } from "#shared/base/words.ts";
import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "../../api/current-user.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { toast } from "../../ui/hooks/use-toast.ts";
import type { EntryKind } from "./outbox.ts";
import { callNames, type Recorded } from "./send-and-retry.ts";

/** Called after an entry was recorded whose form is closed. */
export function handleSent(client: QueryClient, { log }: Recorded, kind: EntryKind): void {
  void refreshAfter(client, callNames[kind]);
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!log || !user || !isOutAfter(log, user.company)) return;
  const title = w.taggedOut({ unit: nameAsset(log) });
  toast({ title, variant: "destructive", duration: Infinity });
}

/** Called after an entry was refused for good. */
export function handleHeld(client: QueryClient, reason: string): void {
  void refreshAfter(client, "hold");
  toast({ title: w.held({ reason }) });
}

const w = words({
  held: ["With the office: {reason}", "En la oficina: {reason}"],
  taggedOut: [
    "{unit} was taken out of service. Do not drive it.",
    "{unit} quedó fuera de servicio. No lo maneje.",
  ],
});
