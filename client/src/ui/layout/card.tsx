import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { TurnContext, useTurn } from "./card-column.tsx";

export interface CardTitle {
  title: string;
  description?: ReactNode;
  /** Stands right after the title, such as a count. */
  mark?: ReactNode;
  /** Stands at the far end, such as a link or a button. */
  action?: ReactNode;
}

type CardProps = Omit<ComponentProps<"section">, "title"> & Partial<CardTitle>;

/**
 * A card with a title has a header, and is named by it. Rows and other content bring their own 16 px
 * padding, or stand in a CardBody.
 */
export function Card(props: CardProps) {
  const { title, description, mark, action, className, children, ...rest } = props;
  const turn = useTurn();
  const ownId = useId();
  const titleId = `${rest.id ?? ownId}-title`;
  return (
    <TurnContext value={turn}>
      <section
        // Redrawn at its next place, instead of being moved there.
        key={turn.loadingAbove}
        data-card
        aria-labelledby={title && titleId}
        {...rest}
        className={clsx("relative min-w-0 rounded-lg border bg-surface shadow-1", className)}
      >
        {title ? <CardHeader {...{ title, titleId, description, mark, action }} /> : null}
        {children}
      </section>
    </TurnContext>
  );
}

function CardHeader({
  title,
  titleId,
  description,
  mark,
  action,
}: CardTitle & { titleId: string }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
            {title}
          </h2>
          {mark}
        </div>
        {description ? <p className="text-sm text-muted">{description}</p> : null}
      </div>
      {action}
    </div>
  );
}

export function CardBody({ children }: { children: ReactNode }) {
  return <div className="p-4">{children}</div>;
}

export function CardFooter({ children }: { children: ReactNode }) {
  return <div className="border-t px-4 py-3 text-sm text-muted">{children}</div>;
}
