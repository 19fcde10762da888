import { words } from "#shared/base/words.ts";
import { Share, SquarePlus } from "lucide-react";
import { Dialog, DialogBody } from "../../ui/dialog/dialog.tsx";

/** An iPhone lets no site offer installing: its user does it, with two taps on these symbols. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const steps = [
    { icon: Share, text: w.share },
    { icon: SquarePlus, text: w.add },
  ];
  return (
    <Dialog title={w.title} onClose={onClose}>
      <DialogBody isForReading>
        <ol className="grid gap-4">
          {steps.map(({ icon: Icon, text }, index) => (
            <li key={text} className="flex items-center gap-4">
              <span className="grid size-20 shrink-0 place-content-center rounded-lg border bg-surface-2 text-primary">
                <Icon aria-hidden size={40} />
              </span>
              <span className="min-w-0 flex-1 text-lg">
                <span className="font-bold">{index + 1}. </span>
                {text}
              </span>
            </li>
          ))}
        </ol>
        <p className="text-muted">{w.signIn}</p>
      </DialogBody>
    </Dialog>
  );
}

const w = words({
  title: ["Install Yardcheck", "Instalar Yardcheck"],
  share: ["In Safari, tap Share.", "En Safari, toque Compartir."],
  add: ["Tap Add to Home Screen.", "Toque Agregar a inicio."],
  signIn: [
    "Send what is waiting first. Then open Yardcheck from its icon and sign in once more.",
    "Primero envíe lo pendiente. Luego abra Yardcheck desde su icono y entre otra vez.",
  ],
});
