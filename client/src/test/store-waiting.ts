import type { UnsentEntry } from "../phone/outbox/entry.ts";
import { storeEntry } from "../phone/outbox/outbox.ts";

/** Stores an inspection of this user that waits to be sent. */
export function storeWaiting(
  userId: number,
  given: Partial<Pick<UnsentEntry, "id" | "wasSignedIn">> = {},
): Promise<void> {
  return storeEntry({
    id: "1",
    ...given,
    userId,
    asset: { id: 12, name: "Mixer 12" },
    performedAt: "2026-11-20T11:12:00.000Z",
    state: "waiting",
    body: { assetId: 12, signatureUrl: "Marco Ortiz", passed: true, results: {} },
    photos: [],
    tries: 0,
    nextAt: 0,
  });
}
