import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Dialog, DialogBody } from "../../../ui/dialog/dialog.tsx";
import { SearchInput } from "../../../ui/form/search-input.tsx";
import { AssetPickerRow } from "../today/asset-picker-row.tsx";
import { type FoundAsset, rankAssets } from "../today/rank-assets.ts";
import { filterByWords, rowsAtFirst, searchableFrom } from "../today/use-found-assets.ts";

interface TrailerDialogProps {
  title: string;
  trailers: readonly FoundAsset[];
  onPick: (assetId: number) => void;
  onClose: () => void;
}

/** The trailers that this device knows; first the one that the driver inspected last. */
export function TrailerDialog({ title, trailers, onPick, onClose }: TrailerDialogProps) {
  const { timeZone } = useSignedInUser().company;
  const [typed, setTyped] = useState("");
  const found = filterByWords(rankAssets(trailers), typed.trim());
  return (
    <Dialog onClose={onClose} title={title}>
      <DialogBody>
        {trailers.length >= searchableFrom ? (
          <SearchInput label={w.search} value={typed} onValueChange={setTyped} />
        ) : null}
        {found.length > 0 ? (
          <ul className="-mx-4 divide-y">
            {found.slice(0, rowsAtFirst).map((asset) => (
              <AssetPickerRow
                key={asset.id}
                asset={asset}
                Badge={undefined}
                draft={undefined}
                isWaiting={false}
                timeZone={timeZone}
                isFarDown={false}
                onPick={onPick}
              />
            ))}
          </ul>
        ) : (
          <output>{w.none}</output>
        )}
      </DialogBody>
    </Dialog>
  );
}

const w = words({
  search: ["Search trailers", "Buscar remolques"],
  none: ["No trailer fits what you typed.", "Ningún remolque coincide con lo que escribió."],
});
