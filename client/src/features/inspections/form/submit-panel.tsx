import { words } from "#shared/base/words.ts";
import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { UnsavedWarning } from "../draft/draft-panel.tsx";
import { jumpTo } from "../items/motion.ts";
import { findOpen, sumProgress, type WalkPart } from "../draft/walk-parts.ts";

interface SubmitPanelProps {
  formId: string;
  parts: readonly WalkPart[];
  /** A trailer is pulled that is not on the page yet, or whose repairs are to be reviewed first. */
  isTrailerMissing: boolean;
  /** Whether all that was filled in is on this device. */
  isSaved: boolean;
  isSending: boolean;
  isAddingPhoto: boolean;
  onBack: () => void;
  onSaveDraft: () => void;
}

/** The three buttons that leave the form, and the open items that prevent submitting. */
export function SubmitPanel(props: SubmitPanelProps) {
  const { parts, isTrailerMissing, isSaved, isSending, isAddingPhoto } = props;
  const { onBack, onSaveDraft } = props;
  const open = findOpen(parts);
  const isWhole = open.items.length + open.photos.length === 0 && !isTrailerMissing;
  const { answered } = sumProgress(parts);
  return (
    <div className="grid gap-3">
      {isSaved ? null : <UnsavedWarning />}
      <MissingLine {...props} />
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" size="xl" disabled={isSending} onClick={onBack}>
          {w.back}
        </Button>
        <Button
          variant="secondary"
          size="xl"
          disabled={answered === 0 || isSending}
          onClick={onSaveDraft}
        >
          {w.saveDraft}
        </Button>
        <div className="col-span-2 grid">
          <Button
            type="submit"
            size="xl"
            icon={Send}
            loading={isSending}
            disabled={!isWhole || open.signature || isAddingPhoto}
          >
            {w.submit}
          </Button>
        </div>
      </div>
    </div>
  );
}

type MissingLineProps = Omit<SubmitPanelProps, "isSaved" | "onBack" | "onSaveDraft">;

/** The reasons why the button is disabled; each part of the explanation leads to its place. */
function MissingLine(props: MissingLineProps) {
  const { formId, parts, isTrailerMissing, isAddingPhoto, isSending } = props;
  const { items, photos, signature } = findOpen(parts);
  const isOpen = items.length + photos.length > 0 || signature || isTrailerMissing;
  const isReady = !isOpen && !isAddingPhoto;
  return (
    <p aria-live="polite" className="flex min-h-14 flex-wrap items-center gap-x-2 text-sm">
      {isReady ? <span className="font-semibold">{isSending ? w.sending : w.ready}</span> : null}
      <CountedJump elementIds={items} count={w.itemsLeft} />
      <CountedJump elementIds={photos} count={w.photosMissing} />
      {isTrailerMissing ? <Jump elementId={`${formId}-trailer`}>{w.trailerMissing}</Jump> : null}
      {signature ? (
        <span>
          {items.length > 0 ? <span aria-hidden>·{"\u00a0"}</span> : null}
          <Jump elementId={`${formId}-signature`}>{w.signatureMissing}</Jump>
        </span>
      ) : null}
      {isAddingPhoto ? <span>{w.addingPhoto}</span> : null}
    </p>
  );
}

interface CountedJumpProps {
  elementIds: readonly string[];
  count: (values: { n: number }) => string;
}

/** "2 items left", which leads to the first of them. */
function CountedJump({ elementIds, count }: CountedJumpProps) {
  const [first] = elementIds;
  if (first === undefined) return null;
  return <Jump elementId={first}>{count({ n: elementIds.length })}</Jump>;
}

function Jump({ elementId, children }: { elementId: string; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={() => jumpTo(elementId)}
      className="link min-h-14 rounded px-1 underline"
    >
      {children}
    </button>
  );
}

const w = words({
  back: ["Back", "Atrás"],
  saveDraft: ["Save Draft", "Guardar borrador"],
  submit: ["Submit Inspection", "Enviar inspección"],
  itemsLeft: [
    { one: "{n} item left", other: "{n} items left" },
    { one: "falta {n} punto", other: "faltan {n} puntos" },
  ],
  photosMissing: [
    { one: "{n} photo missing", other: "{n} photos missing" },
    { one: "falta {n} foto", other: "faltan {n} fotos" },
  ],
  trailerMissing: ["trailer missing", "falta el remolque"],
  signatureMissing: ["signature missing", "falta la firma"],
  addingPhoto: ["Adding photo…", "Agregando foto…"],
  sending: ["Sending…", "Enviando…"],
  ready: ["Ready to submit", "Lista para enviar"],
});
