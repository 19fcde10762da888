import { words } from "#shared/base/words.ts";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { acceptOffer, type InstallWay, quietInstall } from "../../phone/alerts/install.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";

const InstallDialog = lazily(() => import("./install-dialog.tsx").then((m) => m.InstallDialog));

interface InstallStripProps {
  way: InstallWay;
  onDone: () => void;
}

/** A site that is not installed may lose what it holds, and starts in a tab that is easily closed. */
export function InstallStrip({ way, onDone }: InstallStripProps) {
  const [isOpen, setIsOpen] = useState(false);
  const handleInstall = () => {
    if (way === "steps") return setIsOpen(true);
    // Refused by the browser: it is offered again another time.
    void acceptOffer().then(onDone, onDone);
  };
  const handleLater = () => {
    quietInstall();
    onDone();
  };
  return (
    <div className="grid gap-2 rounded border bg-surface p-3">
      <p className="flex items-start gap-2">
        <Smartphone aria-hidden size={20} className="mt-0.5 shrink-0" />
        <span>{w.install}</span>
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={handleLater}>
          {w.later}
        </Button>
        <Button variant="secondary" onClick={handleInstall}>
          {way === "steps" ? w.showHow : w.accept}
        </Button>
      </div>
      {isOpen ? <InstallDialog onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

const w = words({
  install: [
    "Install Yardcheck so this phone keeps what is not sent.",
    "Instale Yardcheck para no perder lo que falta enviar.",
  ],
  accept: ["Install", "Instalar"],
  showHow: ["Show how", "Ver cómo"],
  later: ["Not now", "Ahora no"],
});
