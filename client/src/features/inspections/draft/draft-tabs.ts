/** How the tabs of this browser notify each other of changes to the draft of an asset. */
import type { DraftPlace } from "./saved-drafts.ts";

/** How a draft ended, so that no tab goes on with it. */
export type DraftEnding = "submitted" | "startedOver";

/** "kept": another state of it was saved. A tab with an earlier version knows no other word. */
type DraftNotification = { draftId: string; what: "kept" | DraftEnding };

const tabs = new BroadcastChannel("drafts");

export function notifyTabs(place: DraftPlace, news: DraftNotification): void {
  tabs.postMessage({ ...place, ...news });
}

/** Returns the function that ends the subscription. */
export function subscribeToTabs(
  place: DraftPlace,
  onNews: (news: DraftNotification) => void,
): () => void {
  const handleMessage = ({ data }: MessageEvent<DraftPlace & DraftNotification>) => {
    if (data.userId === place.userId && data.assetId === place.assetId) onNews(data);
  };
  tabs.addEventListener("message", handleMessage);
  return () => tabs.removeEventListener("message", handleMessage);
}
