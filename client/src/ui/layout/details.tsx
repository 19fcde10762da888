/** What the dialogs that show a whole record are made of. */
import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";

type Detail = { name: string; value: ReactNode };

interface DetailListProps {
  /** What the record does not have is left out. */
  details: readonly (Detail | "" | 0 | false | null)[];
  /** For what only a search for a number needs. */
  isMinor?: boolean;
}

export function DetailList({ details, isMinor = false }: DetailListProps) {
  return (
    // Large text has no room for two columns.
    <div className="@container">
      <dl
        className={clsx(
          "grid gap-x-4 @min-[18em]:grid-cols-[auto_1fr]",
          isMinor ? "text-sm" : "gap-y-2",
        )}
      >
        {details.map((detail) =>
          detail ? (
            <Fragment key={detail.name}>
              <dt className="text-muted">{detail.name}</dt>
              <dd
                className={clsx("min-w-0 wrap-anywhere", isMinor ? "text-muted" : "font-semibold")}
              >
                {detail.value}
              </dd>
            </Fragment>
          ) : null,
        )}
      </dl>
    </div>
  );
}

export function DetailPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t pt-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
