/** A paper on the screen and, printed by the browser, on paper; the PDF is drawn from the same blocks. */
import {
  type Paper,
  type PaperBlock,
  type PaperColumn,
  type PaperVoiding,
  paperWords,
  formatSignedInAs,
} from "#shared/papers/paper-blocks.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Download, Printer } from "lucide-react";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { Signature } from "../../ui/layout/signature.tsx";
import { useDocumentName } from "../../ui/hooks/use-document-name.ts";
import { NoBreakText } from "../../ui/layout/no-break-text.tsx";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";

// The page waits for it: no paper is printed without its code.
const QrCode = lazilyApart(() => import("../../ui/layout/qr-code.tsx").then((m) => m.QrCode));

interface PaperPanelProps {
  paper: Paper;
  /** Where its PDF is. */
  pdf: string;
}

export function PaperPanel({ paper, pdf }: PaperPanelProps) {
  const { blocks, carrier, foot, seal, title } = paper;
  useDocumentName(title);
  return (
    <div data-paper className="grid min-w-0 gap-4">
      <div data-no-print className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button variant="secondary" size="row" icon={Printer} onClick={() => window.print()}>
          {w.print}
        </Button>
        <a href={pdf} download className={buttonClass({ size: "row" })}>
          <Download aria-hidden size={20} />
          {w.download}
        </a>
      </div>
      <Card>
        <CardBody>
          {/* No grid: only in a plain flow does a printed heading stay with what it heads. The server
              wrote it in the language that it was asked for. */}
          <div translate="no" className="space-y-3">
            <div className="flex flex-wrap items-start justify-between gap-4 border-b pb-3">
              <div className="min-w-0 flex-1 basis-56">
                <h1 className="text-2xl wrap-anywhere">{title}</h1>
                {carrier.map((line, index) => (
                  <p key={line} className={clsx("wrap-anywhere", index === 0 && "font-semibold")}>
                    {line}
                  </p>
                ))}
                {seal ? (
                  <p className="text-sm text-muted">
                    {interpolate(paperWords.sealed, {
                      code: <span className="font-mono wrap-anywhere">{seal.code}</span>,
                    })}
                  </p>
                ) : null}
              </div>
              {seal ? <SealCodeView url={seal.url} /> : null}
            </div>
            {blocks.map((block, index) => (
              <Block key={index} block={block} />
            ))}
            <p className="border-t pt-3 text-sm text-muted">
              <NoBreakText text={foot} />
            </p>
          </div>
        </CardBody>
      </Card>
    </div>
  );
}

function Block({ block }: { block: PaperBlock }) {
  switch (block.kind) {
    case "heading":
      return <Heading {...block} />;
    case "facts":
      return <Facts {...block} />;
    case "table":
      return <Table {...block} />;
    case "text":
      return (
        <p className={clsx("wrap-anywhere whitespace-pre-wrap", tones[block.tone ?? "usual"])}>
          <NoBreakText text={block.text} />
        </p>
      );
    case "signatures":
      return <Signatures {...block} />;
    case "photos":
      return <Photos {...block} />;
    case "break":
      return <div className="break-after-page" />;
  }
}

const tones = { usual: "", strong: "font-bold", quiet: "text-sm text-muted" };

type Of<Kind extends PaperBlock["kind"]> = Extract<PaperBlock, { kind: Kind }>;

function Heading({ level, text }: Of<"heading">) {
  if (level === 2) return <h2 className="pt-2 text-xl wrap-anywhere">{text}</h2>;
  return <h3 className="pt-1 text-lg wrap-anywhere">{text}</h3>;
}

function Facts({ facts }: Of<"facts">) {
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
      {facts.map(({ label, value }) => (
        <div key={label} className={clsx("min-w-0", value.length > longFrom && "sm:col-span-3")}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">
            <NoBreakText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A longer fact has a line of its own. */
const longFrom = 90;

/** On a phone a list, in which each value has the name of its column before it. */
function Table({ columns, rows, voidings = [] }: Of<"table">) {
  const voidingOf = new Map(voidings.map((voiding) => [voiding.row, voiding]));
  const shares = columns.map(({ share = 1 }) => share);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return (
    <table className="w-full table-fixed text-sm max-sm:block">
      <colgroup>
        {columns.map(({ label }, index) => (
          <col key={label} style={{ width: `${((shares[index] ?? 1) / whole) * 100}%` }} />
        ))}
      </colgroup>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col" className="border-b border-strong py-1 pr-3 text-left">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid">
        {rows.map((cells, row) => (
          <Row key={row} columns={columns} cells={cells} voiding={voidingOf.get(row)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  columns: readonly PaperColumn[];
  cells: readonly string[];
  voiding: PaperVoiding | undefined;
}

function Row({ columns, cells, voiding }: RowProps) {
  return (
    <tr className="border-b max-sm:grid max-sm:py-2">
      {cells.map((cell, index) => {
        const note = voiding?.column === index ? voiding.text : "";
        return (
          <td
            key={columns[index]?.label}
            data-label={index === 0 ? undefined : columns[index]?.label}
            className={clsx(
              "py-1 pr-3 align-top wrap-anywhere whitespace-pre-wrap max-sm:py-0.5",
              index === 0 ? "max-sm:text-base max-sm:font-semibold" : labelled,
              cell + note === "" && "max-sm:hidden",
            )}
          >
            <span className={clsx(voiding && "line-through")}>
              <NoBreakText text={cell} />
            </span>
            {note ? (
              <span className="block">
                <NoBreakText text={note} />
              </span>
            ) : null}
          </td>
        );
      })}
    </tr>
  );
}

const labelled = "max-sm:before:text-muted max-sm:before:content-[attr(data-label)_':_']";

function Signatures({ signatures, missing }: Of<"signatures">) {
  return (
    <ul aria-label={w.signatures} className="grid gap-4 sm:grid-cols-3">
      {signatures.map((signature, index) => (
        <li key={index} className="min-w-0 break-inside-avoid">
          <p className="text-sm text-muted">{signature.role}</p>
          {signature.typed === null ? null : <Signature text={signature.typed} />}
          <p className="text-sm wrap-anywhere">
            {signature.typed === null ? formatSignedInAs(signature) : signature.by},{" "}
            <NoBreakText text={signature.moment} />
          </p>
        </li>
      ))}
      {missing.map((text) => (
        <li key={text} className="text-sm text-muted">
          {text}
        </li>
      ))}
    </ul>
  );
}

function Photos({ photos }: Of<"photos">) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {photos.map(({ url, caption }, index) => (
        <figure key={index} className="min-w-0">
          <img
            src={url}
            alt={caption}
            className="h-36 w-full rounded-sm bg-surface-2 object-contain"
          />
          <figcaption className="text-sm wrap-anywhere text-muted">{caption}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The QR code that leads to where a record's seal is checked. */
function SealCodeView({ url }: { url: string }) {
  const label = paperWords.codeOf({ url });
  return (
    <QrCode text={url} ecc="M" border={2} label={label} className="size-28 shrink-0 bg-[#fff]" />
  );
}

const w = words({
  print: ["Print", "Imprimir"],
  download: ["Download PDF", "Descargar PDF"],
  signatures: ["Signatures", "Firmas"],
});
