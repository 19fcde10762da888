import { phoneApi } from "#shared/api/phone-api.ts";
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
import { queryActiveDefects, queryUnresolved } from "./prefetch-log.ts";
import type { LogForm, MaintenanceRecord } from "./use-log-form.ts";

interface LogDefectsFieldProps {
  form: LogForm;
  assetId: number;
  /** The log that is to be corrected. */
  repaired?: MaintenanceRecord | undefined;
  /** Who certified what it repaired. */
  certified?: MaintenanceRecord["certification"] | undefined;
}

/** Which known defects the work has fixed, and the signature that certifies it. */
export function LogDefectsField(props: LogDefectsFieldProps) {
  const { form, assetId, repaired, certified } = props;
  const active = useQuery(queryActiveDefects(assetId));
  const ofInspection = useDefectsOfInspection(form, assetId, repaired?.resolvedInspectionId);
  const chosen = form.watch("defects") ?? [];
  const offered = [...(repaired?.defects ?? []), ...(active.data ?? [])];
  const retry = () => void active.refetch();
  return (
    <>
      {active.isError ? <RetryHint what={w.theDefects} onRetry={retry} /> : null}
      {offered.length > 0 ? <DefectBoxes {...{ form, offered, chosen, ofInspection }} /> : null}
      {chosen.length > 0 || ofInspection.size > 0 ? (
        <CertifyField form={form} before={certified} />
      ) : null}
    </>
  );
}

type Offered = MaintenanceRecord["defects"][number];

interface DefectBoxesProps {
  form: LogForm;
  offered: readonly Offered[];
  chosen: readonly { id: number; outcome: DefectOutcome }[];
  ofInspection: ReadonlySet<number>;
}

function DefectBoxes({ form, offered, chosen, ofInspection }: DefectBoxesProps) {
  const toggle = (id: number) => {
    const others = chosen.filter((candidate) => candidate.id !== id);
    const isChosen = others.length < chosen.length;
    const next = isChosen ? others : [...chosen, { id, outcome: findOutcome(form, id) }];
    form.setValue("defects", next, { shouldDirty: true });
  };
  const { error } = form.getFieldState("defects", form.formState);
  return (
    <fieldset className="grid min-w-0">
      <legend className="mb-1 font-semibold">{w.title}</legend>
      {offered.map((defect) => (
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
function useDefectsOfInspection(
  form: LogForm,
  assetId: number,
  resolvedId: number | null = null,
): ReadonlySet<number> {
  const inspectionId = form.watch("resolvedInspectionId");
  const unresolved = useQuery(queryUnresolved(assetId));
  const isResolved = resolvedId !== null && inspectionId === resolvedId;
  const resolved = useQuery({
    ...query(phoneApi.getInspectionLog, { params: { id: resolvedId ?? 0 } }),
    enabled: isResolved,
  });
  const inspection = isResolved
    ? resolved.data
    : unresolved.data?.find(({ id }) => id === inspectionId);
  return new Set(inspection?.defects.map(({ id }) => id));
}

function describe(
  { critical }: Pick<Defect, "critical">,
  isOfInspection: boolean,
): string | undefined {
  const marks = [critical && w.critical, isOfInspection && w.ofInspection];
  return marks.filter(Boolean).join(", ") || undefined;
}

interface CertifyFieldProps {
  form: LogForm;
  /** The signature under the log that is to be corrected: it stays with that one. */
  before: MaintenanceRecord["certification"] | undefined;
}

function CertifyField({ form, before }: CertifyFieldProps) {
  const { company } = useSignedInUser();
  return (
    <SignedNameInput
      label={before ? w.signAgain : w.sign}
      optional={!before}
      hint={before ? w.certified({ name: before.byName }) : w.unsigned}
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
  signAgain: ["Certify again with your name", "Certifique otra vez con su nombre"],
  certified: [
    "{name} certified this repair. That signature stays with the old entry; the corrected one needs yours.",
    "{name} certificó esta reparación. Esa firma queda con el registro anterior; el corregido necesita la suya.",
  ],
  unsigned: [
    "Without it the next driver has nothing to review.",
    "Sin ella el próximo operador no tiene nada que revisar.",
  ],
});
