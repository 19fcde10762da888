import { type AssetKind, assetKindLabels, assetKinds } from "#shared/assets/asset-identity.ts";
import { words } from "#shared/base/words.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";

interface KindsFieldProps {
  kinds: readonly AssetKind[];
  onChange: (kinds: AssetKind[]) => void;
}

/** Which kinds of assets something is for. */
export function KindsField({ kinds, onChange }: KindsFieldProps) {
  const toggle = (kind: AssetKind) =>
    onChange(assetKinds.filter((other) => (other === kind) !== kinds.includes(other)));
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-semibold">{w.kinds}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3">
        {assetKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={assetKindLabels[kind]}
            checked={kinds.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const w = words({
  kinds: ["Kinds", "Tipos"],
});
