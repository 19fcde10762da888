import { api } from "#shared/api.ts";
import { incompleteInspection, missingSignature } from "#shared/inspections.ts";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSave } from "../../api/use-save.ts";
import { shrinkPhoto } from "../../ui/shrink-photo.ts";
import { toast } from "../../ui/use-toast.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { isLocked, missingOf } from "./draft-state.ts";

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
  const isShown = useIsShown();
  useKeptOnLeaving(keeper);

  const release = () => {
    isBusy.current = false;
    setIsSending(false);
  };
  const { save } = useSave(api.submitInspection, {
    success: { title: "Inspection completed successfully" },
    // The button stays busy until the form is gone: the way back takes a moment.
    onSuccess: () => void keeper.forget().then(() => isShown.current && onDone()),
    onFailure: (error) => void keeper.attemptFailed(error).then(release),
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

/** Whether the form is still on the screen when an answer comes. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
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
