import type { Asset } from "#shared/api/api-schemas.ts";
import { formatCategory, formatUnit } from "#shared/assets/assets.ts";
import { assetLimits } from "#shared/assets/assets-limits.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Archive, ArchiveRestore, FileText, OctagonX, Pencil, QrCode, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { isNotFound } from "../../api/call-error.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import type { QueryState } from "../../ui/layout/data-state.tsx";
import { ErrorState } from "../../ui/layout/data-state.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { warningClass } from "../../ui/layout/warning.tsx";

interface AssetPanelProps {
  query: QueryState<Asset> & { error: Error | null };
  onEdit: () => void;
  onArchive: () => void;
  onTagOut: () => void;
  /** The pointer or the focus is on one of the buttons. */
  onPreview: () => void;
  /** What is known of the asset, once it is there. */
  children: ReactNode;
}

/** The head of an asset's page; one heading through loading and all that may come of it. */
export function AssetPanel({ query, children, ...actions }: AssetPanelProps) {
  const asset = query.data;
  const isMissing = !asset && isNotFound(query.error);
  const isComing = query.status === "pending";
  const title = isMissing ? w.notFound : (asset?.name ?? w.asset);
  return (
    <div className="grid min-w-0 gap-4">
      {isMissing ? null : <BackLink href="/assets" label={w.back} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere lg:text-3xl">
            {isComing ? <HeadingToCome /> : title}
          </h1>
          {asset ? (
            <p className="text-muted">
              <Facts>
                {formatUnit(asset)}
                {formatCategory(asset.category)}
              </Facts>
            </p>
          ) : null}
        </div>
        {asset ? <Actions asset={asset} {...actions} /> : null}
      </div>
      {isMissing ? <MissingText /> : <Body query={query}>{children}</Body>}
    </div>
  );
}

function HeadingToCome() {
  return (
    <>
      <span className="sr-only">{w.asset}</span>
      <Skeleton className="h-8 w-60 max-w-full" />
    </>
  );
}

type ActionsProps = { asset: Asset } & Omit<AssetPanelProps, "query" | "children">;

function Actions({ asset, onEdit, onArchive, onTagOut, onPreview }: ActionsProps) {
  const isOut = asset.archived || asset.condition === "out_of_service";
  return (
    <div
      className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-[1_1_40%] max-sm:*:px-2!"
      onPointerEnter={onPreview}
      onFocus={onPreview}
    >
      <Button variant="secondary" icon={Pencil} onClick={onEdit}>
        {w.edit}
      </Button>
      {isOut ? null : (
        <Button variant="ghost" icon={OctagonX} onClick={onTagOut}>
          {w.tagOut}
        </Button>
      )}
      <Link href={`/papers/units/${asset.id}`} className={buttonClass({ variant: "ghost" })}>
        <FileText aria-hidden size={20} />
        {w.file}
      </Link>
      <Link href={`/assets?labels=${asset.id}`} className={buttonClass({ variant: "ghost" })}>
        <QrCode aria-hidden size={20} />
        {w.labels}
      </Link>
      <Button variant="ghost" icon={asset.archived ? ArchiveRestore : Archive} onClick={onArchive}>
        {asset.archived ? w.restore : w.archive}
      </Button>
    </div>
  );
}

function ArchivedWarning() {
  return <p className={clsx(warningClass, "px-4 py-3")}>{w.archived}</p>;
}

function MissingText() {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={w.nothing}
        action={
          <Link href="/assets" className={buttonClass()}>
            {w.back}
          </Link>
        }
      />
    </Card>
  );
}

function Body({ query, children }: Pick<AssetPanelProps, "query" | "children">) {
  if (query.data) {
    return (
      <>
        {query.data.archived ? <ArchivedWarning /> : null}
        {children}
      </>
    );
  }
  if (query.status === "error") {
    return (
      <Card>
        <ErrorState
          what={w.theAsset}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Card>
    );
  }
  return <RecordsToCome />;
}

function RecordsToCome() {
  const isWorkBeside = useIsWide("lg");
  const { maintenanceLogsOnAsset, recentInspectionsOnAsset } = assetLimits;
  const work = <CardToCome rows={maintenanceLogsOnAsset} />;
  return (
    <div aria-busy className={assetLayout.grid}>
      <span className="sr-only">{w.loading}</span>
      <div className={assetLayout.left}>
        <InformationToCome />
        {isWorkBeside ? work : null}
      </div>
      <div className={assetLayout.right}>
        <CardToCome rows={schedulesAtLeast} />
        <CardToCome rows={defectsAtLeast} />
        {isWorkBeside ? null : work}
        <CardToCome rows={recentInspectionsOnAsset} />
      </div>
      <div className={assetLayout.below}>
        <CardToCome rows={1} />
      </div>
    </div>
  );
}

function InformationToCome() {
  return (
    <Card>
      <HeaderToCome />
      <div className="grid gap-4 p-4 py-5">
        {Array.from({ length: factsAtLeast }, (_, line) => (
          <div key={line} className="flex justify-between gap-4">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        ))}
      </div>
    </Card>
  );
}

function CardToCome({ rows }: { rows: number }) {
  return (
    <Card>
      <HeaderToCome />
      <SkeletonRows count={rows} />
    </Card>
  );
}

function HeaderToCome() {
  return (
    <div className="flex min-h-14 items-center border-b px-4">
      <Skeleton className="h-5 w-2/5" />
    </div>
  );
}

/** Where an asset's cards stand: on a desktop in two columns, of which neither waits for the other. */
export const assetLayout = {
  grid: "grid min-w-0 items-start gap-3 sm:gap-4 lg:grid-cols-12",
  left: "grid min-w-0 gap-3 sm:gap-4 lg:col-span-5",
  right: "grid min-w-0 gap-3 sm:gap-4 lg:col-span-7",
  // No box: one would be seen to move where its card is redrawn at another place.
  below: "contents lg:*:col-span-12",
};

const factsAtLeast = 9;
const schedulesAtLeast = 2;
const defectsAtLeast = 2;

const w = words({
  notFound: ["Asset Not Found", "Unidad no encontrada"],
  asset: ["Asset", "Unidad"],
  back: ["Back to Assets", "Volver a unidades"],
  edit: ["Edit", "Editar"],
  tagOut: ["Tag Out", "Parar unidad"],
  file: ["Unit file", "Expediente"],
  labels: ["Print labels", "Imprimir etiquetas"],
  restore: ["Restore", "Restaurar"],
  archive: ["Archive", "Archivar"],
  archived: [
    "This asset is archived. It is in no list, count or alert; its records stay.",
    "Esta unidad está archivada. No está en listas, cuentas ni alertas; sus registros se quedan.",
  ],
  nothing: ["There is no asset at this address.", "No hay ninguna unidad en esta dirección."],
  theAsset: ["this asset", "esta unidad"],
  loading: ["Loading", "Cargando"],
});
