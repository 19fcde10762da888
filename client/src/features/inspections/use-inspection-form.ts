import { nameAsset } from "#shared/assets.ts";
import type { InspectionEnd } from "#shared/critical-items.ts";
import { formatTime } from "#shared/dates.ts";
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
import { describeError, isSignedOut } from "../../api/call-error.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { handleSignedOut } from "../../api/query-client.ts";
import { refreshAfter } from "../../api/refresh.ts";
import type { UnsentEntry } from "../../phone/outbox.ts";
import { type Outcome, sendEntry } from "../../phone/send-due.ts";
import { toast } from "../../ui/use-toast.ts";
import type { DraftStore } from "./draft-store.ts";
import { type Draft, findMissing } from "./draft-state.ts";
import type { DraftEnding } from "./draft-tabs.ts";
import type { InspectedAsset } from "./inspected-asset-panel.tsx";
import { listWithoutPhoto } from "./submission.ts";
import { vibrate } from "./vibrate.ts";

type Ways = {
  store: DraftStore;
  asset: InspectedAsset;
  /** After the inspection was handed in; what became of its unit, unless that was in another tab. */
  onDone: (end?: InspectionEnd) => void;
  onBack: () => void;
};

/** What the form knows and does; the draft itself is the store's. */
export function useInspectionForm({ store, asset, onDone, onBack }: Ways) {
  const { draft, photos, isSaved } = useSyncExternalStore(store.subscribe, store.current);
  const [isSending, setIsSending] = useState(false);
  const [addingPhotos, setAddingPhotos] = useState(0);
  const isBusy = useRef(false);
  const client = useQueryClient();
  const {
    id,
    company: { timeZone },
  } = useSignedInUser();
  const leave = useLeavingOnce(onDone);
  useSaveOnLeaving(store);
  useOtherTabs(store, leave);

  const handleSubmit = async () => {
    const problem = findProblem(store);
    if (problem) toast({ ...problem, variant: "destructive" });
    // A second tap comes before the button is seen to be disabled.
    if (problem || isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    const { entry, isKept } = await store.handIn(asset.name);
    const end = await deliver(entry, isKept, () => void refreshAfter(client, "submitInspection"));
    if (end.state === "failed") {
      await store.takeBack(entry);
      isBusy.current = false;
      setIsSending(false);
      const description = describeError(end.error);
      return toast({ title: w.error, description, variant: "destructive" });
    }
    announce(end, { userId: id, time: formatTime(entry.performedAt, timeZone) });
    if (!isKept) await store.forget("submitted");
    // The button stays busy until the form is gone: the way back takes a moment.
    leave(end.state === "sent" ? end.log : presumeEnd(asset, draft));
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
        const { shrinkPhoto } = await loadShrinking();
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
    addPhoto,
    handleSubmit,
    handleSaveDraft,
  };
}

const loadShrinking = () => import("../../ui/shrink-photo.ts");

/** How long the driver looks at the button before the answer is awaited in the background. */
const patienceMs = 2_500;

function pass(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

type End =
  | Extract<Outcome, { state: "sent" }>
  /** On this device; it is sent when it can be. */
  | { state: "kept"; error?: unknown }
  /** Refused, or on no device and not sent: its driver is still at the form. */
  | { state: "failed"; error: unknown };

async function deliver(entry: UnsentEntry, isKept: boolean, onSent: () => void): Promise<End> {
  const sending = sendEntry(entry, { isFormOpen: true });
  void sending.then(({ state }) => (state === "sent" ? onSent() : undefined));
  const outcome = await (isKept ? Promise.race([sending, pass(patienceMs)]) : sending);
  if (!outcome) return { state: "kept" };
  if (outcome.state === "sent") return outcome;
  const { error } = outcome;
  return { state: isKept && outcome.state === "waiting" ? "kept" : "failed", error };
}

/** After a failed inspection the driver reads that the office has its problems. */
function announce(
  end: Exclude<End, { state: "failed" }>,
  { userId, time }: { userId: number; time: string },
): void {
  if (end.state === "kept") {
    if (isSignedOut(end.error)) return handleSignedOut();
    vibrate([10, 60, 10]);
    return toast({ title: w.kept({ time }) });
  }
  const { log } = end;
  if (!log) return toast({ title: w.submitted });
  if (log.passed) return toast({ title: w.completed });
  const description = w.reported({ unit: nameAsset(log), n: log.issueCount });
  const shown = { title: w.completed, description };
  import("../../phone/offer-alerts.ts").then(
    (m) => void m.offerAlerts(userId, shown),
    () => toast(shown),
  );
}

/** What the server will say of it, by what is known here. */
function presumeEnd({ condition }: InspectedAsset, { checklist, answers }: Draft): InspectionEnd {
  const failed = checklist.items.filter(({ id }) => answers[id]?.status === "fail");
  return {
    whileOutOfService: condition === "out_of_service",
    defects: failed.map(({ id, critical }) => ({
      critical: critical === true || answers[id]?.unsafe === true,
    })),
  };
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
  return (end?: InspectionEnd) => {
    if (isShown.current) onDone(end);
    isShown.current = false;
  };
}

/** Phones end pages without notice: everything is saved as soon as this one is out of sight. */
function useSaveOnLeaving(store: DraftStore) {
  useEffect(() => {
    void loadShrinking().then(
      ({ openWorker }) => openWorker(),
      () => undefined,
    );
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
  kept: ["Saved on this phone {time} – will send", "Guardado en este teléfono {time} – se enviará"],
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
