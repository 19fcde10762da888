import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { api } from "#shared/api/api.ts";
import { isExistingDate, toDay } from "#shared/base/days.ts";
import type { Violation } from "#shared/documents/documents.ts";
import {
  documentLimits,
  computeBoomInterval,
  documentKindLabels,
  type DocumentKind,
  formatCalendarDay,
  lastingKinds,
  personDocumentKinds,
  proposeExpiry,
  unitDocumentKinds,
} from "#shared/documents/documents.ts";
import { words } from "#shared/base/words.ts";
import { newDocument } from "#shared/schema.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { pickChanged, useZodForm } from "../../api/saving/use-zod-form.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import type { Scan } from "./read-scan.ts";
import type { DocumentOwner } from "./document-owner.ts";
import { toFilter } from "./document-owner.ts";

interface DocumentFieldsProps {
  owner: DocumentOwner;
  form: DocumentForm;
}

/** The expiry follows kind and issue until another one is typed. */
export function DocumentFields({ owner, form }: DocumentFieldsProps) {
  const [isStateProgram, setIsStateProgram] = useState(false);
  const [proposed, setProposed] = useState("");
  const [kind, issuedOn] = form.watch(["kind", "issuedOn"]);
  const propose = (changes: Partial<Parameters<typeof proposeExpiry>[0]>) => {
    const issue = { kind, issuedOn: issuedOn ?? "", isStateProgram, ...changes };
    const current = form.getValues("expiresOn") ?? "";
    if (current !== "" && current !== proposed) return;
    const expiresOn = toProposal(issue);
    setProposed(expiresOn);
    form.setValue("expiresOn", expiresOn, { shouldDirty: true });
  };
  const kinds: readonly DocumentKind[] =
    "assetId" in owner ? unitDocumentKinds : personDocumentKinds;
  const kindField = form.register("kind", {
    onChange: (event: { target: { value: DocumentKind } }) => propose({ kind: event.target.value }),
  });
  const issueField = form.register("issuedOn", {
    onChange: (event: { target: { value: string } }) => propose({ issuedOn: event.target.value }),
  });
  const handleProgram = (isByState: boolean) => {
    setIsStateProgram(isByState);
    propose({ isStateProgram: isByState });
  };
  const isRoadside = kind === "roadside_report";
  return (
    <>
      <NativeSelect
        label={w.kind}
        placeholder={w.selectKind}
        options={labelOptions(kinds, documentKindLabels)}
        {...kindField}
        error={form.field("kind").error}
      />
      <TextInput
        label={w.number}
        optional
        autoComplete="off"
        maxLength={documentLimits.numberMax}
        {...form.field("number")}
      />
      <TextInput label={w.issuer} optional autoComplete="off" {...form.field("issuer")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={isRoadside ? w.inspected : w.issued}
          optional={!isRoadside}
          type="date"
          {...issueField}
          error={form.field("issuedOn").error}
        />
        {isRoadside ? null : (
          <TextInput label={w.expires} optional type="date" {...form.field("expiresOn")} />
        )}
      </div>
      <Rule owner={owner} kind={kind} issuedOn={issuedOn ?? ""} />
      {kind === "annual_inspection" ? (
        <Checkbox
          label={w.stateProgram}
          hint={w.stateHint({ law: "49 CFR 396.17(f), 396.23" })}
          checked={isStateProgram}
          onChange={(event) => handleProgram(event.target.checked)}
        />
      ) : null}
      {isRoadside ? <ReturnAsked form={form} /> : null}
    </>
  );
}

function toProposal(issue: Parameters<typeof proposeExpiry>[0]): string {
  return isExistingDate(issue.issuedOn) ? (proposeExpiry(issue) ?? "") : "";
}

type RuleProps = { owner: DocumentOwner; kind: DocumentKind | undefined; issuedOn: string };

/** Shows how long such a document is valid. */
function Rule({ owner, kind, issuedOn }: RuleProps) {
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const text = kind && formatRule({ owner, kind, issuedOn, today });
  return text ? <p className="text-sm text-muted">{text}</p> : null;
}

function formatRule({
  owner,
  kind,
  issuedOn,
  today,
}: RuleProps & { kind: DocumentKind; today: string }) {
  if (kind === "roadside_report") {
    const day = toProposal({ kind, issuedOn });
    const law = "49 CFR 396.9(d)(3)";
    if (day === "") return w.certifiedWithin({ law });
    // Hard spaces keep the day on one line.
    return w.certifiedBy({ day: formatCalendarDay(day).replaceAll(" ", "\u00a0"), law });
  }
  const lasting = lastingKinds[kind];
  if (!lasting) return undefined;
  const { hours } = computeBoomInterval(owner.year ?? Number(today.slice(0, 4)), today);
  const isBoom = kind === "boom_inspection" && owner.year !== undefined;
  const { months, rule: law } = lasting;
  return isBoom ? w.validForHours({ months, hours, law }) : w.validFor({ months, law });
}

function ReturnAsked({ form }: { form: DocumentForm }) {
  const { error: _none, ...mine } = form.field("returnAsked");
  return <Checkbox label={w.askedBack} hint={w.askedBackHint} {...mine} />;
}

type DocumentForm = ReturnType<typeof useDocumentForm>;

/** The fields of a paper. */
export function useDocumentForm(
  owner: DocumentOwner,
  document: DocumentRow | undefined,
  newKind: DocumentKind | undefined,
) {
  const filed = document ?? { ...blank, kind: newKind };
  const { kind, number, issuer, issuedOn, expiresOn, note, returnAsked } = filed;
  const texts = { number, issuer, issuedOn, expiresOn, note };
  return useZodForm(newDocument, {
    defaultValues: { ...toFilter(owner), kind, ...texts, returnAsked },
  });
}

const blank = {
  number: "",
  issuer: "",
  issuedOn: "",
  expiresOn: "",
  note: "",
  returnAsked: false,
};

/** Its scans and violations, which are no texts and stand beside the fields. */
export function useDocumentParts(document: DocumentRow | undefined) {
  const [start] = useState(document?.violations ?? []);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [isReading, setIsReading] = useState(false);
  const [violations, setViolations] = useState<readonly Violation[]>(start);
  const isRewritten = violations !== start;
  const isChanged = scans.length > 0 || isRewritten;
  const stored = document?.files ?? [];
  const reading = { isReading, setIsReading };
  return { stored, scans, setScans, ...reading, violations, setViolations, isRewritten, isChanged };
}

type Saving = {
  owner: DocumentOwner;
  document: DocumentRow | undefined;
  form: DocumentForm;
  parts: Pick<ReturnType<typeof useDocumentParts>, "scans" | "violations" | "isRewritten">;
  onClose: () => void;
};

/** Adds the paper, or saves the one that is edited. */
export function useDocumentSave({ owner, document, form, parts, onClose }: Saving) {
  const { dirtyFields } = form.formState;
  const options = { onSuccess: onClose, onFailure: form.placeErrors };
  const add = useSave(api.addDocument, { success: { title: w.added }, ...options });
  const update = useSave(api.updateDocument, { success: { title: w.saved }, ...options });
  const handleSubmit = form.handleSubmit(({ assetId: _asset, userId: _user, ...given }) => {
    const noted = parts.violations.filter(({ text }) => text.trim() !== "");
    const isRoadside = given.kind === "roadside_report";
    const isNoted = isRoadside && (!document || parts.isRewritten);
    const others = { ...(isNoted && { violations: noted }), files: [...parts.scans] };
    if (document) {
      const body = { ...pickChanged(given, dirtyFields), ...others };
      update.save({ params: { id: document.id }, body });
    } else add.save({ body: { ...given, ...others, ...toFilter(owner) } });
  });
  return { handleSubmit, isPending: add.isPending || update.isPending };
}

const w = words({
  kind: ["Kind", "Tipo"],
  selectKind: ["Select a kind", "Elija un tipo"],
  number: ["Number", "Número"],
  issuer: ["Issuer", "Expedido por"],
  inspected: ["Inspected", "Inspeccionado"],
  issued: ["Issued", "Expedido"],
  expires: ["Expires", "Vence"],
  stateProgram: ["By a State's inspection program", "Por programa de inspección estatal"],
  stateHint: ["Counts from the end of the month ({law}).", "Cuenta desde el fin del mes ({law})."],
  certifiedWithin: [
    "Its corrections are certified within 15 days ({law}).",
    "Sus correcciones se certifican en 15 días ({law}).",
  ],
  certifiedBy: [
    "Its corrections are certified by {day} ({law}).",
    "Sus correcciones se certifican a más tardar el {day} ({law}).",
  ],
  validFor: ["Valid for {months} months ({law}).", "Vale {months} meses ({law})."],
  validForHours: [
    "Valid for {months} months or {hours} hours, whichever is first ({law}).",
    "Vale {months} meses o {hours} horas, lo que ocurra primero ({law}).",
  ],
  askedBack: ["The State asks for it back", "El Estado lo pide de vuelta"],
  askedBackHint: [
    "Return it signed to the agency that is named on it.",
    "Devuélvalo firmado a la dependencia que indica.",
  ],
  added: ["Document added", "Documento agregado"],
  saved: ["Document saved", "Documento guardado"],
});
