import { photoChallengeLabels, photoOnFailLabels } from "#shared/account/inspection-rule-labels.ts";
import {
  type InspectionRules,
  photoChallenges,
  photosOnFail,
  findRules,
} from "#shared/account/inspection-rules.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { useCompanySave } from "./use-company-save.ts";

/** What the company asks of each inspection; a choice is saved at once. */
export function InspectionRulesCard() {
  const { rules, choose } = useRules();
  return (
    <Card title={w.title}>
      <CardBody>
        <div className="grid gap-4">
          <Checkbox
            label={w.sectionPass}
            hint={w.sectionPassHint}
            checked={rules.sectionPass}
            onChange={({ target }) => choose({ sectionPass: target.checked })}
          />
          <NativeSelect
            label={w.photoOnFail}
            options={labelOptions(photosOnFail, photoOnFailLabels)}
            value={rules.photoOnFail}
            onChange={({ target }) =>
              choose({ photoOnFail: photosOnFail.find((candidate) => candidate === target.value) })
            }
          />
          <NativeSelect
            label={w.photoChallenge}
            hint={w.photoChallengeHint}
            options={labelOptions(photoChallenges, photoChallengeLabels)}
            value={rules.photoChallenge}
            onChange={({ target }) =>
              choose({
                photoChallenge: photoChallenges.find(
                  (photoChallenge) => photoChallenge === target.value,
                ),
              })
            }
          />
          <Checkbox
            label={w.publicReports}
            hint={w.publicReportsHint}
            checked={rules.publicReports}
            onChange={({ target }) => choose({ publicReports: target.checked })}
          />
        </div>
      </CardBody>
    </Card>
  );
}

function useRules() {
  const { company } = useSignedInUser();
  const [chosen, setChosen] = useState<Partial<InspectionRules>>({});
  const { save, isPending } = useCompanySave();
  const { name, timeZone } = company;
  return {
    rules: { ...findRules(company), ...(isPending && chosen) },
    choose: (rules: Partial<InspectionRules>) => {
      setChosen({ ...chosen, ...rules });
      save({ body: { name, timeZone, rules } });
    },
  };
}

const w = words({
  title: ["Inspection rules", "Reglas de inspección"],
  sectionPass: ["Pass a section at once", "Pasar una sección completa"],
  sectionPassHint: [
    "Drivers who have looked at all items of a section may pass them together. Critical items are always passed one by one.",
    "Quien ya vio todos los puntos de una sección puede marcarlos bien juntos. Los críticos siempre se marcan uno por uno.",
  ],
  photoOnFail: ["When an item fails", "Si un punto falla"],
  photoChallenge: ["Proof photo", "Foto de prueba"],
  photoChallengeHint: [
    "The phone picks an item and asks for a photo of it. An inspection without it is accepted, and the office sees that it is missing.",
    "El teléfono elige un punto y pide su foto. Sin ella la inspección se acepta, y la oficina ve que falta.",
  ],
  publicReports: ["Reports by anyone", "Reportes de cualquiera"],
  publicReportsHint: [
    "Whoever scans the label of a unit may report a problem without signing in.",
    "Quien escanee la etiqueta de una unidad puede reportar un problema sin entrar.",
  ],
});
