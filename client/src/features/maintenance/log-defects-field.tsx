import { api } from "#shared/api/api.ts";
import type { Defect } from "#shared/api/api-schemas.ts";
import { formatCertification } from "#shared/defects/defect-acts.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import type { DefectOutcome } from "#shared/records/defect-states.ts";
import { limits } from "#shared/base/limits.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { RetryHint } from "../../ui/form/retry-hint.tsx";
import { SignedNameInput } from "../../ui/form/signed-name-input.tsx";
import { listActiveDefects, type LogForm, type MaintenanceRecord } from "./use-log-form.ts";

interface LogDefectsFieldProps {
  form: LogForm;
  assetId: number;
  /** What the log that is to be corrected has repaired. */
  repaired?: MaintenanceRecord["defects"] | undefined;
}

/** Which known defects the work has fixed, and the signature that certifies it. */
export function LogDefectsField({ form, assetId, repaired = [] }: LogDefectsFieldProps) {
  const active = useQuery(listActiveDefects(assetId));
  const ofInspection = useDefectsOfInspection(form, assetId);
  const chosen = form.watch("defects") ?? [];
  const toggle = (id: number) => {
    const others = chosen.filter((candidate) => candidate.id !== id);
    const isChosen = others.length < chosen.length;
    const next = isChosen ? others : [...chosen, { id, outcome: findOutcome(form, id) }];
    form.setValue("defects", next, { shouldDirty: true });
  };
  const retry = () => void active.refetch();
  if (active.isError) return <RetryHint what={w.theDefects} onRetry={retry} />;
  if (!active.data || active.data.length + repaired.length === 0) return null;
  const { error } = form.getFieldState("defects", form.formState);
  return (
    <>
      <fieldset className="grid min-w-0">
        <legend className="mb-1 font-semibold">{w.title}</legend>
        {[...repaired, ...active.data].map((defect) => (
          <Checkbox
            key={defect.id}
            label={`${formatDefectNumber(defect.number)} ${translateLabel(defect.title)}`}
            hint={describe(defect, ofInspection.has(defect.id))}
            checked={ofInspection.has(defect.id) || chosen.some(({ id }) => id === defect.id)}
            disabled={ofInspection.has(defect.id)}
            onChange={() => toggle(defect.id)}
          />
        ))}
        <Refusal message={error?.message} />
      </fieldset>
      {chosen.length > 0 || ofInspection.size > 0 ? <CertifyField form={form} /> : null}
    </>
  );
}

/** As the log that is to be corrected said. */
function findOutcome(form: LogForm, id: number): DefectOutcome {
  const known = form.formState.defaultValues?.defects ?? [];
  return known.find((defect) => defect?.id === id)?.outcome ?? "repaired";
}

function Refusal({ message }: { message: string | undefined }) {
  return message ? (
    <p role="alert" className="text-sm font-semibold text-fail">
      {message}
    </p>
  ) : null;
}

/** The defects that the chosen inspection found; resolving it closes them. */
function useDefectsOfInspection(form: LogForm, assetId: number): ReadonlySet<number> {
  const inspectionId = form.watch("resolvedInspectionId");
  const unresolved = useQuery(query(api.listUnresolvedInspections, { params: { assetId } }));
  const inspection = unresolved.data?.find(({ id }) => id === inspectionId);
  return new Set(inspection?.defects.map(({ id }) => id));
}

function describe(
  { critical }: Pick<Defect, "critical">,
  isOfInspection: boolean,
): string | undefined {
  const marks = [critical && w.critical, isOfInspection && w.ofInspection];
  return marks.filter(Boolean).join(", ") || undefined;
}

function CertifyField({ form }: Pick<LogDefectsFieldProps, "form">) {
  const { company } = useSignedInUser();
  return (
    <SignedNameInput
      label={w.sign}
      optional
      hint={w.unsigned}
      maxLength={limits.signatureMax}
      typed={form.watch("signature") ?? ""}
      sentence={formatCertification(company)}
      isSentenceOnceTyped
      {...form.optionalField("signature")}
    />
  );
}

const w = words({
  theDefects: ["the defects", "los defectos"],
  title: ["Defects fixed by this work", "Defectos que reparó este trabajo"],
  critical: ["Critical", "Crítico"],
  ofInspection: ["Found by the failed inspection", "De la inspección con falla"],
  sign: ["Certify with your name", "Certifique con su nombre"],
  unsigned: [
    "Without it the next driver has nothing to review.",
    "Sin ella el próximo operador no tiene nada que revisar.",
  ],
});
