import { Card, CardBody } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useTagOutSetting } from "./use-tag-out-setting.ts";

export function SafetyCard() {
  const { tagsOutCritical, choose } = useTagOutSetting();
  return (
    <Card title="Safety">
      <CardBody>
        <Checkbox
          label="Tag units out when a critical item fails"
          hint="So does a driver who calls a unit unsafe to drive. It stays out of service until its repair is certified and the office returns it to service."
          checked={tagsOutCritical === true}
          onChange={(event) => choose(event.target.checked)}
        />
        {tagsOutCritical === null ? (
          <p className="mt-2 pl-9 text-sm font-semibold">Not decided yet.</p>
        ) : null}
      </CardBody>
    </Card>
  );
}
