import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog/dialog.tsx";
import { Textarea } from "../ui/form/textarea.tsx";

interface DecisionDialogProps {
  /** The decision, as the title and the button show it. */
  label: string;
  /** The result of the decision. */
  description: string;
  isRefusal: boolean;
  isPending: boolean;
  /** Something is still missing. */
  isIncomplete?: boolean;
  /** More than the note was changed. */
  isChanged?: boolean;
  onDecide: (note: string) => void;
  onClose: () => void;
  /** Other inputs, above the note. */
  children?: ReactNode;
}

/** The office decides about something that was sent in, and may say why. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { label, description, isRefusal, isPending, onDecide, onClose, children } = props;
  const { isIncomplete = false, isChanged = false } = props;
  const [note, setNote] = useState("");
  return (
    <Dialog
      onClose={onClose}
      title={label}
      description={description}
      pending={isPending}
      dirty={note !== "" || isChanged}
    >
      <DialogBody>
        {children}
        <Textarea
          label={w.note}
          optional
          maxLength={limits.notesMax}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {w.cancel}
        </Button>
        <Button
          variant={isRefusal ? "destructive" : "primary"}
          loading={isPending}
          disabled={isIncomplete}
          onClick={() => onDecide(note)}
        >
          {label}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const w = words({
  note: ["Note", "Nota"],
  cancel: ["Cancel", "Cancelar"],
});
