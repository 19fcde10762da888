/** What opens over a page, and what the product says by itself. */
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../src/ui/button/button.tsx";
import { ConfirmDialog } from "../src/ui/dialog/confirm-dialog.tsx";
import {
  Dialog,
  DialogBody,
  DialogDescription,
  DialogFooter,
  DiscardChangesDialog,
} from "../src/ui/dialog/dialog.tsx";
import { DialogForm } from "../src/ui/dialog/form.tsx";
import { Menu, MenuItem } from "../src/ui/dialog/menu.tsx";
import { PhotoViewerDialog } from "../src/ui/photo/photo-viewer-dialog.tsx";
import { StaleWarning } from "../src/ui/form/stale-warning.tsx";
import { TextInput } from "../src/ui/form/text-input.tsx";
import { toast } from "../src/ui/hooks/use-toast.ts";
import { Warning } from "../src/ui/layout/warning.tsx";
import { NoBreakText } from "../src/ui/layout/no-break-text.tsx";
import { PhotoDialog } from "../src/ui/photo/photos-field.tsx";
import { type Group, ignore, longName } from "./specimens.tsx";
import truck from "./truck.svg?no-inline";

const expiry = <NoBreakText text="Its registration expires on Mar 9, 2026." />;
const submit = { label: "Save changes", isPending: false };

export const dialogs: Group = {
  "Dialog, DialogForm": {
    "with a form": showDialog("form", (onClose) => (
      <Dialog onClose={onClose} title="Edit Asset" description="Drivers see its name.">
        <DialogForm onSubmit={async () => undefined} submit={submit}>
          <TextInput label="Name" defaultValue="Mixer 104" />
          <TextInput label="Make" error="Enter its make." />
        </DialogForm>
      </Dialog>
    )),
    saving: showDialog("form that is saved", (onClose) => (
      <Dialog onClose={onClose} title="Add Asset">
        <DialogForm onSubmit={async () => undefined} submit={{ ...submit, isPending: true }}>
          <TextInput label="Name" defaultValue="Mixer 104" />
        </DialogForm>
      </Dialog>
    )),
  },
  "Dialog, DialogBody, DialogFooter, DialogDescription": {
    "to be read, long": showDialog("record", (onClose) => (
      <Dialog onClose={onClose} title={longName} description={longName} size="record">
        <DialogBody isForReading>{longName.repeat(8)}</DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Certify</Button>
        </DialogFooter>
      </Dialog>
    )),
    "with a body of its own": showDialog("table", (onClose) => (
      <Dialog onClose={onClose} title="Labels" description="Two to a sheet." size="table">
        <DialogDescription className="p-4" />
      </Dialog>
    )),
  },
  ConfirmDialog: {
    destructive: showDialog("question", (onClose) => (
      <ConfirmDialog
        title="Remove Luis Ortega?"
        description="He can no longer sign in."
        label="Remove"
        onConfirm={onClose}
        onClose={onClose}
      />
    )),
  },
  DiscardChangesDialog: {
    plain: showDialog("question about changes", (onClose) => (
      <DiscardChangesDialog open onContinue={onClose} onDiscard={onClose} />
    )),
  },
  PhotoDialog: {
    plain: showDialog("photo", (onClose) => (
      <PhotoDialog src={truck} alt="Mixer 104" onClose={onClose} />
    )),
  },
  PhotoViewerDialog: {
    plain: showDialog("photos", (onClose) => (
      <PhotoViewerDialog photos={[truck, truck]} subject={longName} start={0} onClose={onClose} />
    )),
  },
  "Menu, MenuItem": {
    plain: (
      <Menu title={longName} trigger={<Button variant="secondary">Open the menu</Button>}>
        <MenuItem label="Edit" icon={Pencil} onSelect={ignore} />
        <MenuItem label="Remove" icon={Trash2} onSelect={ignore} />
        <MenuItem label="Without an icon" onSelect={ignore} />
      </Menu>
    ),
  },
  Toaster: {
    plain: <Button onClick={showSaved}>Say that it was saved</Button>,
    "over a dialog": showDialog("toasts", (onClose) => (
      <Dialog onClose={onClose} title="Toasts">
        <DialogBody>Each takes the place of the one before.</DialogBody>
        <DialogFooter>
          <Button onClick={showSaved}>Say that it was saved</Button>
          <Button onClick={showFailed}>Say that it failed</Button>
        </DialogFooter>
      </Dialog>
    )),
  },
  Warning: {
    plain: <Warning className="gap-2 p-4">{expiry}</Warning>,
    "long name": <Warning className="gap-2 p-4">{longName}</Warning>,
  },
  StaleWarning: {
    plain: (
      <StaleWarning
        text="Another user has changed this asset."
        failure="It could not be reloaded."
        onReload={() => Promise.reject(new Error("The gallery has no server"))}
      />
    ),
  },
};

function showDialog(name: string, draw: (onClose: () => void) => ReactNode) {
  return <Opener name={name} draw={draw} />;
}

function Opener({ name, draw }: { name: string; draw: (onClose: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Open the {name}
      </Button>
      {isOpen ? draw(() => setIsOpen(false)) : null}
    </>
  );
}

function showSaved() {
  toast({
    title: "Saved",
    description: (
      <>
        The temporary password is <code>{"k7f9-".repeat(8)}</code>
      </>
    ),
    action: { label: "Copy", onAction: ignore, stays: true },
  });
}

function showFailed() {
  toast({ title: "Error", description: longName, variant: "destructive" });
}
