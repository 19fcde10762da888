import { api } from "#shared/api.ts";
import type { SubmittedInspection } from "#shared/api-schemas.ts";
import { nameAsset } from "#shared/assets.ts";
import { incompleteInspection, missingSignature } from "#shared/inspections.ts";
import { labelOf } from "#shared/item-labels.ts";
import { missingPhotos } from "#shared/item-results.ts";
import { words } from "#shared/words.ts";
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
import type { DraftStore } from "./draft-store.ts";
import { isLocked, findMissing } from "./draft-state.ts";
import type { DraftEnding } from "./draft-tabs.ts";
import { listWithoutPhoto } from "./submission.ts";

type Ways = {
  store: DraftStore;
  /** After the inspection was submitted; with its record, unless that was in another tab. */
  onDone: (log?: SubmittedInspection) => void;
  onBack: () => void;
};

/** What the form knows and does; the draft itself is the store's. */
export function useInspectionForm({ store, onDone, onBack }: Ways) {
  const { draft, photos, isSaved } = useSyncExternalStore(store.subscribe, store.current);
  const [isSending, setIsSending] = useState(false);
  const [addingPhotos, setAddingPhotos] = useState(0);
  const isBusy = useRef(false);
  const client = useQueryClient();
  const leave = useLeavingOnce(onDone);
  useSaveOnLeaving(store);
  useOtherTabs(store, leave);

  const release = () => {
    isBusy.current = false;
    setIsSending(false);
  };
  const { save } = useSave(api.submitInspection, {
    success: announceRecord,
    // The button stays busy until the form is gone: the way back takes a moment.
    onSuccess: (log) => void store.forget("submitted").then(() => leave(log)),
    onFailure: (error) => {
      if (!isRecorded(error)) return void store.recordFailure(error).then(release);
      toast({ title: w.submitted });
      void store.forget("submitted").then(() => leave());
      void refreshAfter(client, "submitInspection");
      return true;
    },
  });

  const handleSubmit = async () => {
    const problem = findProblem(store);
    if (problem) toast({ ...problem, variant: "destructive" });
    // A second tap comes before the button is seen to be disabled.
    if (problem || isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    const { body, key } = await store.startAttempt();
    save({ body, idempotencyKey: key });
  };

  const handleSaveDraft = async () => {
    const isOnDevice = await store.save();
    if (!isOnDevice) return announceUnsaved();
    toast({ title: w.draftSaved });
    onBack();
  };

  const addPhoto = useCallback(
    async (itemId: string, file: File) => {
      setAddingPhotos((count) => count + 1);
      try {
        await store.addPhoto(itemId, await shrinkPhoto(file));
      } finally {
        setAddingPhotos((count) => count - 1);
      }
    },
    [store],
  );

  return {
    draft,
    photos,
    isSaved,
    isSending,
    isAddingPhoto: addingPhotos > 0,
    isLocked: isLocked(draft),
    addPhoto,
    handleSubmit,
    handleSaveDraft,
  };
}

/** After a failed inspection the driver reads that the office has its problems. */
function announceRecord(log: SubmittedInspection) {
  const title = w.completed;
  if (log.passed) return { title };
  return { title, description: w.reported({ unit: nameAsset(log), n: log.issueCount }) };
}

function announceUnsaved() {
  toast({ title: w.error, description: w.notSaved, variant: "destructive" });
}

/** The button is disabled until then; this holds however the form is submitted. */
function findProblem(store: DraftStore) {
  const { draft, photos } = store.current();
  const missing = findMissing(draft);
  if (missing.items.length > 0) {
    const { title, message } = incompleteInspection;
    const open = draft.checklist.items.filter(({ id }) => missing.items.includes(id));
    return { title, description: message(open.map(labelOf)) };
  }
  const bare = listWithoutPhoto(draft, photos).map(labelOf);
  if (bare.length > 0) return { title: w.photoRequired, description: missingPhotos(bare) };
  return missing.signature
    ? { title: missingSignature.title, description: missingSignature.message }
    : undefined;
}

/** The draft's key was used already, for an earlier state of it in another tab. */
function isRecorded(error: Error): boolean {
  return error instanceof CallError && error.code === "idempotency.reused";
}

/** What another tab writes is shown here, and what it ends is over here. */
function useOtherTabs(store: DraftStore, leave: () => void) {
  const handleEnding = useEffectEvent((ending: DraftEnding) => {
    toast({ title: w[ending] });
    leave();
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

/** One step back, while the form is on the screen: its end may be reported twice. */
function useLeavingOnce(onDone: Ways["onDone"]) {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (log?: SubmittedInspection) => {
    if (isShown.current) onDone(log);
    isShown.current = false;
  };
}

/** Phones end pages without notice: everything is saved as soon as this one is out of sight. */
function useSaveOnLeaving(store: DraftStore) {
  useEffect(() => {
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
  completed: ["Inspection completed successfully", "Inspección terminada"],
  reported: [
    {
      one: "{unit}: {n} problem reported to the office",
      other: "{unit}: {n} problems reported to the office",
    },
    {
      one: "{unit}: {n} problema reportado a la oficina",
      other: "{unit}: {n} problemas reportados a la oficina",
    },
  ],
  error: ["Error", "Error"],
  notSaved: [
    "This draft could not be saved on this device. Please submit the inspection now.",
    "No se pudo guardar este borrador en el dispositivo. Envíe la inspección ahora.",
  ],
  draftSaved: ["Draft saved", "Borrador guardado"],
  photoRequired: ["Photo Required", "Falta una foto"],
  submitted: [
    "This inspection was submitted in another tab.",
    "Esta inspección se envió en otra pestaña.",
  ],
  startedOver: [
    "This inspection was started over in another tab.",
    "Esta inspección se empezó de nuevo en otra pestaña.",
  ],
});
