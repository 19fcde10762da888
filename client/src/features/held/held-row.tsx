import { api } from "#shared/api/api.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { StoredChecklist } from "#shared/checklists/checklists.ts";
import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { formatReasons, reasons } from "#shared/checklists/reasons.ts";
import { translateAuthor } from "#shared/inspections/attribution.ts";
import { errors } from "#shared/api/errors.ts";
import type { Held } from "#shared/api/api-schemas.ts";
import { heldKindLabels, heldStateLabels } from "#shared/held/held.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { say } from "#shared/base/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { allChecklists } from "../../api/list-queries.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { isObject } from "../../phone/device/device-store.ts";
import { DecisionDialog } from "../../records/decision-dialog.tsx";
import { useRecordAddress } from "../../records/record-address.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { PhotoTiles } from "../../ui/photo/photo-tiles.tsx";
import { AssetField } from "../assets/choice/asset-field.tsx";

export function HeldRow({ held }: { held: Held }) {
  const { kind, assetName, userName, performedAt, reason } = held;
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="text-lg font-semibold wrap-anywhere">{assetName || w.unknownUnit}</p>
      <p className="text-sm text-muted">
        <Facts>
          {heldKindLabels[kind]}
          {userName}
          <Timestamp moment={performedAt} />
        </Facts>
      </p>
      <p className="text-sm font-semibold wrap-anywhere">{describeReason(reason)}</p>
      <Content held={held} />
      {held.state === "open" ? <Decisions held={held} /> : <Decision held={held} />}
    </li>
  );
}

function describeReason(code: string): string {
  if (code === "held.shared") return w.shared;
  if (code === "held.notMine") return w.notMine;
  const known = Object.entries(errors).find(([name]) => name === code);
  return known ? say(known[1].message) : w.refused;
}

/** What was sent, as far as it can be read. */
function Content({ held }: { held: Held }) {
  const facts = describeBody(held.body);
  const { signature, comments, title, value, act, defectId, passed, items, photos } = facts;
  const lists = useQuery(allChecklists).data ?? [];
  const ids = items.map(({ key }) => key);
  const labels = findItemLabels(ids, lists, held.body["checklistId"]);
  return (
    <div className="grid gap-2 text-sm">
      {[title, value].filter(Boolean).map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
      {actLabels[act] ? <p>{actLabels[act]}</p> : null}
      {defectId ? (
        <Link href={`/defects/${defectId}`} className="link">
          {w.theDefect}
        </Link>
      ) : null}
      {held.kind === "inspection" ? <p>{w.passed({ n: passed })}</p> : null}
      {items.length > 0 ? (
        <ul className="grid gap-2">
          {items.map((item) => (
            <Item key={item.key} item={item} label={labels.get(item.key)} />
          ))}
        </ul>
      ) : null}
      <PhotoTiles photos={photos} subject={held.assetName} />
      {comments ? <p className="whitespace-pre-line wrap-anywhere">{comments}</p> : null}
      {signature ? <p className="wrap-anywhere">{w.signed({ name: signature })}</p> : null}
    </div>
  );
}

interface ItemProps {
  item: HeldItem;
  /** Undefined if no current list has the item; then the label is made from the id. */
  label: string | undefined;
}

function Item({ item: { key, status, finding, notes, photos }, ...props }: ItemProps) {
  const { label = key.replaceAll(/[-_]/g, " ") } = props;
  return (
    <li className="grid gap-1.5">
      <p className="wrap-anywhere">
        {w.item({ label, status: statusLabels[status] ?? status })}
        {[finding, notes].filter(Boolean).map((text) => (
          <span key={text} className="block text-muted">
            {text}
          </span>
        ))}
      </p>
      <PhotoTiles photos={photos} subject={label} />
    </li>
  );
}

function Decisions({ held }: { held: Held }) {
  const [decision, setDecision] = useState<"file" | "decline">();
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      <Button onClick={() => setDecision("file")}>{w.file}</Button>
      <Button variant="secondary" onClick={() => setDecision("decline")}>
        {w.decline}
      </Button>
      {decision ? (
        <DecideDialog {...{ held, decision }} onClose={() => setDecision(undefined)} />
      ) : null}
    </div>
  );
}

