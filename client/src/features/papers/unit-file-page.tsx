import { api } from "#shared/api/api.ts";
import { isExistingDate } from "#shared/base/days.ts";
import { getCurrentLanguage } from "#shared/base/languages.ts";
import type { Paper } from "#shared/papers/paper-blocks.ts";
import { words } from "#shared/base/words.ts";
import type { Period } from "#shared/papers/paper-period.ts";
import { findPeriodProblem, toPeriod, unitFileLimits } from "#shared/papers/paper-period.ts";
import { say } from "#shared/base/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "../../api/call-error.ts";
import { toAddress, query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useNow } from "../../ui/device/use-now.ts";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DataState, type QueryState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";
import { PaperPanel } from "./paper-panel.tsx";

/** The file of one unit over some days, to be printed or saved. */
export function UnitFilePage({ id }: { id: number }) {
  const choice = useFileDays();
  const input = { params: { id }, query: { ...choice.days, language: getCurrentLanguage() } };
  const isChosen = choice.problem === undefined;
  const paper = useQuery({ ...query(api.getUnitFile, input), enabled: isChosen });
  const isMissing = isNotFound(paper.error);
  return (
    <div className="grid min-w-0 gap-4">
      <div data-no-print>
        <BackLink
          href={isMissing ? "/assets" : `/assets/${id}`}
          label={isMissing ? w.backToAll : w.back}
        />
      </div>
      {isMissing ? null : <FileDaysFields choice={choice} />}
      {isMissing || !isChosen || (paper.isError && !paper.data) ? (
        <Title text={isMissing ? w.notFound : w.title} />
      ) : null}
      {isMissing ? (
        <Card>
          <EmptyState icon={SearchX} title={w.missing} />
        </Card>
      ) : (
        <Shown paper={paper} isChosen={isChosen} pdf={toAddress(api.getUnitPdf, input)} />
      )}
    </div>
  );
}

interface ShownProps {
  paper: QueryState<Paper>;
  /** Whether a file can be made of the days that are chosen. */
  isChosen: boolean;
  pdf: string;
}

function Shown({ paper, isChosen, pdf }: ShownProps) {
  if (!isChosen) return null;
  const skeleton = (
    <div className="grid gap-4">
      <Title text={w.title} />
      <Card>
        <SkeletonRows count={8} />
      </Card>
    </div>
  );
  return (
    <DataState query={paper} what={w.what} skeleton={skeleton}>
      {(loaded) => <PaperPanel paper={loaded} pdf={pdf} />}
    </DataState>
  );
}

/** Until the paper is there, which has its own. */
function Title({ text }: { text: string }) {
  return <h1 className="text-2xl lg:text-3xl">{text}</h1>;
}

/** Which days a file is about: the last ones, or from one day to another. */
function FileDaysFields({ choice }: { choice: ReturnType<typeof useFileDays> }) {
  const { days, options, value, isOwn, problem, pick, type } = choice;
  return (
    <div data-no-print className="grid grid-cols-2 gap-3 sm:max-w-2xl sm:grid-cols-3">
      <div className="max-sm:col-span-full">
        <NativeSelect
          label={w.period}
          options={options}
          value={value}
          onChange={({ target }) => pick(target.value)}
        />
      </div>
      {isOwn ? (
        <>
          <TextInput
            type="date"
            label={w.from}
            value={days.from}
            error={problem}
            onChange={({ target }) => type({ from: target.value })}
          />
          <TextInput
            type="date"
            label={w.to}
            value={days.to}
            onChange={({ target }) => type({ to: target.value })}
          />
        </>
      ) : null}
    </div>
  );
}

const { daysDefault, fleetDaysDefault } = unitFileLimits;
const ownDays = "own";

/** In the order in which they are offered. */
function toSpans() {
  return [
    { value: "30", label: w.month },
    { value: String(daysDefault), label: w.quarter },
    { value: "365", label: w.year },
    { value: String(fleetDaysDefault), label: w.retained },
  ];
}

/** Which days a file is about; they live in the address. */
function useFileDays() {
  const { params, change } = useAddressFilters<"from" | "to" | "text">("text");
  // While days are chosen, the fields may hold none, or a year that is typed halfway.
  const [typed, setTyped] = useState<Period>();
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  const lastDays = (days: number) => toPeriod({}, { now, timeZone, days });
  const usual = lastDays(daysDefault);
  const { from = usual.from, to = usual.to } = Object.fromEntries(params);
  const days = typed ?? { from, to };
  const spans = toSpans();
  const known = spans.find(({ value }) => isSame(lastDays(Number(value)), days));
  const isOwn = typed !== undefined || !known;
  return {
    days,
    problem: findProblem(days),
    options: [...spans, { value: ownDays, label: w.choose }],
    value: isOwn ? ownDays : known.value,
    isOwn,
    pick: (value: string) => {
      setTyped(value === ownDays ? days : undefined);
      if (value !== ownDays) change(lastDays(Number(value)));
    },
    type: (chosen: Partial<Period>) => {
      const next = { ...days, ...chosen };
      setTyped(next);
      if (findProblem(next) === undefined) change(next, { replace: true });
    },
  };
}

function isSame(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to;
}

function findProblem({ from, to }: Period): string | undefined {
  const areDays = [from, to].every((day) => day.length === 10 && isExistingDate(day));
  if (!areDays) return w.noDate;
  const problem = findPeriodProblem({ from, to });
  return problem && say(problem);
}

const w = words({
  back: ["Back to Asset", "Volver a la unidad"],
  backToAll: ["Back to Assets", "Volver a unidades"],
  notFound: ["Asset Not Found", "Unidad no encontrada"],
  title: ["Unit File", "Expediente de la unidad"],
  missing: ["There is no asset at this address.", "En esta dirección no hay ninguna unidad."],
  what: ["the unit file", "el expediente"],
  period: ["Period", "Periodo"],
  from: ["From", "Desde"],
  to: ["To", "Hasta"],
  month: ["Last 30 days", "Últimos 30 días"],
  quarter: ["Last 90 days", "Últimos 90 días"],
  year: ["Last 12 months", "Últimos 12 meses"],
  retained: ["Last 14 months", "Últimos 14 meses"],
  choose: ["Choose days", "Elegir días"],
  noDate: ["Please give a valid date", "Dé una fecha válida"],
});
