import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { formatDate, formatTime } from "#shared/dates.ts";
import { sealKindLabels } from "#shared/seals.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleCheck, type LucideIcon, OctagonAlert, RotateCw, SearchX } from "lucide-react";
import { useLayoutEffect } from "react";
import { Link } from "wouter";
import { describeError, isNotFound } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Tells anybody with the code of a paper whether its record is unchanged. */
export function VerifyPage({ path }: { path: string }) {
  const code = decodeURIComponent(path.replace("/verify/", ""));
  const seal = useQuery({ ...query(api.verifyCode, { params: { code } }), retry: false });
  useLayoutEffect(() => {
    document.title = "Verify a Record · Yardcheck";
  }, []);
  const outcome = seal.data ? toOutcome(seal.data) : seal.error && toFailure(seal.error);
  return (
    <main className="mx-auto grid min-h-dvh max-w-[48ch] content-center justify-items-center gap-3 px-4 py-8 text-center">
      <p className="font-bold">Yardcheck</p>
      <LiveRegion message={outcome?.title ?? ""} />
      {outcome ? <Outcome {...outcome} /> : <Skeleton className="h-24 w-full" />}
      <p className="font-mono text-sm wrap-anywhere text-muted">{code}</p>
      {seal.data?.path ? (
        <Link href={seal.data.path} className={buttonClass()}>
          Open the record
        </Link>
      ) : null}
      {outcome?.mayRetry ? (
        <Button icon={RotateCw} loading={seal.isFetching} onClick={() => void seal.refetch()}>
          Try again
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
  const text = `${sealKindLabels[kind]}, recorded ${formatMoment(recordedAt)}.`;
  if (status === "changed") {
    const title = "This record does not match its seal.";
    return { icon: OctagonAlert, colour: "text-fail", title, text };
  }
  const title = `This record is unchanged since ${formatMoment(since)}.`;
  return { icon: CircleCheck, colour: "text-pass", title, text };
}

function toFailure(error: Error): OutcomeProps {
  const failed = { icon: SearchX, colour: "text-muted" };
  if (!isNotFound(error)) {
    return {
      ...failed,
      title: "The code could not be looked up",
      text: describeError(error),
      mayRetry: true,
    };
  }
  return {
    ...failed,
    title: "No record has this code.",
    text: "Please compare it with the paper: each of its letters and digits counts.",
  };
}

/** By the reader's own clock: nothing is said of the company, so neither is its time zone. */
function formatMoment(moment: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `${formatDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}
