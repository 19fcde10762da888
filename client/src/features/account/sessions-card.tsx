import { phoneApi } from "#shared/api/phone-api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { formatMonthDay, formatTime } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { keepFocus } from "../../ui/hooks/keep-focus.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";

type Session = Answer<"listSessions">[number];

/** Where a user is signed in, with what ends it: for a lost phone, or a shared computer. */
export function SessionsCard() {
  const sessions = useQuery(query(phoneApi.listSessions));
  return (
    <DataCard
      title={w.title}
      description={w.why}
      query={sessions}
      what={w.what}
      skeleton={<SkeletonRows count={1} />}
    >
      {(found) => (
        <>
          <ul className="divide-y">
            {found.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {found.length > 2 ? <EndOthersRow /> : null}
        </>
      )}
    </DataCard>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { timeZone } = useSignedInUser().company;
  const end = useSave(phoneApi.endSession, {
    success: { title: w.ended },
    failure: { title: w.failed },
  });
  const { id, signedInAt, isCurrent } = session;
  const device = nameDevice(session);
  const moment = `${formatMonthDay(signedInAt, timeZone)}, ${formatTime(signedInAt, timeZone)}`;
  return (
    <li
      ref={keepFocus}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-muted">{w.since({ moment })}</p>
      </div>
      {isCurrent ? (
        <Badge tone="neutral" label={w.current} />
      ) : (
        <Button
          variant="secondary"
          size="row"
          aria-label={w.endOf({ device, moment })}
          loading={end.isPending}
          onClick={() => end.save({ params: { session: id } })}
        >
          {w.end}
        </Button>
      )}
    </li>
  );
}

function EndOthersRow() {
  const end = useSave(phoneApi.endOtherSessions, {
    success: { title: w.othersEnded },
    failure: { title: w.failed },
  });
  return (
    <div ref={keepFocus} className="border-t p-4">
      <Button full variant="secondary" loading={end.isPending} onClick={() => end.save({})}>
        {w.endOthers}
      </Button>
    </div>
  );
}

function nameDevice({ browser, system }: Session): string {
  if (browser && system) return w.device({ browser, system });
  return browser ?? system ?? w.unknown;
}

const w = words({
  title: ["Where You Are Signed In", "Dónde tiene sesión"],
  why: [
    "Sign out a phone that was lost, or a computer that others use.",
    "Cierre la sesión de un teléfono perdido o de una computadora que usan otros.",
  ],
  what: ["where you are signed in", "dónde tiene sesión"],
  device: ["{browser} on {system}", "{browser} en {system}"],
  unknown: ["Unknown device", "Dispositivo desconocido"],
  since: ["signed in {moment}", "entró el {moment}"],
  current: ["This device", "Este dispositivo"],
  end: ["Sign out", "Cerrar sesión"],
  endOf: ["Sign out {device}, signed in {moment}", "Cerrar sesión en {device}, entró el {moment}"],
  ended: ["Signed out there", "Sesión cerrada allí"],
  endOthers: ["Sign out everywhere else", "Cerrar las demás sesiones"],
  othersEnded: ["Signed out everywhere else", "Las demás sesiones se cerraron"],
  failed: ["Failed to sign out", "No se pudo cerrar la sesión"],
});
