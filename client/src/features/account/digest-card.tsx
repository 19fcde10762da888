import { phoneApi } from "#shared/api/phone-api.ts";
import { words } from "#shared/base/words.ts";
import { type Digest, digestLabels, digests, findDigest } from "#shared/account/digests.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";

/** How often the state of the fleet is mailed to a user of the office; absent where the server sends no mail. */
export function DigestCard() {
  const user = useSignedInUser();
  const setup = useQuery(query(phoneApi.getMailSetup));
  const update = useSave(phoneApi.updatePreferences, {
    success: { title: w.saved },
    failure: { title: w.failed },
  });
  const [chosen, setChosen] = useState<Digest>();
  if (!setup.data?.isOn) return null;
  const choose = (digest: Digest | undefined) => {
    setChosen(digest);
    update.save({ body: { digest } });
  };
  return (
    <Card title={w.title}>
      <CardBody>
        <NativeSelect
          label={w.often}
          hint={w.about({ email: user.email })}
          options={labelOptions(digests, digestLabels)}
          value={(update.isPending && chosen) || findDigest(user)}
          onChange={({ target }) => choose(digests.find((digest) => digest === target.value))}
        />
      </CardBody>
    </Card>
  );
}

const w = words({
  title: ["Your fleet by mail", "Su flota por correo"],
  often: ["How often", "Cada cuánto"],
  about: [
    "At 6:00 AM to {email}: what failed, what is due, and which papers run out. Nothing to report, no mail.",
    "A las 6:00 a {email}: lo que falló, lo que vence y los documentos por vencer. Sin novedades no hay correo.",
  ],
  saved: ["Saved", "Guardado"],
  failed: ["Your choice could not be saved", "No se pudo guardar su elección"],
});
