import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { TurnContext, useTurn } from "./card-column.tsx";

/** Rows and other content bring their own 16 px padding, or stand in a CardBody. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  const turn = useTurn();
  return (
    <TurnContext value={turn}>
      <section
        // Drawn anew at its next place, instead of being moved there.
        key={turn.loadingAbove}
        data-card
        {...rest}
        className={clsx("relative min-w-0 rounded-lg border bg-surface shadow-1", className)}
      />
    </TurnContext>
  );
}

interface CardHeaderProps {
  title: string;
  level?: 2 | 3 | 4;
  titleId?: string;
  description?: ReactNode;
  /** Stands right after the title, such as a count. */
  mark?: ReactNode;
  /** Stands at the far end, such as a link or a button. */
  action?: ReactNode;
}

export function CardHeader(props: CardHeaderProps) {
  const { title, level = 2, titleId, description, mark, action } = props;
  const Heading = headings[level];
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <Heading id={titleId} className="min-w-0 text-lg wrap-anywhere">
            {title}
          </Heading>
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

const headings = { 2: "h2", 3: "h3", 4: "h4" } as const;
