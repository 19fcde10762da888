import type { Asset } from "#shared/api/api-schemas.ts";
import { assetLimits } from "#shared/assets/assets-limits.ts";
import { words } from "#shared/base/words.ts";
import { Undo2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { Button, buttonClass } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { lazily } from "../../../ui/hooks/lazily.tsx";
import { bulkHintId, bulkLabels, type BulkName, bulkNames } from "./bulk-names.ts";
import { type Bulk, type Done, useBulk } from "./use-bulk.ts";
import type { Ticking } from "./use-ticking.ts";
import { useYards } from "../../../records/use-yards.ts";

const BulkDialog = lazily(() => import("./bulk-dialog.tsx").then((m) => m.BulkDialog));
const ArchiveManyDialog = lazily(() =>
  import("./archive-many-dialog.tsx").then((m) => m.ArchiveManyDialog),
);

interface BulkBarProps {
  ticking: Ticking;
  /** The assets that the list shows. */
  shown: readonly Asset[] | undefined;
}

/** What can be done with the ticked assets, and what was done last. It stands at the foot of the window. */
export function BulkBar({ ticking, shown }: BulkBarProps) {
  const bulk = useBulk(ticking, shown);
  const { units, done } = bulk;
  const bar = useRef<HTMLElement>(null);
  // The button that had the focus may be gone.
  useEffect(() => {
    if (done && document.activeElement === document.body) bar.current?.focus();
  }, [done]);
  if (units.length === 0 && !done) return null;
  return (
    <section ref={bar} tabIndex={-1} aria-label={w.bar} data-bulk-bar className={barClass}>
      <output className="empty:hidden">
        {done ? (
          <span className="mr-3 font-semibold">
            {describeDone(done)}
            <span className="sr-only">. </span>
          </span>
        ) : null}
        {units.length > 0 ? w.selected({ n: units.length }) : null}
      </output>
      <p
        id={bulkHintId}
        className="hidden text-sm text-muted in-[body:has([data-tick]:focus-visible)]:block"
      >
        {w.hint}
      </p>
      {done ? <DoneButtons bulk={bulk} done={done} /> : null}
      {units.length > assetLimits.bulkMax ? (
        <p className="text-sm">{w.tooMany({ max: assetLimits.bulkMax })}</p>
      ) : null}
      {units.length > 0 ? <Actions bulk={bulk} onClear={ticking.clear} /> : null}
    </section>
  );
}

/** Until it is undone, or was not the last. */
function DoneButtons({ bulk, done }: { bulk: Bulk; done: Done }) {
  const { changed, isUndone } = done;
  return (
    <div className="flex items-center gap-2">
      {changed.length > 0 && !isUndone ? (
        <Button
          size="row"
          variant="secondary"
          icon={Undo2}
          loading={bulk.isUndoing}
          onClick={() => bulk.undo(changed)}
        >
          {w.undo}
        </Button>
      ) : null}
      <IconButton dense label={w.dismiss} icon={X} onClick={bulk.dismiss} />
    </div>
  );
}

type Opened = BulkName | "archive" | "restore";

function Actions({ bulk, onClear }: { bulk: Bulk; onClear: () => void }) {
  const [opened, setOpened] = useState<Opened>();
  const { units } = bulk;
  const isTooMany = units.length > assetLimits.bulkMax;
  const archivings = [
    ...(units.every(({ archived }) => archived) ? [] : (["archive"] as const)),
    ...(units.some(({ archived }) => archived) ? (["restore"] as const) : []),
  ];
  const hasYards = useYards().inUse.length > 0;
  const names = bulkNames.filter((name) => name !== "yard" || hasYards);
  const close = () => setOpened(undefined);
  return (
    <div className="flex min-w-0 gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0 md:flex-wrap">
      {[...names, ...archivings].map((name) => (
        <Button
          key={name}
          size="row"
          variant="secondary"
          disabled={isTooMany}
          onClick={() => setOpened(name)}
        >
          {name === "archive" || name === "restore" ? w[name] : bulkLabels[name]}
        </Button>
      ))}
      <LabelsLink units={units} />
      <Button size="row" variant="ghost" onClick={onClear}>
        {w.clear}
      </Button>
      {opened === undefined ? null : <Opening opened={opened} bulk={bulk} onClose={close} />}
    </div>
  );
}

function LabelsLink({ units }: { units: readonly Asset[] }) {
  const [params] = useSearchParams();
  if (units.length > assetLimits.bulkMax) return null;
  const ids = units.map(({ id }) => id).join(",");
  const labels = new URLSearchParams([...params, ["labels", "all"], ["units", ids]]);
  return (
    <Link
      href={`/assets?${labels.toString()}`}
      className={buttonClass({ size: "row", variant: "secondary" })}
    >
      {w.labels}
    </Link>
  );
}

interface OpeningProps {
  opened: Opened;
  bulk: Bulk;
  onClose: () => void;
}

function Opening({ opened, ...props }: OpeningProps) {
  if (opened === "archive" || opened === "restore") {
    return <ArchiveManyDialog archived={opened === "archive"} {...props} />;
  }
  return <BulkDialog name={opened} {...props} />;
}

function describeDone({ changed, isUndone }: Done): string {
  const n = changed.length;
  if (isUndone) return w.undone({ n });
  return n === 0 ? w.nothing : w.changed({ n });
}

const barClass = [
  "between-bars sticky bottom-[calc(var(--sticky-bottom)+8px)] z-sticky flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2",
  "rounded-lg border border-strong bg-surface px-4 py-2 shadow-2 max-md:grid max-md:grid-cols-1 max-md:overflow-hidden",
].join(" ");

const w = words({
  bar: ["Selected assets", "Unidades elegidas"],
  selected: [
    { one: "{n} selected", other: "{n} selected" },
    { one: "{n} elegida", other: "{n} elegidas" },
  ],
  hint: ["Press Enter to get here", "Pulse Enter para llegar aquí"],
  tooMany: ["At most {max} can be changed at a time.", "Se pueden cambiar máximo {max} a la vez."],
  archive: ["Archive", "Archivar"],
  restore: ["Restore", "Restaurar"],
  labels: ["Print labels", "Imprimir etiquetas"],
  clear: ["Clear selection", "Quitar selección"],
  undo: ["Undo", "Deshacer"],
  dismiss: ["Dismiss", "Cerrar"],
  changed: [
    { one: "{n} unit changed", other: "{n} units changed" },
    { one: "{n} unidad cambiada", other: "{n} unidades cambiadas" },
  ],
  undone: [
    { one: "{n} unit changed back", other: "{n} units changed back" },
    { one: "{n} unidad como antes", other: "{n} unidades como antes" },
  ],
  nothing: ["They are so already; nothing was changed", "Ya están así; no se cambió nada"],
});
