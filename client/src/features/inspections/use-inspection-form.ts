import { api } from "#shared/api.ts";
import { incompleteInspection, missingSignature } from "#shared/inspections.ts";
import { useQueryClient } from "@tanstack/react-query";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { CallError } from "../../api/call-error.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { useSave } from "../../api/use-save.ts";
import { shrinkPhoto } from "../../ui/shrink-photo.ts";
import { toast } from "../../ui/use-toast.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { isLocked, missingOf } from "./draft-state.ts";
import type { DraftEnding } from "./draft-tabs.ts";

type Ways = {
  keeper: DraftKeeper;
  /** After the inspection was submitted. */
  onDone: () => void;
  onBack: () => void;
};

/** What the form knows and does; the draft itself is the keeper's. */
export function useInspectionForm({ keeper, onDone, onBack }: Ways) {
  const { draft, photos, isKept } = useSyncExternalStore(keeper.subscribe, keeper.current);
  const [isSending, setIsSending] = useState(false);
  const [addingPhotos, setAddingPhotos] = useState(0);
  const isBusy = useRef(false);
  const client = useQueryClient();
  const leave = useLeavingOnce(onDone);
  useKeptOnLeaving(keeper);
  useOtherTabs(keeper, leave);

  const release = () => {
    isBusy.current = false;
    setIsSending(false);
  };
  const { save } = useSave(api.submitInspection, {
    success: { title: "Inspection completed successfully" },
    // The button stays busy until the form is gone: the way back takes a moment.
    onSuccess: () => void keeper.forget("submitted").then(leave),
    onFailure: (error) => {
      if (!isRecorded(error)) return void keeper.attemptFailed(error).then(release);
      toast(endings.submitted);
      void keeper.forget("submitted").then(leave);
      void refreshAfter(client, "submitInspection");
      return true;
    },
  });

  const handleSubmit = async () => {
    const problem = problemOf(keeper);
    if (problem) toast({ ...problem, variant: "destructive" });
    // A second tap comes before the button is seen to be disabled.
    if (problem || isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    const { body, key } = await keeper.startAttempt();
    save({ body, idempotencyKey: key });
  };

  const handleSaveDraft = async () => {
    const isOnDevice = await keeper.keep();
    if (!isOnDevice) return toast(notKept);
    toast({ title: "Draft saved" });
    onBack();
  };

  const addPhoto = useCallback(
    async (itemId: string, file: File) => {
      setAddingPhotos((count) => count + 1);
      try {
        await keeper.addPhoto(itemId, await shrinkPhoto(file));
      } finally {
        setAddingPhotos((count) => count - 1);
      }
    },
    [keeper],
  );

  return {
    draft,
    photos,
    isKept,
    isSending,
    isAddingPhoto: addingPhotos > 0,
    isLocked: isLocked(draft),
    addPhoto,
    handleSubmit,
    handleSaveDraft,
  };
}

const notKept = {
  title: "Error",
  description: "This draft could not be saved on this device. Please submit the inspection now.",
  variant: "destructive",
} as const;

/** The button is disabled until then; this holds however the submit was asked for. */
function problemOf(keeper: DraftKeeper) {
  const missing = missingOf(keeper.current().draft);
  if (missing.items.length > 0) {
    const { title, message } = incompleteInspection;
    return { title, description: message(missing.items) };
  }
  return missing.signature
    ? { title: missingSignature.title, description: missingSignature.message }
    : undefined;
}

/** The draft's key holds something else already: what a tab had of it before. */
function isRecorded(error: Error): boolean {
  return error instanceof CallError && error.code === "idempotency.reused";
}

const endings = {
  submitted: { title: "This inspection was submitted in another tab." },
  startedOver: { title: "This inspection was started over in another tab." },
} as const satisfies Record<DraftEnding, { title: string }>;

/** What another tab writes is shown here, and what it ends is over here. */
function useOtherTabs(keeper: DraftKeeper, leave: () => void) {
  const handleEnding = useEffectEvent((ending: DraftEnding) => {
    toast(endings[ending]);
    leave();
  });
  useEffect(() => {
    const stop = keeper.follow((ending) => handleEnding(ending));
    // A page that slept has heard nothing.
    const handleVisibility = () => document.hidden || void keeper.takeOver();
    document.addEventListener("visibilitychange", handleVisibility);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", handleVisibility);
    };
  }, [keeper]);
}

/** One step back, while the form is on the screen: its end may be heard of twice. */
function useLeavingOnce(onDone: () => void) {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => {
    if (isShown.current) onDone();
    isShown.current = false;
  };
}

/** Phones end pages without a word: everything is written as soon as this one is out of sight. */
function useKeptOnLeaving(keeper: DraftKeeper) {
  useEffect(() => {
    keeper.sendPhotos();
    window.addEventListener("pagehide", keeper.leave);
    window.addEventListener("online", keeper.sendPhotos);
    document.addEventListener("visibilitychange", keeper.leave);
    return () => {
      window.removeEventListener("pagehide", keeper.leave);
      window.removeEventListener("online", keeper.sendPhotos);
      document.removeEventListener("visibilitychange", keeper.leave);
      void keeper.keep();
    };
  }, [keeper]);
}
