import { api } from "#shared/api.ts";
import type { DocumentRow as Document } from "#shared/api-schemas.ts";
import { documentKindLabels, formatDay, nameDocument } from "#shared/documents.ts";
import { toDay } from "#shared/days.ts";
import { Download } from "lucide-react";
import { Link } from "wouter";
import { addressOf } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Facts } from "../../ui/facts.tsx";
import { useNow } from "../../ui/use-now.ts";
import { DocumentBadge } from "./document-badge.tsx";

export interface DocumentActions {
  onEdit: (document: Document) => void;
  onRemove: (document: Document) => void;
}

interface DocumentRowProps {
  document: Document;
  /** Absent where it is only read. */
  actions?: DocumentActions | undefined;
  /** Whose it is, in a list of several owners. */
  hasOwner?: boolean;
}

/** A paper with its days, its scans, and what can be done about it. */
export function DocumentRow({ document, actions, hasOwner = false }: DocumentRowProps) {
  const { company } = useSignedInUser();
  const today = toDay(useNow(), company.timeZone);
  const { kind, note, files } = document;
  return (
    <li tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-[8rem] font-semibold wrap-anywhere">
          {hasOwner ? <Owner document={document} /> : documentKindLabels[kind]}
        </p>
        <DocumentBadge document={document} today={today} />
      </div>
      <p className="text-sm text-muted">
        <Facts>
          {hasOwner ? documentKindLabels[kind] : null}
          {describeFacts(document)}
        </Facts>
      </p>
      <Violations document={document} />
      {note ? <p className="text-sm wrap-anywhere whitespace-pre-line">{note}</p> : null}
      {files.length > 0 || actions ? (
        <div className="-mx-3 -mb-2 flex flex-wrap items-center gap-x-1">
          {files.map(({ id, name }) => (
            <FileLink key={id} id={id} name={name} />
          ))}
          {actions ? <Actions document={document} actions={actions} /> : null}
        </div>
      ) : null}
    </li>
  );
}

/** What is known of it; what is not is left out. */
function describeFacts(document: Document): (string | null)[] {
  const { kind, number, issuer, issuedOn, expiresOn, inspectorName, returnAsked } = document;
  const words = kind === "roadside_report" ? roadsideWords : usualWords;
  const fact = (word: string, value: string | null) => value && `${word} ${value}`;
  return [
    fact("No.", number),
    issuer,
    fact(words.issued, issuedOn && formatDay(issuedOn)),
    fact(words.expires, expiresOn && formatDay(expiresOn)),
    fact("Signed by", inspectorName),
    returnAsked ? "To be returned to the State" : null,
  ];
}

const usualWords = { issued: "Issued", expires: "Expires" };
const roadsideWords = { issued: "Inspected", expires: "Certify by" };

/** Leads to the unit; people have no page of their own. */
function Owner({ document }: { document: Document }) {
  const { assetId, assetName, personName } = document;
  if (assetId === null) return personName;
  return (
    <Link href={`/assets/${assetId}`} className="link">
      {assetName}
    </Link>
  );
}

function Violations({ document }: { document: Document }) {
  if (!document.violations || document.violations.length === 0) return null;
  return (
    <ul aria-label="Violations" className="list-disc pl-5 text-sm">
      {document.violations.map(({ text, outOfService }, place) => (
        <li key={place} className="wrap-anywhere">
          {text}
          {outOfService ? <strong className="text-fail"> Out of service</strong> : null}
        </li>
      ))}
    </ul>
  );
}

/** The browser saves it; it is never shown in the app. */
function FileLink({ id, name }: { id: number; name: string }) {
  return (
    <a
      href={addressOf(api.getDocumentFile, { params: { id } })}
      download
      aria-label={`Download ${name}`}
      className={`${buttonClass({ variant: "ghost", size: "row" })} max-w-full`}
    >
      <Download aria-hidden size={20} className="shrink-0" />
      <span className="min-w-0 text-left wrap-anywhere">{name}</span>
    </a>
  );
}

function Actions({
  document,
  actions,
}: Required<Pick<DocumentRowProps, "document">> & { actions: DocumentActions }) {
  const name = nameDocument(document.kind, document.assetName ?? document.personName ?? "");
  return (
    <div className="ml-auto flex gap-x-1">
      <Button
        variant="ghost"
        size="row"
        aria-label={`Edit ${name}`}
        onClick={() => actions.onEdit(document)}
      >
        Edit
      </Button>
      <Button
        variant="ghost"
        size="row"
        aria-label={`Remove ${name}`}
        onClick={() => actions.onRemove(document)}
      >
        Remove
      </Button>
    </div>
  );
}
