import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { sealKindLabels } from "#shared/seals/seals.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { LongTimestamp } from "../../records/long-timestamp.tsx";
import { describeError } from "../../api/call-error.ts";
import { call, query } from "../../api/call.ts";
import { Button } from "../../ui/button/button.tsx";
import { CardBody } from "../../ui/layout/card.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { LiveRegion } from "../../ui/layout/live-region.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Warning } from "../../ui/layout/warning.tsx";

type Seals = Answer<"getSeals">;
type Broken = NonNullable<Answer<"verifySeals">["broken"]>;

/** Whether the company's records are as they were written. */
export function RecordIntegrityCard() {
  const seals = useQuery(query(api.getSeals));
  return (
    <DataCard
      title={w.title}
      description={w.description}
      query={seals}
      what={w.what}
      skeleton={
        <CardBody>
          <Skeleton className="h-24" />
        </CardBody>
      }
    >
      {(found) => (
        <CardBody>
          <Found seals={found} />
        </CardBody>
      )}
    </DataCard>
  );
}

/** A notification of what has no seal to be looked at leads here. */
function Found({ seals }: { seals: Seals }) {
  const box = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const isAddressed = params.has("seal");
  useEffect(() => {
    if (isAddressed) box.current?.focus();
  }, [isAddressed]);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3">
      <Chain {...seals} />
      <Verification />
    </div>
  );
}

function Chain({ sealed, pending, head }: Seals) {
  return (
    <div>
      <p className="font-semibold">
        {pending > 0 ? w.sealedAndWaiting({ n: sealed, pending }) : w.sealed({ n: sealed })}
      </p>
      {head ? (
        <p className="text-sm wrap-anywhere text-muted">
          {interpolate(w.newest, {
            number: formatNumber(head.number),
            moment: <LongTimestamp moment={head.sealedAt} />,
            hash: <span className="font-mono">{head.hash.slice(0, 16)}</span>,
          })}
        </p>
      ) : null}
    </div>
  );
}

type Outcome =
  | { state: "none" }
  | { state: "checking" | "unchanged"; checked: number }
  | { state: "broken"; broken: Broken }
  | { state: "failed"; sentence: string };

/** Compares all records in steps, so that no call takes long. */
function Verification() {
  const [outcome, setOutcome] = useState<Outcome>({ state: "none" });
  const verify = async () => {
    let [checked, after]: [number, number | null] = [0, 0];
    setOutcome({ state: "checking", checked });
    try {
      while (after !== null) {
        const step: Answer<"verifySeals"> = await call(api.verifySeals, { query: { after } });
        checked += step.checked;
        if (step.broken) return setOutcome({ state: "broken", broken: step.broken });
        setOutcome({ state: "checking", checked });
        after = step.next;
      }
      setOutcome({ state: "unchanged", checked });
    } catch (error) {
      setOutcome({ state: "failed", sentence: describeError(error) });
    }
  };
  return (
    <>
      <LiveRegion message={outcome.state === "checking" ? "" : describe(outcome)} />
      <OutcomeLine outcome={outcome} />
      <div className="flex justify-end max-sm:*:flex-1">
        <Button
          variant="secondary"
          icon={ShieldCheck}
          loading={outcome.state === "checking"}
          onClick={() => void verify()}
        >
          {w.verify}
        </Button>
      </div>
    </>
  );
}

function OutcomeLine({ outcome }: { outcome: Outcome }) {
  const text = describe(outcome);
  if (text === "") return null;
  if (outcome.state === "unchanged") {
    return (
      <p className="flex items-center gap-2 font-semibold text-pass">
        <CircleCheck aria-hidden size={20} className="shrink-0" />
        {text}
      </p>
    );
  }
  if (outcome.state === "checking") return <p className="text-sm text-muted">{text}</p>;
  return <Warning className="gap-3 p-3 font-semibold">{text}</Warning>;
}

function describe(outcome: Outcome): string {
  switch (outcome.state) {
    case "none":
      return "";
    case "checking":
      return w.compared({ n: outcome.checked });
    case "unchanged":
      return describeUnchanged(outcome.checked);
    case "broken": {
      const { number, kind, recordId } = outcome.broken;
      if (kind === null) return w.gone({ number });
      return w.broken({ number, kind: sealKindLabels[kind], id: String(recordId) });
    }
    case "failed":
      return outcome.sentence;
  }
}

/** "All 12,402 records are unchanged." */
function describeUnchanged(count: number): string {
  return count === 0 ? w.none : w.unchanged({ n: count });
}

const w = words({
  title: ["Record Integrity", "Integridad de los registros"],
  description: [
    "Each inspection, defect, maintenance log, meter reading and downtime is sealed after it was written. A seal covers its record and the seal before it, so that nothing can be changed unseen.",
    "Cada inspección, defecto, mantenimiento, lectura y paro se sella después de escribirse. Un sello cubre su registro y el sello anterior, así nada se puede cambiar sin que se note.",
  ],
  what: ["the seals", "los sellos"],
  sealed: [
    { one: "{n} record sealed", other: "{n} records sealed" },
    { one: "{n} registro sellado", other: "{n} registros sellados" },
  ],
  sealedAndWaiting: [
    { one: "{n} record sealed, {pending} waiting", other: "{n} records sealed, {pending} waiting" },
    {
      one: "{n} registro sellado, {pending} en espera",
      other: "{n} registros sellados, {pending} en espera",
    },
  ],
  newest: ["Newest seal {number}, {moment}: {hash}", "Último sello {number}, {moment}: {hash}"],
  verify: ["Verify now", "Verificar ahora"],
  compared: [
    { one: "{n} record compared", other: "{n} records compared" },
    { one: "{n} registro comparado", other: "{n} registros comparados" },
  ],
  broken: [
    "Seal {number} does not match its record: {kind} {id}.",
    "El sello {number} no coincide con su registro: {kind} {id}.",
  ],
  gone: ["Seal {number} is gone.", "Falta el sello {number}."],
  none: ["There are no sealed records yet.", "Aún no hay registros sellados."],
  unchanged: [
    { one: "The record is unchanged.", other: "All {n} records are unchanged." },
    { one: "El registro no ha cambiado.", other: "Ninguno de los {n} registros ha cambiado." },
  ],
});
