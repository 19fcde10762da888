import { phoneApi } from "#shared/api/phone-api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { formatDate, formatTime } from "#shared/base/dates.ts";
import { sealKindLabels } from "#shared/seals/seals.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleCheck, type LucideIcon, OctagonAlert, RotateCw, SearchX } from "lucide-react";
import { Link } from "wouter";
import { describeError, isNotFound } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { LiveRegion } from "../../ui/layout/live-region.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { useDocumentName } from "../../ui/hooks/use-document-name.ts";

/** Shows anyone with the code of a paper whether its record is unchanged. */
export function VerifyPage({ path }: { path: string }) {
  const code = decodeURIComponent(path.replace("/verify/", ""));
  const seal = useQuery({ ...query(phoneApi.verifyCode, { params: { code } }), retry: false });
  useDocumentName(w.title);
  const outcome = seal.data ? toOutcome(seal.data) : seal.error && toFailure(seal.error);
  return (
    <main className="mx-auto grid min-h-dvh max-w-[48ch] content-center justify-items-center gap-3 px-4 py-8 text-center">
      <p className="font-bold">Yardcheck</p>
      <LiveRegion message={outcome?.title ?? ""} />
      {outcome ? <Outcome {...outcome} /> : <Skeleton className="h-24 w-full" />}
      <p className="font-mono text-sm wrap-anywhere text-muted">{code}</p>
      {seal.data?.path ? (
        <Link href={seal.data.path} className={buttonClass()}>
          {w.open}
        </Link>
      ) : null}
      {outcome?.mayRetry ? (
        <Button icon={RotateCw} loading={seal.isFetching} onClick={() => void seal.refetch()}>
          {w.retry}
        </Button>
      ) : null}
    </main>
  );
}

type OutcomeProps = {
  icon: LucideIcon;
  colour: string;
  title: string;
  text: string;
  mayRetry?: boolean;
};

function Outcome({ icon: Icon, colour, title, text }: OutcomeProps) {
  return (
    <>
      <Icon aria-hidden size={64} strokeWidth={1.5} className={clsx("mt-4", colour)} />
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      <p className="text-muted">{text}</p>
    </>
  );
}

function toOutcome({ status, kind, recordedAt, since }: Answer<"verifyCode">): OutcomeProps {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const recorded = w.recorded({ kind: sealKindLabels[kind], moment: formatMoment(recordedAt) });
  const text = `${recorded} ${w.zone({ zone: timeZone.replaceAll("_", " ") })}`;
  if (status === "changed") {
    return { icon: OctagonAlert, colour: "text-fail", title: w.changed, text };
  }
  const title = w.unchanged({ moment: formatMoment(since) });
  return { icon: CircleCheck, colour: "text-pass", title, text };
}

function toFailure(error: Error): OutcomeProps {
  const failed = { icon: SearchX, colour: "text-muted" };
  if (!isNotFound(error)) {
    return {
      ...failed,
      title: w.failed,
      text: describeError(error),
      mayRetry: true,
    };
  }
  return {
    ...failed,
    title: w.unknown,
    text: w.compare,
  };
}

/** By the reader's own clock: nothing of the company is shown, so neither is its time zone. */
function formatMoment(moment: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `${formatDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}

const w = words({
  title: ["Verify a Record", "Verificar un registro"],
  open: ["Open the record", "Abrir el registro"],
  retry: ["Try again", "Intentar de nuevo"],
  // A Spanish time ends with a point of its own.
  recorded: ["{kind}, recorded {moment}.", "{kind}, con fecha {moment}"],
  zone: ["Times are those of {zone}.", "Las horas son de {zone}."],
  changed: ["This record does not match its seal.", "Este registro no coincide con su sello."],
  unchanged: [
    "This record is unchanged since {moment}.",
    "Este registro no ha cambiado desde el {moment}",
  ],
  failed: ["The code could not be looked up", "No se pudo buscar el código"],
  unknown: ["No record has this code.", "Ningún registro tiene este código."],
  compare: [
    "Please compare it with the paper: each of its letters and digits counts.",
    "Compárelo con el papel: cada letra y cada dígito cuenta.",
  ],
});
