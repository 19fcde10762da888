import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { handleHeld, handleSent } from "../../phone/outbox/deliver.ts";
import { sendDue } from "../../phone/outbox/outbox.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/hooks/use-toast.ts";

/** Sends at once, also what the server has refused before, and reports if that fails again. */
export function SendNowButton() {
  const { id } = useSignedInUser();
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const handleClick = async () => {
    setIsSending(true);
    let isAnyThrough = false;
    const answers: Pick<Parameters<typeof sendDue>[1], "onSent" | "onHeld"> = {
      onSent: (recorded, kind) => {
        isAnyThrough = true;
        handleSent(client, recorded, kind);
      },
      onHeld: (reason) => {
        isAnyThrough = true;
        handleHeld(client, reason);
      },
    };
    await sendDue(id, { which: "all", ...answers }).catch(() => undefined);
    setIsSending(false);
    if (!isAnyThrough) toast({ title: w.notYet });
  };
  return (
    <Button variant="secondary" icon={Send} loading={isSending} onClick={() => void handleClick()}>
      {w.sendNow}
    </Button>
  );
}

const w = words({
  sendNow: ["Send now", "Enviar ahora"],
  notYet: [
    "Not sent yet. It stays saved on this phone.",
    "Todavía no se envió. Sigue guardado en este teléfono.",
  ],
});
