import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { dayMs, hourMs } from "#shared/base/dates.ts";
import { formatBytes } from "#shared/documents/format-bytes.ts";
import { formatRelativeTime } from "#shared/base/relative-times.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { LongTimestamp } from "../../records/long-timestamp.tsx";
import { query } from "../../api/call.ts";
import { CardBody } from "../../ui/layout/card.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { Warning } from "../../ui/layout/warning.tsx";

/** As high as the usual content, so that nothing below moves when it loads. */
const body = "grid min-h-32 content-start gap-2";

const warning = "gap-3 p-3 font-semibold";

const inWords = { style: "long", daysFromHours: 48 } as const;

type Backup = Answer<"getBackup">;

/** The state of the whole server's backups, so that an owner sees whether they are made. */
export function BackupCard() {
  const backup = useQuery(query(api.getBackup));
  return (
    <DataCard
      title={w.title}
      description={w.ofWhat}
      query={backup}
      what={w.what}
      skeleton={<BackupSkeleton />}
    >
      {(found) => (
        <CardBody>
          <div className={body}>
            <LastBackup {...found} />
            {found.isNightly ? null : <p className="text-sm text-muted">{w.notNightly}</p>}
            <Stored {...found.stored} />
          </div>
        </CardBody>
      )}
    </DataCard>
  );
}

function LastBackup({ last, failedAt, isNightly }: Backup) {
  const now = useNow();
  const isMissing = last !== null && isNightly && isBackupOverdue(last.at, now);
  return (
    <>
      {failedAt ? (
        <Warning className={warning}>
          {w.failed({ ago: formatRelativeTime(failedAt, now, inWords) })}
        </Warning>
      ) : null}
      {isMissing && !failedAt ? <Warning className={warning}>{w.missing}</Warning> : null}
      {last ? <GoodBackup {...last} now={now} /> : <p className="font-semibold">{w.none}</p>}
    </>
  );
}

function GoodBackup({ at, bytes, now }: { at: string; bytes: number; now: Date }) {
  return (
    <div>
      <p className="font-semibold">{w.last({ ago: formatRelativeTime(at, now, inWords) })}</p>
      <p className="text-sm text-muted">
        <Facts>
          <LongTimestamp moment={at} />
          {formatBytes(bytes)}
        </Facts>
      </p>
    </div>
  );
}

/** The size of this company's data on the server. */
function Stored({ bytes, bytesMax }: Backup["stored"]) {
  const size = formatBytes(bytes);
  if (bytesMax === null) return <p className="text-sm">{w.stored({ size })}</p>;
  const sizes = { size, most: formatBytes(bytesMax) };
  if (bytes < bytesMax * nearlyFull) return <p className="text-sm">{w.storedOf(sizes)}</p>;
  return <Warning className={warning}>{w.storedOf(sizes)}</Warning>;
}

/** From this part on the office is warned: without room photos and documents are refused. */
const nearlyFull = 0.9;

function BackupSkeleton() {
  return (
    <CardBody>
      <div className={body}>
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-5 w-64" />
      </div>
    </CardBody>
  );
}

/** One backup should come each night; with some hours to spare. */
export function isBackupOverdue(last: string, now: Date): boolean {
  return now.getTime() - new Date(last).getTime() > dayMs + 12 * hourMs;
}

const w = words({
  title: ["Backup", "Copia de seguridad"],
  ofWhat: [
    "Of everything on this server, made by its administrator.",
    "De todo lo que hay en este servidor; la hace quien lo administra.",
  ],
  what: ["the last backup", "la última copia"],
  notNightly: [
    "No backups are made at night here. Whoever runs this server can set BACKUP_DIR.",
    "Aquí no se hacen copias de noche. Quien administra el servidor puede poner BACKUP_DIR.",
  ],
  failed: ["The last backup failed {ago}", "La última copia falló {ago}"],
  missing: ["Last night's backup is missing", "Falta la copia de anoche"],
  none: ["No backup yet", "Aún no hay copia"],
  last: ["Last backup {ago}", "Última copia {ago}"],
  stored: [
    "Photos and documents of your company take {size}.",
    "Las fotos y los documentos de su empresa ocupan {size}.",
  ],
  storedOf: [
    "Photos and documents of your company take {size} of {most}.",
    "Las fotos y los documentos de su empresa ocupan {size} de {most}.",
  ],
});
