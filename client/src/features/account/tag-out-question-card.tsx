import { words } from "#shared/base/words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { useTagOutSetting } from "./use-company-save.ts";

interface TagOutQuestionCardProps {
  /** The card goes, and the focus with it. */
  onSaved: () => void;
}

/** For a company from before this setting, until its admin has answered. */
export function TagOutQuestionCard({ onSaved }: TagOutQuestionCardProps) {
  const { saving, choose } = useTagOutSetting(onSaved);
  const isSaving = saving !== undefined;
  return (
    <Card title={w.question}>
      <CardBody>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-80">{w.consequence}</p>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
            <Button
              variant="secondary"
              loading={saving === false}
              disabled={isSaving}
              onClick={() => choose(false)}
            >
              {w.no}
            </Button>
            <Button loading={saving === true} disabled={isSaving} onClick={() => choose(true)}>
              {w.yes}
            </Button>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

const w = words({
  question: [
    "Tag units out when a critical item fails?",
    "¿Sacar de servicio la unidad si falla un punto crítico?",
  ],
  consequence: [
    "A unit whose brakes, steering or another critical item failed goes out of service by itself, until its repair is certified and the office returns it to service.",
    "Si fallan los frenos, la dirección u otro punto crítico, la unidad queda sola fuera de servicio hasta que se certifique su reparación y la oficina la regrese al servicio.",
  ],
  no: ["No", "No"],
  yes: ["Yes", "Sí"],
});
