import { chooseChecklist, type StoredChecklist } from "#shared/checklists/checklists.ts";
import {
  type InspectionType,
  inspectionTypeLabels,
  toType,
} from "#shared/checklists/inspection-types.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useSignedInUser } from "../../../api/current-user.ts";
import { packQuery } from "../../../phone/pack/use-pack.ts";
import { labelOptions, NativeSelect } from "../../../ui/form/native-select.tsx";
import type { DraftStore } from "../../../phone/drafts/open-draft.ts";
import { type Draft, isBlank } from "../../../phone/drafts/draft.ts";
import type { InspectedAsset } from "../draft/walk-parts.ts";

interface TypeFieldProps {
  asset: InspectedAsset;
  /** The types that have a checklist. */
  types: readonly InspectionType[];
  lists: readonly StoredChecklist[];
  draft: Draft;
  store: DraftStore;
  onStartOver: (type: InspectionType, review: Draft["review"]) => void;
}

/**
 * Chooses the type of inspection. If its checklist is the same, the answers stay; otherwise the form starts over, and
 * only the review of repairs stays.
 */
export function TypeField({ asset, types, lists, draft, store, onStartOver }: TypeFieldProps) {
  const handleChange = (text: string) => {
    const type = toType(text);
    const list = chooseChecklist(asset, type, lists);
    if (list?.checklistId === draft.checklist.checklistId) {
      return store.change({ type: "write", field: "inspectionType", text: type });
    }
    const { review } = draft;
    const isLost = !isBlank({ ...draft, review: undefined });
    if (isLost && !window.confirm(w.startOver({ unit: asset.name }))) return undefined;
    return void store.forget("startedOver").then(() => onStartOver(type, review));
  };
  const shown = toType(draft.inspectionType);
  const isQualified = useIsQualified();
  const offered = types.filter((type) => type !== "annual" || isQualified);
  if (offered.length < 2 && shown === "pre_trip") return null;
  return (
    <NativeSelect
      label={w.label}
      options={labelOptions(
        offered.includes(shown) ? offered : [shown, ...offered],
        inspectionTypeLabels,
      )}
      value={shown}
      onChange={(event) => handleChange(event.target.value)}
    />
  );
}

/** The office, and who holds a qualification as an inspector that is valid: 49 CFR 396.19. */
function useIsQualified(): boolean {
  const { id, role } = useSignedInUser();
  const isOffice = can(role, "documents.edit");
  const held = useQuery({ ...packQuery(id), enabled: !isOffice });
  return isOffice || held.data?.pack.isInspector === true;
}

const w = words({
  startOver: [
    "Start over? What was filled in for {unit} will be deleted from this device.",
    "¿Empezar de nuevo? Lo que se llenó de {unit} se borrará de este dispositivo.",
  ],
  label: ["Type", "Tipo"],
});
