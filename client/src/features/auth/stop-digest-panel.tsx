import { phoneApi } from "#shared/api/phone-api.ts";
import { words } from "#shared/base/words.ts";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { CallError } from "../../api/call-error.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { Warning } from "../../ui/layout/warning.tsx";

type State = "asked" | "stopped" | "spent";

/** Where the link of a digest leads. It stops nothing by itself, because programs for mail open links to look at them. */
export function StopDigestPanel() {
  const [params] = useSearchParams();
  const token = params.get("token");
  const [state, setState] = useState<State>(token === null ? "spent" : "asked");
  const stop = useSave(phoneApi.stopDigest, {
    failure: { title: w.failed },
    onSuccess: () => setState("stopped"),
    onFailure: (error) => {
      if (!(error instanceof CallError) || error.code !== "auth.linkNotGood") return false;
      setState("spent");
      return true;
    },
  });
  return (
    <div className="mx-auto grid w-full max-w-[480px] gap-4">
      <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
      {state === "spent" ? <Warning className="gap-3 p-4">{w.spent}</Warning> : null}
      {state === "stopped" ? (
        <Card>
          <CardBody>
            <div className="grid justify-items-center gap-4 text-center">
              <CircleCheck aria-hidden size={48} className="text-pass" />
              <output>{w.stopped}</output>
            </div>
          </CardBody>
        </Card>
      ) : null}
      {state === "asked" ? null : (
        <a href="/account-settings" className={buttonClass({ variant: "ghost", full: true })}>
          {w.account}
        </a>
      )}
      {state === "asked" && token !== null ? (
        <Card>
          <CardBody>
            <div className="grid gap-4">
              <p className="text-muted">{w.consequence}</p>
              <Button full loading={stop.isPending} onClick={() => stop.save({ body: { token } })}>
                {w.stop}
              </Button>
            </div>
          </CardBody>
        </Card>
      ) : null}
    </div>
  );
}

const w = words({
  title: ["Your Fleet by Mail", "Su flota por correo"],
  consequence: [
    "The button stops the mail about the state of your fleet. Mail about a unit that is tagged out still comes.",
    "El botón detiene el correo sobre el estado de su flota. Sí le llega si una unidad queda fuera de servicio.",
  ],
  stop: ["Stop this mail", "No recibir más este correo"],
  stopped: [
    "Stopped. You get no more mail about the state of your fleet. Under Account you can turn it on again.",
    "Listo. Ya no le llega el correo sobre el estado de su flota. En Mi cuenta puede activarlo de nuevo.",
  ],
  account: ["Go to Account", "Ir a Mi cuenta"],
  failed: ["The mail could not be stopped", "No se pudo parar el correo"],
  spent: [
    "This link is no longer good. Under Account you choose how often the mail comes.",
    "Este enlace ya no sirve. En Mi cuenta elige cada cuánto llega el correo.",
  ],
});
