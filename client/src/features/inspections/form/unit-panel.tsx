import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useCallback } from "react";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { ChecklistItemList } from "../items/checklist-item-list.tsx";
import type { DraftText } from "../draft/draft-state.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { ReadingField } from "./reading-field.tsx";
import { listMeters, type WalkPart } from "../draft/walk-parts.ts";

/** A unit that is on the page, with what holds its draft. */
export type OpenUnit = Pick<WalkPart, "asset" | "formId"> & { store: DraftStore };

export type AddPhoto = (store: DraftStore, itemId: string, file: File) => Promise<void>;

interface UnitPanelProps {
  part: WalkPart & OpenUnit;
  onPhoto: AddPhoto;
}

/** What is filled in of one unit: its meters first, its items and the comments. */
export function UnitPanel({ part, onPhoto }: UnitPanelProps) {
  const { formId, asset, draft, photos, store } = part;
  const write = (field: DraftText) => (text: string) =>
    store.change({ type: "write", field, text });
  const addPhoto = useCallback(
    (itemId: string, file: File) => onPhoto(store, itemId, file),
    [store, onPhoto],
  );
  return (
    <>
      <Readings part={part} write={write} />
      <ChecklistItemList {...{ formId, asset, draft, photos, store, addPhoto }} />
      <Textarea
        label={w.comments}
        maxLength={limits.longTextMax}
        value={draft.comments}
        onChange={(event) => write("comments")(event.target.value)}
      />
    </>
  );
}

interface ReadingsProps {
  part: WalkPart;
  write: (field: DraftText) => (text: string) => void;
}

const readingFields = { miles: "odometer", hours: "hours" } as const;

function Readings({ part: { formId, asset, draft }, write }: ReadingsProps) {
  const meters = listMeters(asset, draft.checklist.items);
  if (meters.length === 0) return null;
  return (
    <div
      id={`${formId}-meter`}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3"
    >
      {meters.map((meter) => (
        <ReadingField
          key={meter}
          {...{ meter, asset }}
          value={draft[readingFields[meter]]}
          onValueChange={write(readingFields[meter])}
        />
      ))}
    </div>
  );
}

const w = words({ comments: ["Additional Comments", "Comentarios adicionales"] });
