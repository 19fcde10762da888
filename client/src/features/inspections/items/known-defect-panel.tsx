import type { PackedAsset } from "#shared/api/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { formatDay } from "#shared/meters/last-readings.ts";
import { words } from "#shared/base/words.ts";
import type { QueryClient } from "@tanstack/react-query";
import { fallBackToPack } from "../../../phone/pack/fall-back.ts";
import { getCorrectedNow } from "../../../ui/device/clock.ts";
import { ToggleButton } from "../../../ui/form/toggle-button.tsx";
import type { DraftAnswer } from "../../../phone/drafts/draft.ts";
import type { DraftStore } from "../../../phone/drafts/open-draft.ts";

export type KnownDefect = {
  /** "D-0042 reported Nov 18. Still there?" */
  question: string;
  /** The question at a failure; here, so that it needs no loading of its own. */
  Panel: typeof KnownDefectPanel;
};

/** The pack has no notes. */
export type ActiveDefect = PackedAsset["open"][number] & { note?: string | null };

export type KnownDefects = {
  /** All of them, the critical ones first. */
  active: readonly ActiveDefect[];
  byItem: ReadonlyMap<string, KnownDefect>;
};

type Asked = { assetId: number; timeZone: string; listed: Promise<Listed[]> };
type Listed = ActiveDefect & { closedAt: string | null };

/** The defects of an asset that are not repaired, of those that are being listed, and those of items by their item. */
export async function findKnownDefects(
  client: QueryClient,
  { assetId, timeZone, listed }: Asked,
): Promise<KnownDefects> {
  const active = await fallBackToPack<ActiveDefect[], ActiveDefect[]>(
    listed.then((defects) => defects.filter(({ closedAt }) => closedAt === null)),
    client,
    (assets) => assets.find(({ id }) => id === assetId)?.open,
  );
  const byItem = [...active]
    .sort((a, b) => a.id - b.id)
    .flatMap((defect): [string, KnownDefect][] => {
      const question = ask(defect, timeZone);
      return defect.itemId === null ? [] : [[defect.itemId, { question, Panel: KnownDefectPanel }]];
    });
  return { active, byItem: new Map(byItem) };
}

function ask({ number, reportedAt }: ActiveDefect, timeZone: string): string {
  // Where it needs two lines, the date stays on one.
  const day = formatDay(reportedAt, { timeZone, now: getCorrectedNow() }).replaceAll(" ", "\u00a0");
  return w.question({ defect: formatDefectNumber(number), day });
}

interface KnownDefectPanelProps {
  item: { id: string };
  answer: DraftAnswer;
  store: DraftStore;
}

/** Whether a failure is the known defect once more, or another one. */
export function KnownDefectPanel({ item, answer, store }: KnownDefectPanelProps) {
  const { newDefect = false } = answer;
  const toggle = (label: string, isNew: boolean) => (
    <ToggleButton
      tone="na"
      label={label}
      pressed={newDefect === isNew}
      onClick={() => store.change({ type: "fill", itemId: item.id, answer: { newDefect: isNew } })}
    />
  );
  return (
    <fieldset
      aria-label={w.title}
      className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3"
    >
      {toggle(w.same, false)}
      {toggle(w.other, true)}
    </fieldset>
  );
}

const w = words({
  question: ["{defect} reported {day}. Still there?", "{defect} reportado el {day}. ¿Sigue igual?"],
  title: ["The reported defect", "El defecto reportado"],
  same: ["Still there", "Sigue igual"],
  other: ["Different problem", "Otro problema"],
});
