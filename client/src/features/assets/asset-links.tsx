import { words } from "#shared/base/words.ts";
import { SectionLinks } from "../../ui/layout/section-links.tsx";

/** The pages of assets. */
export function AssetLinks() {
  return (
    <SectionLinks
      label={w.label}
      links={[
        { href: "/assets", label: w.assets },
        { href: "/assets/yards", label: w.yards },
      ]}
    />
  );
}

const w = words({
  label: ["Asset pages", "Páginas de unidades"],
  assets: ["Assets", "Unidades"],
  yards: ["Yards", "Patios"],
});
