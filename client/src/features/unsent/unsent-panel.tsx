import { formatDate, formatTime } from "#shared/dates.ts";
import { heldKindLabels } from "#shared/held.ts";
import { words } from "#shared/words.ts";
import { ChevronLeft, CloudUpload } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { isUnsent, type OutboxEntry, type SentEntry } from "../../phone/outbox.ts";
import { useOutbox } from "../../phone/use-outbox.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SendNowButton } from "./send-now-button.tsx";
import { ShareCopyButton } from "./share-copy-button.tsx";

/** What was handed in on this device: what waits, what needs its driver, and what was sent today. */
export function UnsentPanel({ onBack }: { onBack: () => void }) {
  const entries = useOutbox();
  const groups = [
    { title: w.needsYou, state: "refused" },
    { title: w.waiting, state: "waiting" },
    { title: w.withOffice, state: "held" },
    { title: w.sent, state: "sent" },
  ] as const;
  const hasUnsent = entries.some(isUnsent);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="-ml-4 lg:-ml-6">
          <Button variant="ghost" icon={ChevronLeft} onClick={onBack}>
            {w.back}
          </Button>
        </span>
        <h2 className="mr-auto text-xl">{w.title}</h2>
        {hasUnsent ? <SendNowButton /> : null}
      </div>
      {entries.length === 0 ? (
        <Card>
          <EmptyState icon={CloudUpload} title={w.nothing} />
        </Card>
      ) : null}
      {groups.map(({ title, state }) => {
        const rows = entries.filter((entry) => entry.state === state);
        if (rows.length === 0) return null;
        return (
          <Card key={state} title={title}>
            <ul className="divide-y">
              {rows.map((entry) => (
                <Row key={entry.id} entry={entry} />
              ))}
            </ul>
          </Card>
        );
      })}
    </>
  );
}

function Row({ entry }: { entry: OutboxEntry }) {
  const { timeZone } = useSignedInUser().company;
  const { asset, kind, performedAt } = entry;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-[14rem] gap-0.5">
        <p className="text-lg font-semibold wrap-anywhere">{asset.name || w.unknownUnit}</p>
        {kind ? <p className="wrap-anywhere">{heldKindLabels[kind]}</p> : null}
        <p className="text-sm text-muted">
          {w.done({
            day: formatDate(performedAt, timeZone),
            time: formatTime(performedAt, timeZone),
          })}
        </p>
        <p className="text-sm wrap-anywhere">
          {describe(entry, timeZone)}
          {/* As the server worded it then. */}
          {"reason" in entry ? <span translate="no"> {entry.reason}</span> : null}
        </p>
      </div>
      {isUnsent(entry) ? <ShareCopyButton entry={entry} /> : null}
    </li>
  );
}

function describe(entry: OutboxEntry, timeZone: string): string {
  if (entry.state === "sent") return describeSent(entry, timeZone);
  if (entry.state === "waiting") return w.willSend;
  return entry.state === "held" ? w.held : w.refused;
}

function describeSent({ sentAt, photos, lost = [] }: SentEntry, timeZone: string): string {
  const time = formatTime(sentAt, timeZone);
  const n = photos.length;
  const sent = n > 0 ? w.photosLeft({ time, n }) : w.sentAt({ time });
  return lost.length > 0 ? `${sent} · ${w.notSent}` : sent;
}

const w = words({
  back: ["Back", "Atrás"],
  title: ["On this phone", "En este teléfono"],
  waiting: ["Waiting", "Por enviar"],
  needsYou: ["Needs you", "Requiere atención"],
  withOffice: ["With the office", "En la oficina"],
  held: ["With the office:", "En la oficina:"],
  sent: ["Sent", "Enviado"],
  nothing: ["Nothing is waiting to send", "No hay nada por enviar"],
  unknownUnit: ["Inspection", "Inspección"],
  done: ["Done {day}, {time}", "Hecha: {day}, {time}"],
  willSend: ["Saved on this phone – will send", "Guardado en este teléfono – se enviará"],
  sentAt: ["Sent {time}", "Enviado {time}"],
  photosLeft: [
    { one: "Sent {time} · {n} photo on the way", other: "Sent {time} · {n} photos on the way" },
    { one: "Enviado {time} · falta {n} foto", other: "Enviado {time} · faltan {n} fotos" },
  ],
  notSent: ["Photo could not be sent", "No se pudo enviar la foto"],
  refused: ["Could not be sent. Share a copy.", "No se pudo enviar. Comparta una copia."],
});
