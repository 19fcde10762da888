import { nameAsset } from "#shared/assets/assets.ts";
import type { InspectionEnd } from "#shared/inspections/inspection-outcome.ts";
import { incompleteInspection, missingSignature } from "#shared/inspections/inspections.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { formatMissingPhotos } from "#shared/inspections/item-results.ts";
import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { describeError, isSignedOut } from "../../../api/call-error.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { refreshAfter } from "../../../api/refresh.ts";
import { announceStored } from "../../../phone/outbox/deliver.ts";
import { describeFullPhone, isPhoneFull } from "../../../phone/device/space.ts";
import { loadSoon } from "../../../ui/hooks/lazily.tsx";
import { toast } from "../../../ui/hooks/use-toast.ts";
import { describeUnsaved } from "../draft/draft-panel.tsx";
import { type Draft, findMissing, isCritical } from "../../../phone/drafts/draft.ts";
import {
  type DraftStore,
  useDraftOnScreen,
  useOpenDraft,
} from "../../../phone/drafts/open-draft.ts";
import { submitDrafts } from "../../../phone/drafts/submit-drafts.ts";
import { listWithoutPhoto } from "../../../phone/drafts/submission.ts";
import type { OpenUnit } from "./unit-panel.tsx";
import type { InspectedAsset, WalkPart } from "../draft/walk-parts.ts";
import { vibrate } from "../items/motion.ts";

/** The result of a unit's submission; `end` is absent if another tab submitted it. */
export type UnitEnd = { asset: InspectedAsset; end?: InspectionEnd };

type Ways = {
  own: OpenUnit;
  /** A trailer, once it is on the page. */
  other: OpenUnit | undefined;
  /** Called after submitting; of two units, one may have been refused. */
  onDone: (ends?: readonly UnitEnd[], refused?: OpenUnit["asset"]) => void;
  onBack: () => void;
};

/**
 * Within this time most phones have stored a submission and sent its request, which would otherwise wait for 60 ms while
 * a slow phone draws the disabled form.
 */
const onItsWayMs = 50;

/** The state and actions of the form; the drafts are in their stores. */
export function useInspectionForm({ own, other, onDone, onBack }: Ways) {
  const { parts, isSaved, isTrailerMissing } = useParts(own, other);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const gone = useRef<UnitEnd[]>([]);
  const client = useQueryClient();
  const {
    id: userId,
    company: { timeZone },
  } = useSignedInUser();
  const leave = useLeavingOnce(onDone);
  useUnsavedWords(isSaved);
  useDraftOnScreen(own.store, () => leave());

  const handleSubmit = async () => {
    const problem = findProblem(parts);
    if (problem) toast({ ...problem, variant: "destructive" });
    // A second tap comes before the button is seen to be disabled.
    if (problem || isTrailerMissing || isBusy.current) return;
    isBusy.current = true;
    const drawing = setTimeout(() => setIsSending(true), onItsWayMs);
    const handleSent = () => void refreshAfter(client, "submitInspection");
    const { ended, refused } = await submitDrafts(parts, handleSent);
    gone.current.push(...ended.map(toUnitEnd));
    if (!refused) {
      announce(ended, { userId, timeZone });
      // The button stays busy until the form is gone: the way back takes a moment.
      return leave(gone.current);
    }
    announceRefusal(refused, parts.length);
    // One of two units was submitted: the form continues with the other.
    if (ended.length > 0 && refused.unit.store !== own.store) {
      return leave(gone.current, refused.unit.asset);
    }
    if (ended.length > 0) own.store.change({ type: "walk", walk: { trailerId: undefined } });
    isBusy.current = false;
    clearTimeout(drawing);
    setIsSending(false);
  };

  const handleSaveDraft = async () => {
    const saved = await Promise.all(parts.map(({ store }) => store.save()));
    if (saved.includes(false)) return announceUnsaved();
    toast({ title: w.draftSaved });
    onBack();
  };

  return {
    parts,
    isSaved,
    isTrailerMissing,
    isSending,
    ...useAddingPhotos(),
    handleSubmit,
    handleSaveDraft,
  };
}

/** The unit and its trailer, each with its draft as it is now. */
function useParts(own: OpenUnit, other: OpenUnit | undefined) {
  const opened = useOpenDraft(own.store);
  // Without a trailer this is the unit itself once more, which changes nothing.
  const beside = useOpenDraft(other?.store ?? own.store);
  const { trailerId } = opened.draft;
  const isThere = other !== undefined && other.asset.id === trailerId;
  return {
    parts: [{ ...own, ...opened }, ...(isThere ? [{ ...other, ...beside }] : [])],
    isSaved: opened.isSaved && beside.isSaved,
    isTrailerMissing: trailerId !== undefined && !isThere,
  };
}

