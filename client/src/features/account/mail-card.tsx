import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { CardBody } from "../../ui/layout/card.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Warning } from "../../ui/layout/warning.tsx";

/** Whether the server sends mail, and a try. */
export function MailCard() {
  const setup = useQuery(query(api.getMailSetup));
  return (
    <DataCard
      title={w.title}
      query={setup}
      what={w.what}
      skeleton={
        <CardBody>
          <Skeleton className="h-ctl-md" />
        </CardBody>
      }
    >
      {({ isOn }) => <CardBody>{isOn ? <TestMail /> : <p>{w.off}</p>}</CardBody>}
    </DataCard>
  );
}

function TestMail() {
  const [failure, setFailure] = useState<string | null>(null);
  const test = useSave(api.sendTestMail, {
    success: (tried) =>
      tried.failure === null
        ? { title: w.sent, description: w.sentTo(tried) }
        : { title: w.failed, variant: "destructive" },
    failure: { title: w.failed },
    onSuccess: (tried) => setFailure(tried.failure),
  });
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{w.purpose}</p>
      {failure ? (
        <Warning className="gap-3 p-3">
          <span className="min-w-0 wrap-anywhere">
            {w.says} <span translate="no">{failure}</span>
          </span>
        </Warning>
      ) : null}
      <div className="flex justify-end max-sm:*:flex-1">
        <Button variant="secondary" loading={test.isPending} onClick={() => test.save({})}>
          {w.test}
        </Button>
      </div>
    </div>
  );
}

const w = words({
  title: ["Mail", "Correo"],
  what: ["whether mail is sent", "si se envía correo"],
  off: [
    "This server sends no mail. Whoever runs it can turn mail on.",
    "Este servidor no envía correo. Quien lo administra puede activarlo.",
  ],
  purpose: [
    "Yardcheck mails invitations, links to people who forgot their password, and to the office what needs attention.",
    "Yardcheck manda por correo invitaciones, enlaces a quienes olvidaron su contraseña y a la oficina lo que pide atención.",
  ],
  test: ["Send a test mail", "Mandar un correo de prueba"],
  sent: ["Test mail sent", "Correo de prueba enviado"],
  sentTo: ["It went to {recipient}.", "Se mandó a {recipient}."],
  failed: ["The test mail was not sent", "No se mandó el correo de prueba"],
  says: ["The mail server says:", "El servidor de correo dice:"],
});
