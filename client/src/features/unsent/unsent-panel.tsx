import type { Pack } from "#shared/api/api-schemas.ts";
import { formatDate, formatTime } from "#shared/base/dates.ts";
import { heldKindLabels } from "#shared/held/held.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { CloudUpload } from "lucide-react";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import { type HeldEntry, isUnsent, type OutboxEntry } from "../../phone/outbox/entry.ts";
import { useOutbox } from "../../phone/outbox/use-outbox.ts";
import { usePack } from "../../phone/pack/use-pack.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PanelHead } from "../../ui/layout/panel-head.tsx";
import { NoBreakText } from "../../ui/layout/no-break-text.tsx";
import { SendNowButton } from "./send-now-button.tsx";
import { ShareCopyButton } from "./share-copy-button.tsx";

/** The submissions of this device: those that wait, those that need their driver, and those sent today. */
export function UnsentPanel({ onBack }: { onBack: () => void }) {
  const entries = useOutbox();
  const decided = usePack((pack) => pack.decided).data ?? [];
  const rows = entries.map((entry) => decide(entry, decided));
  const groups = [
    { title: w.needsYou, state: "refused" },
    { title: w.waiting, state: "waiting" },
    { title: w.withOffice, state: "held" },
    { title: w.declinedTitle, state: "declined" },
    { title: w.sent, state: "sent" },
  ] as const;
  const hasUnsent = entries.some(isUnsent);
  return (
    <>
      <PanelHead title={w.title} onBack={onBack}>
        {hasUnsent ? <SendNowButton /> : null}
      </PanelHead>
      {entries.length === 0 ? (
        <Card>
          <EmptyState icon={CloudUpload} title={w.nothing} />
        </Card>
      ) : null}
      {groups.map(({ title, state }) => {
        const own = rows.filter((row) => row.state === state);
        if (own.length === 0) return null;
        return (
          <Card key={state} title={title}>
            <ul className="divide-y">
              {own.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </Card>
        );
      })}
    </>
  );
}

/** An entry that the office filed counts as sent; one that it declined carries the reason. */
type Decided =
  | (Omit<HeldEntry, "state" | "reason"> & { state: "sent"; sentAt: string; recordId: number })
  | (Omit<HeldEntry, "state"> & { state: "declined" });

type RowEntry = OutboxEntry | Decided;

function decide(entry: OutboxEntry, decided: Pack["decided"]): RowEntry {
  const found = decided.find(({ key }) => key === entry.id);
  if (entry.state !== "held" || !found) return entry;
  const { state, note, decidedAt, recordId } = found;
  const { reason: _refusal, ...held } = entry;
  return state === "filed" && recordId !== null
    ? { ...held, state: "sent", sentAt: decidedAt, recordId }
    : { ...held, state: "declined", reason: note ?? "" };
}

function Row({ row }: { row: RowEntry }) {
  const { timeZone } = useSignedInUser().company;
  const { toHref } = useRecordAddress();
  const { asset, kind, performedAt } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-[14rem] gap-0.5">
        <p className="text-lg font-semibold wrap-anywhere">{asset.name || w.unknownUnit}</p>
        {kind ? <p className="wrap-anywhere">{heldKindLabels[kind]}</p> : null}
        <p className="text-sm text-muted">
          <NoBreakText
            text={w.done({
              day: formatDate(performedAt, timeZone),
              time: formatTime(performedAt, timeZone),
            })}
          />
        </p>
        <p className="text-sm wrap-anywhere">
          <NoBreakText text={describe(row, timeZone)} />
          {/* A reason that the server or the office wrote in one language. */}
          {"reason" in row ? <span translate="no"> {row.reason}</span> : null}
        </p>
        {"recordId" in row && !kind ? (
          <Link
            href={toHref("inspection", row.recordId)}
            className="link inline-flex min-h-ctl-md items-center justify-self-start text-sm"
          >
            {w.record({ id: formatNumber(row.recordId) })}
          </Link>
        ) : null}
      </div>
      {row.state === "waiting" || row.state === "refused" ? <ShareCopyButton entry={row} /> : null}
    </li>
  );
}

function describe(row: RowEntry, timeZone: string): string {
  switch (row.state) {
    case "sent":
      return describeSent(row, timeZone);
    case "waiting":
      return w.willSend;
    case "held":
      return w.held;
    case "declined":
      return row.reason ? w.declinedFor : w.declined;
    case "refused":
      return w.refused;
  }
}

function describeSent(row: Extract<RowEntry, { state: "sent" }>, timeZone: string): string {
  const time = formatTime(row.sentAt, timeZone);
  if ("recordId" in row) return `${w.sentAt({ time })} · ${w.filed}`;
  const { photos, lost = [] } = row;
  const n = photos.length;
  const sent = n > 0 ? w.photosLeft({ time, n }) : w.sentAt({ time });
  return lost.length > 0 ? `${sent} · ${w.notSent}` : sent;
}

const w = words({
  title: ["On this phone", "En este teléfono"],
  waiting: ["Waiting", "Por enviar"],
  needsYou: ["Needs you", "Requiere atención"],
  withOffice: ["With the office", "En la oficina"],
  held: ["With the office:", "En la oficina:"],
  declinedTitle: ["Declined", "Rechazado"],
  declined: ["The office declined it.", "La oficina lo rechazó."],
  declinedFor: ["The office declined it:", "La oficina lo rechazó:"],
  sent: ["Sent", "Enviado"],
  filed: ["Filed by the office", "Registrado por la oficina"],
  record: ["Inspection {id}", "Inspección {id}"],
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
