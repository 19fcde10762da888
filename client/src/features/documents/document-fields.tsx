import { isExistingDate, toDay } from "#shared/days.ts";
import {
  documentLimits,
  boomInterval,
  documentKindLabels,
  type DocumentKind,
  formatDay,
  lastingKinds,
  personDocumentKinds,
  proposedExpiry,
  unitDocumentKinds,
} from "#shared/documents.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { labelOptions, NativeSelect } from "../../ui/native-select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { DocumentOwner } from "./document-owner.ts";
import type { DocumentForm } from "./use-document-form.ts";

interface DocumentFieldsProps {
  owner: DocumentOwner;
  form: DocumentForm;
}

/** The expiry follows kind and issue until another one is typed. */
export function DocumentFields({ owner, form }: DocumentFieldsProps) {
  const [isStateProgram, setIsStateProgram] = useState(false);
  const [proposed, setProposed] = useState("");
  const [kind, issuedOn] = form.watch(["kind", "issuedOn"]);
  const propose = (changes: Partial<Parameters<typeof proposedExpiry>[0]>) => {
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
        label="Kind"
        placeholder="Select a kind"
        options={labelOptions(kinds, documentKindLabels)}
        {...kindField}
        error={form.field("kind").error}
      />
      <TextInput
        label="Number"
        optional
        autoComplete="off"
        maxLength={documentLimits.numberMax}
        {...form.field("number")}
      />
      <TextInput label="Issuer" optional autoComplete="off" {...form.field("issuer")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={isRoadside ? "Inspected" : "Issued"}
          optional={!isRoadside}
          type="date"
          {...issueField}
          error={form.field("issuedOn").error}
        />
        {isRoadside ? null : (
          <TextInput label="Expires" optional type="date" {...form.field("expiresOn")} />
        )}
      </div>
      <Rule owner={owner} kind={kind} issuedOn={issuedOn ?? ""} />
      {kind === "annual_inspection" ? (
        <Checkbox
          label="By a State's inspection program"
          hint="Counts from the end of the month (49 CFR 396.17(f), 396.23)."
          checked={isStateProgram}
          onChange={(event) => handleProgram(event.target.checked)}
        />
      ) : null}
      {isRoadside ? <ReturnAsked form={form} /> : null}
    </>
  );
}

function toProposal(issue: Parameters<typeof proposedExpiry>[0]): string {
  return isExistingDate(issue.issuedOn) ? (proposedExpiry(issue) ?? "") : "";
}

type RuleProps = { owner: DocumentOwner; kind: DocumentKind | undefined; issuedOn: string };

/** What says how long such a paper lasts. */
function Rule({ owner, kind, issuedOn }: RuleProps) {
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const text = kind && ruleText({ owner, kind, issuedOn, today });
  return text ? <p className="text-sm text-muted">{text}</p> : null;
}

function ruleText({
  owner,
  kind,
  issuedOn,
  today,
}: RuleProps & { kind: DocumentKind; today: string }) {
  if (kind === "roadside_report") {
    const day = toProposal({ kind, issuedOn });
    // Of hard spaces, so that the day stands on one line.
    const until = day === "" ? "within 15 days" : `by ${formatDay(day).replaceAll(" ", "\u00a0")}`;
    return `Its corrections are certified ${until} (49 CFR 396.9(d)(3)).`;
  }
  const lasting = lastingKinds[kind];
  if (!lasting) return undefined;
  const { hours } = boomInterval(owner.year ?? Number(today.slice(0, 4)), today);
  const isBoom = kind === "boom_inspection" && owner.year !== undefined;
  const orHours = isBoom ? ` or ${hours.toLocaleString("en-US")} hours, whichever is first` : "";
  return `Valid for ${lasting.months} months${orHours} (${lasting.rule}).`;
}

function ReturnAsked({ form }: { form: DocumentForm }) {
  const { error: _none, ...mine } = form.field("returnAsked");
  return (
    <Checkbox
      label="The State asks for it back"
      hint="Return it signed to the agency that is named on it."
      {...mine}
    />
  );
}