function Decision({ held }: { held: Held }) {
  const { state, decidedByName, decidedAt, note, kind, recordId, attribution } = held;
  const { toHref } = useRecordAddress();
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <Facts>
          {heldStateLabels[state]}
          {decidedByName}
          {decidedAt ? <Timestamp moment={decidedAt} /> : null}
        </Facts>
      </p>
      {attribution ? <p className="wrap-anywhere">{translateAuthor(attribution)}</p> : null}
      {note ? <p className="wrap-anywhere">{note}</p> : null}
      {kind === "inspection" && recordId !== null ? (
        <Link href={toHref("inspection", recordId)} className="link">
          {w.open({ id: formatNumber(recordId) })}
        </Link>
      ) : null}
    </div>
  );
}

type Items = readonly { id: string; label: string; es?: string }[];

/**
 * Takes labels from the list that was filled in. If that was deleted or changed, takes them from other lists, first
 * from the one with the most of these items.
 */
function findItemLabels(
  ids: readonly string[],
  lists: readonly StoredChecklist[],
  listId: unknown,
): ReadonlyMap<string, string> {
  const others = lists.filter(({ id }) => id !== listId).map(toItems);
  const likely = [...Object.values(builtInChecklists), ...others].sort(
    (a, b) => countKnown(b, ids) - countKnown(a, ids),
  );
  const own = lists.filter(({ id }) => id === listId).map(toItems);
  const labels = [...own, ...likely].flat().map((item) => [item.id, formatLabel(item)] as const);
  // The first one that has an item names it.
  return new Map(labels.reverse());
}

function toItems({ name, items, definition }: StoredChecklist): Items {
  return toChecklistItems(name, items, definition);
}

function countKnown(items: Items, ids: readonly string[]): number {
  return items.filter(({ id }) => ids.includes(id)).length;
}

type Body = Record<string, unknown>;

type HeldItem = {
  key: string;
  status: string;
  /** The measured value, and the tapped reasons. */
  finding: string;
  notes: string;
  photos: string[];
};

type HeldFacts = {
  signature: string;
  comments: string;
  /** The fields of a defect or a reading. */
  title: string;
  value: string;
  /** Which act on a defect, and the defect's id. */
  act: string;
  defectId: string;
  passed: number;
  /** The items that did not simply pass. */
  items: HeldItem[];
  photos: string[];
};

function describeBody(body: Body): HeldFacts {
  const results = isObject(body["results"]) ? Object.entries(body["results"]) : [];
  const items = results.map(([key, result]) => toItem(key, isObject(result) ? result : {}));
  return {
    signature: toText(body["signatureUrl"]) || toText(body["signature"]),
    comments: toText(body["comments"]) || toText(body["note"]),
    title: toText(body["title"]),
    value: toText(body["value"]),
    act: toText(body["act"]),
    defectId: toText(body["defectId"]),
    passed: items.filter(({ status }) => status === "pass").length,
    items: items.filter(({ status, photos }) => status !== "pass" || photos.length > 0),
    photos: toPhotos(body["photos"]),
  };
}

function toItem(key: string, { status, value, reasons: given, notes, photos }: Body): HeldItem {
  const tapped = reasons.filter((reason) => Array.isArray(given) && given.includes(reason));
  const finding = [toText(value), formatReasons(tapped)].filter(Boolean).join(" · ");
  const texts = { key, status: toText(status), finding, notes: toText(notes) };
  return { ...texts, photos: toPhotos(photos) };
}

function toPhotos(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) =>
    typeof item === "string" && item.startsWith("/api/photos/") ? [item] : [],
  );
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

