import type { Program } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { programLimits } from "#shared/programs/programs.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import { ArrowUp, Pencil, Plus, X } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { LiveRegion } from "../../ui/layout/live-region.tsx";
import { formatServiceInterval, formatStepCount } from "./describe-program.ts";
import { useServicesSave } from "./use-program-save.ts";

const ServiceDialog = lazily(() => import("./service-dialog.tsx").then((m) => m.ServiceDialog));
const RemoveServiceDialog = lazily(() =>
  import("./remove-service-dialog.tsx").then((m) => m.RemoveServiceDialog),
);

type Service = Program["services"][number];
type Opened = { what: "add" } | { what: "edit" | "remove"; service: Service };

/** What a program has done, in its order. */
export function ServicesCard({ program }: { program: Program }) {
  const { services } = program;
  const [opened, setOpened] = useState<Opened>();
  const { said, isMoving, moveUp } = useMoving(program);
  const close = () => setOpened(undefined);
  const preload = () => {
    ServiceDialog.preload();
    RemoveServiceDialog.preload();
  };
  return (
    <Card
      title={w.title}
      action={
        <Button
          id={addButtonId}
          variant="secondary"
          icon={Plus}
          disabled={services.length >= programLimits.servicesMax}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpened({ what: "add" })}
        >
          {w.add}
        </Button>
      }
    >
      <ol className="divide-y">
        {services.map((service, index) => (
          <ServiceRow
            key={service.id}
            service={service}
            isFirst={index === 0}
            isOnly={services.length === 1}
            isMoving={isMoving}
            onMoveUp={() => moveUp(index)}
            onPreview={preload}
            onOpen={(what) => setOpened({ what, service })}
          />
        ))}
      </ol>
      <LiveRegion message={said} />
      {opened?.what === "remove" ? (
        <RemoveServiceDialog
          program={program}
          service={opened.service}
          onRemoved={focusOnAdd}
          onClose={close}
        />
      ) : opened ? (
        <ServiceDialog
          program={program}
          service={opened.what === "edit" ? opened.service : undefined}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}

interface ServiceRowProps {
  service: Service;
  isFirst: boolean;
  /** The last one of a program stays. */
  isOnly: boolean;
  isMoving: boolean;
  onMoveUp: () => void;
  /** The pointer or the focus is on one of the buttons. */
  onPreview: () => void;
  onOpen: (what: "edit" | "remove") => void;
}

function ServiceRow(props: ServiceRowProps) {
  const { service, isFirst, isOnly, isMoving, onMoveUp, onPreview, onOpen } = props;
  const name = formatScheduleName(service.name);
  const { steps } = service;
  return (
    <li className="px-4 pt-1 pb-2">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-h-ctl-md min-w-0 content-center text-base wrap-anywhere">{name}</h3>
        <div className="-mr-2 flex" onPointerEnter={onPreview} onFocus={onPreview}>
          <IconButton
            dense
            icon={Pencil}
            id={toId("edit", service.id)}
            label={w.edit({ name })}
            onClick={() => onOpen("edit")}
          />
          <IconButton
            dense
            id={toId("up", service.id)}
            icon={ArrowUp}
            label={w.moveUp({ name })}
            disabled={isFirst}
            aria-disabled={isMoving}
            onClick={onMoveUp}
          />
          <IconButton
            dense
            icon={X}
            label={w.remove({ name })}
            disabled={isOnly}
            onClick={() => onOpen("remove")}
          />
        </div>
      </div>
      <p className="text-sm text-muted">{formatServiceInterval(service)}</p>
      {steps.length > 0 ? <Steps steps={steps} name={name} /> : null}
    </li>
  );
}

function Steps({ steps, name }: { steps: readonly string[]; name: string }) {
  return (
    <details className="text-sm">
      <summary
        aria-label={w.stepsOf({ name, steps: formatStepCount(steps.length) })}
        className="link inline-block min-h-ctl-md cursor-pointer content-center"
      >
        {formatStepCount(steps.length)}
      </summary>
      <ol className="list-decimal pb-2 pl-6">
        {steps.map((step, index) => (
          <li key={index} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
    </details>
  );
}

const addButtonId = "add-service";

/** The button that removed a service goes with it; the dialog, which gives it the focus back, has to be gone first. */
function focusOnAdd() {
  setTimeout(() => document.getElementById(addButtonId)?.focus());
}

function toId(button: "edit" | "up", id: number): string {
  return `service-${button}-${id}`;
}

/** The focus stays with the service that moves; at the top its button is disabled and could not hold it. */
function useMoving(program: Program) {
  const { services } = program;
  const { save, isPending } = useServicesSave(program);
  const [moved, setMoved] = useState<{ id: number; said: string }>();
  const place = services.findIndex(({ id }) => id === moved?.id);
  useLayoutEffect(() => {
    if (moved) document.getElementById(toId(place > 0 ? "up" : "edit", moved.id))?.focus();
  }, [moved, place]);
  const moveUp = (index: number) => {
    const [above, service] = services.slice(Math.max(index - 1, 0), index + 1);
    if (!above || !service || isPending) return;
    setMoved({ id: service.id, said: w.moved({ name: service.name, place: index }) });
    save([...services.slice(0, index - 1), service, above, ...services.slice(index + 1)]);
  };
  return { said: isPending ? "" : (moved?.said ?? ""), isMoving: isPending, moveUp };
}

const w = words({
  title: ["Services", "Servicios"],
  add: ["Add Service", "Agregar servicio"],
  edit: ["Edit {name}", "Editar {name}"],
  moveUp: ["Move up {name}", "Subir {name}"],
  remove: ["Remove {name}", "Quitar {name}"],
  moved: ["Moved to position {place}: {name}", "Ahora en el lugar {place}: {name}"],
  stepsOf: ["{steps} of {name}", "{steps} de {name}"],
});
