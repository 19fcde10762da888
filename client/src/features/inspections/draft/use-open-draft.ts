import { words } from "#shared/base/words.ts";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { toast } from "../../../ui/hooks/use-toast.ts";
import type { DraftStore, DraftEnding } from "./open-draft.ts";

export function useOpenDraft(store: DraftStore) {
  return useSyncExternalStore(store.subscribe, store.current);
}

/** Shows the changes of other tabs, and leaves the form when another tab ends the draft. */
export function useOtherTabs(store: DraftStore, onEnded: (ending: DraftEnding) => void) {
  const handleEnding = useEffectEvent((ending: DraftEnding) => {
    toast({ title: w[ending] });
    onEnded(ending);
  });
  useEffect(() => {
    const stop = store.follow((ending) => handleEnding(ending));
    // A page that slept has received nothing.
    const handleVisibility = () => document.hidden || void store.takeOver();
    document.addEventListener("visibilitychange", handleVisibility);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", handleVisibility);
    };
  }, [store]);
}

/** Phones end pages without warning: everything is saved as soon as this one is out of sight. */
export function useSaveOnLeaving(store: DraftStore) {
  useEffect(() => {
    void store.save();
    store.sendPhotos();
    window.addEventListener("pagehide", store.leave);
    window.addEventListener("online", store.sendPhotos);
    document.addEventListener("visibilitychange", store.leave);
    return () => {
      window.removeEventListener("pagehide", store.leave);
      window.removeEventListener("online", store.sendPhotos);
      document.removeEventListener("visibilitychange", store.leave);
      void store.save();
    };
  }, [store]);
}

const w = words({
  submitted: [
    "This inspection was submitted in another tab.",
    "Esta inspección se envió en otra pestaña.",
  ],
  startedOver: [
    "This inspection was started over in another tab.",
    "Esta inspección se empezó de nuevo en otra pestaña.",
  ],
});
