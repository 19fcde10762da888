import type { FormEvent, ReactNode } from "react";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { PhotosField } from "../../ui/photo/photos-field.tsx";
import type { Act } from "./use-act.ts";

interface ActDialogProps {
  title: string;
  description?: string;
  act: Pick<Act, "photos" | "isPending">;
  isDirty: boolean;
  submit: { label: string; isDisabled?: boolean };
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** What an act on a defect takes; each may come with photos. */
export function ActDialog(props: ActDialogProps) {
  const { title, description, act, isDirty, submit, onSubmit, onClose, children } = props;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      pending={act.isPending}
      dirty={isDirty || act.photos.photos.length > 0}
    >
      <DialogForm onSubmit={onSubmit} submit={{ ...submit, isPending: act.isPending }}>
        {children}
        <PhotosField {...act.photos} />
      </DialogForm>
    </Dialog>
  );
}