/** Said at once, wherever on the form the thumb is. */
function useUnsavedWords(isSaved: boolean) {
  useEffect(() => {
    if (!isSaved) toast({ title: describeUnsaved(), variant: "destructive" });
  }, [isSaved]);
}

function useAddingPhotos() {
  const [addingPhotos, setAddingPhotos] = useState(0);
  useEffect(() => {
    // Long before the first photo, which may be taken without a connection; its worker can be done without.
    void loadShrinking().catch(() => undefined);
  }, []);
  const addPhoto = useCallback(async (store: DraftStore, itemId: string, file: File) => {
    setAddingPhotos((count) => count + 1);
    try {
      const { shrinkPhoto } = await loadShrinking();
      const bytesMax = isPhoneFull() ? fullPhoneBytesMax : undefined;
      await store.addPhoto(itemId, await shrinkPhoto(file, bytesMax));
    } finally {
      setAddingPhotos((count) => count - 1);
    }
  }, []);
  return { addPhoto, isAddingPhoto: addingPhotos > 0 };
}

/** Where the last photo could not be stored, a smaller one may be. */
const fullPhoneBytesMax = 125_000;

const loadShrinking = () => loadSoon(() => import("../../../ui/photo/shrink-photo.ts"));

type Ended = Awaited<ReturnType<typeof submitDrafts<WalkPart & OpenUnit>>>["ended"][number];

/** Predicts on this device how the server will evaluate the inspection. */
function predictEnd({ condition }: InspectedAsset, { checklist, answers }: Draft): InspectionEnd {
  const failed = checklist.items.filter(({ id }) => answers[id]?.status === "fail");
  return {
    whileOutOfService: condition === "out_of_service",
    defects: failed.map((item) => ({
      critical: isCritical(item, checklist.checklistId) || answers[item.id]?.unsafe === true,
    })),
  };
}

function toUnitEnd({ unit: { asset, draft }, end }: Ended): UnitEnd {
  return { asset, end: end.state === "sent" ? end.log : predictEnd(asset, draft) };
}

/** After a failed inspection the driver reads that the office has its problems. */
function announce(
  ended: readonly Ended[],
  { userId, timeZone }: { userId: number; timeZone: string },
): void {
  for (const { entry, end } of ended) {
    if (end.state === "sent") continue;
    if (!isSignedOut(end.error)) vibrate([10, 60, 10]);
    return announceStored(entry.performedAt, timeZone, end.error);
  }
  const logs = ended.flatMap(({ end }) => (end.state === "sent" && end.log ? [end.log] : []));
  if (logs.length === 0) return void toast({ title: w.submitted });
  const failed = logs.filter(({ passed }) => !passed);
  if (failed.length === 0) return void toast({ title: w.completed });
  const sentences = failed.map((log) => w.reported({ unit: nameAsset(log), n: log.issueCount }));
  const shown = toast({ title: w.completed, description: sentences.join(". ") });
  import("../../../phone/alerts/alerts.ts").then(
    (m) => void m.offerAlerts(userId, shown),
    () => undefined,
  );
}

/** With two units, the text names which one it was. */
function announceRefusal({ unit, error }: { unit: WalkPart; error: unknown }, units: number): void {
  const reason = describeError(error);
  const description = units > 1 ? `${unit.asset.name}: ${reason}` : reason;
  toast({ title: w.error, description, variant: "destructive" });
}

function announceUnsaved() {
  const description = isPhoneFull() ? describeFullPhone() : w.notSaved;
  toast({ title: w.error, description, variant: "destructive" });
}

/** The button is disabled until then; this holds however the form is submitted. */
function findProblem(parts: readonly WalkPart[]) {
  const open = parts.flatMap(({ draft }) => findMissing(draft).items);
  if (open.length > 0) {
    const { title, message } = incompleteInspection;
    return { title, description: message(open) };
  }
  const bare = parts
    .flatMap(({ draft, photos }) => listWithoutPhoto(draft, photos))
    .map(formatLabel);
  if (bare.length > 0) return { title: w.photoRequired, description: formatMissingPhotos(bare) };
  const [own] = parts;
  return own && findMissing(own.draft).signature
    ? { title: missingSignature.title, description: missingSignature.message }
    : undefined;
}

/** One step back, while the form is on the screen: its end may be reported twice. */
function useLeavingOnce(onDone: Ways["onDone"]): Ways["onDone"] {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (ends, refused) => {
    if (isShown.current) onDone(ends, refused);
    isShown.current = false;
  };
}

const w = words({
  completed: ["Inspection completed successfully", "Inspección terminada"],
  // Submitted from another tab, or from this one whose response was lost.
  submitted: ["This inspection was already submitted.", "Esta inspección ya se había enviado."],
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
});