interface DecideDialogProps {
  held: Held;
  decision: "file" | "decline";
  onClose: () => void;
}

/** Files or declines a submission; if its asset is gone, it may be filed for another asset. */
function DecideDialog({ held, decision, onClose }: DecideDialogProps) {
  const [assetId, setAssetId] = useState(held.assetId);
  const isFiling = decision === "file";
  const { save, isPending } = useSave(api.decideHeld, {
    success: { title: isFiling ? w.filed : w.declined },
    onSuccess: onClose,
  });
  return (
    <DecisionDialog
      label={isFiling ? w.file : w.decline}
      description={describeOutcome(held, isFiling ? assetId : undefined)}
      isRefusal={!isFiling}
      isPending={isPending}
      isIncomplete={isFiling && assetId === null}
      isChanged={assetId !== held.assetId}
      onDecide={(note) =>
        save({
          params: { id: held.id },
          body: { decision, note, ...(isFiling ? { assetId } : {}) },
        })
      }
      onClose={onClose}
    >
      {isFiling && held.kind !== "defectAct" ? (
        <AssetField
          label={w.asset}
          value={assetId}
          pickedName={held.assetName}
          onChange={(asset) => setAssetId(asset?.id ?? null)}
        />
      ) : null}
    </DecisionDialog>
  );
}

/** The result of the decision; without an asset the submission is declined. */
function describeOutcome(
  { userName: name, kind, reason, assetId }: Held,
  filedFor: number | null | undefined,
): string {
  if (filedFor === undefined) return w.willDecline({ name });
  const isOwn = filedFor === assetId && reason !== "held.shared" && reason !== "held.notMine";
  if (isOwn) return w.willFile({ name });
  if (kind !== "inspection" || reason === "held.notMine") return w.willAttribute({ name });
  return w.willAsk({ name });
}

const statusLabels: Readonly<Record<string, string>> = words({
  pass: ["Pass", "Bien"],
  fail: ["Fail", "Falla"],
  na: ["N/A", "N/A"],
});

const actLabels: Readonly<Record<string, string>> = words({
  reject: ["Repair rejected", "Reparación rechazada"],
  note: ["Note", "Nota"],
});

const w = words({
  theDefect: ["The defect", "El defecto"],
  unknownUnit: ["Unknown unit", "Unidad desconocida"],
  shared: ["From a file", "De un archivo"],
  notMine: [
    "The driver says that somebody else filled this in",
    "El operador dice que otra persona llenó esto",
  ],
  refused: ["The server refused it", "El servidor no lo aceptó"],
  passed: [
    { one: "{n} item passed", other: "{n} items passed" },
    { one: "{n} punto bien", other: "{n} puntos bien" },
  ],
  item: ["{label}: {status}", "{label}: {status}"],
  signed: ["Signed: {name}", "Firmó: {name}"],
  file: ["File", "Registrar"],
  decline: ["Decline", "Rechazar"],
  open: ["Inspection {id}", "Inspección {id}"],
  filed: ["Filed", "Registrada"],
  declined: ["Declined", "Rechazada"],
  willFile: [
    "It is recorded as {name}'s, at the time when it was done.",
    "Se registra a nombre de {name}, con la hora en que se hizo.",
  ],
  willAttribute: [
    "It is recorded as filed by you, and said to be by {name}.",
    "Queda como registrado por usted, y se dice que es de {name}.",
  ],
  willAsk: [
    "It is recorded as filed by you, and said to be by {name}. It counts as nobody's inspection until {name} confirms it.",
    "Queda como registrada por usted, y se dice que es de {name}. No cuenta como inspección de nadie hasta que {name} la confirme.",
  ],
  willDecline: [
    "It is not recorded. What {name} sent stays here.",
    "No se registra. Lo que envió {name} sigue aquí.",
  ],
  asset: ["Asset", "Unidad"],
});
