import { words } from "#shared/base/words.ts";
import { type ComponentProps, Suspense } from "react";
import { Card } from "../../ui/layout/card.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { PendingRows } from "../../ui/list/pending-rows.tsx";

const AssetReadinessPanel = lazily(() =>
  import("./asset-readiness-panel.tsx").then((m) => m.AssetReadinessPanel),
);
// Its code loads while the asset does, so that the card seldom grows twice.
AssetReadinessPanel.preload();

export function AssetReadinessCard(props: ComponentProps<typeof AssetReadinessPanel>) {
  return (
    <Card title={w.title}>
      <Suspense fallback={<PendingRows count={2} />}>
        <AssetReadinessPanel {...props} />
      </Suspense>
    </Card>
  );
}

const w = words({
  title: ["Audit Readiness", "Listo para auditoría"],
});
