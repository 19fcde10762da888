import { clsx } from "clsx";
import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface TableColumn {
  label: string;
  /** Numbers stand right; give their cells the class text-right too. */
  numeric?: boolean;
  /** For a column that needs no heading to be seen, such as one of buttons. */
  labelHidden?: boolean;
}

interface TableProps {
  /** Names the table; not shown, because a heading stands above. */
  label: string;
  columns: readonly TableColumn[];
  /** Rows: <tr> with <td>, and <th scope="row"> for the name. */
  children: ReactNode;
}

/** For wide screens; see useIsWide. The heads stay in sight under the header. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <table className="w-full border-collapse text-left [&_tbody_th]:font-semibold [&_tbody_tr]:border-t [&_tbody_tr:hover]:bg-surface-2 [&_td]:px-4 [&_td]:py-2 [&_th]:px-4 [&_th]:py-2">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={clsx(
                "sticky top-(--header-height) z-sticky rounded-t-lg bg-surface text-sm font-semibold text-muted",
                column.numeric && "text-right",
              )}
            >
              {column.labelHidden ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
