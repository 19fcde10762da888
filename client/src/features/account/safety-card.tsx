import { words } from "#shared/base/words.ts";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { useTagOutSetting } from "./use-tag-out-setting.ts";

export function SafetyCard() {
  const { tagsOutCritical, choose } = useTagOutSetting();
  return (
    <Card title={w.title}>
      <CardBody>
        <Checkbox
          label={w.tagOut}
          hint={w.tagOutHint}
          checked={tagsOutCritical === true}
          onChange={(event) => choose(event.target.checked)}
        />
        {tagsOutCritical === null ? (
          <p className="mt-2 pl-9 text-sm font-semibold">{w.undecided}</p>
        ) : null}
      </CardBody>
    </Card>
  );
}

const w = words({
  title: ["Safety", "Seguridad"],
  tagOut: [
    "Tag units out when a critical item fails",
    "Sacar de servicio la unidad si falla un punto crítico",
  ],
  tagOutHint: [
    "So does a driver who calls a unit unsafe to drive. It stays out of service until its repair is certified and the office returns it to service.",
    "También si un operador dice que no es segura para manejar. Queda fuera de servicio hasta que se certifique su reparación y la oficina la regrese al servicio.",
  ],
  undecided: ["Not decided yet.", "Aún no se decide."],
});
