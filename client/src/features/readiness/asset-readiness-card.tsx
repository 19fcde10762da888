import { type ComponentProps, Suspense } from "react";
import { Card } from "../../ui/card.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { RowsToCome } from "../../ui/rows-to-come.tsx";

const AssetReadinessPanel = lazily(() =>
  import("./asset-readiness-panel.tsx").then((m) => m.AssetReadinessPanel),
);

export function AssetReadinessCard(props: ComponentProps<typeof AssetReadinessPanel>) {
  return (
    <Card title="Audit Readiness">
      <Suspense fallback={<RowsToCome count={2} />}>
        <AssetReadinessPanel {...props} />
      </Suspense>
    </Card>
  );
}
