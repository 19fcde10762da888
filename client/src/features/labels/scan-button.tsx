import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";

const ScanDialog = lazilyApart(() => import("./scan-dialog.tsx").then((m) => m.ScanDialog));

export function ScanButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button full variant="secondary" onClick={() => setIsOpen(true)}>
        {w.scan}
      </Button>
      {isOpen ? <ScanDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const w = words({ scan: ["Scan label", "Escanear etiqueta"] });
