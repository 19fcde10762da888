/** What the tabs of this browser tell each other of the draft of an asset. */
import type { DraftPlace } from "./inspection-draft.ts";

/** How a draft ended, so that no tab goes on with it. */
export type DraftEnding = "submitted" | "startedOver";

/** Kept: another state of it is on the device. */
type DraftNews = { draftId: string; what: "kept" | DraftEnding };

const tabs = new BroadcastChannel("drafts");

export function tellTabs(place: DraftPlace, news: DraftNews): void {
  tabs.postMessage({ ...place, ...news });
}

/** Hears what the other tabs tell. Answers the function that ends it. */
export function hearTabs(place: DraftPlace, onNews: (news: DraftNews) => void): () => void {
  const handleMessage = ({ data }: MessageEvent<DraftPlace & DraftNews>) => {
    if (data.userId === place.userId && data.assetId === place.assetId) onNews(data);
  };
  tabs.addEventListener("message", handleMessage);
  return () => tabs.removeEventListener("message", handleMessage);
}
