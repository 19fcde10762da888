import type { ReactNode } from "react";

interface TableProps {
  /** Names the table; not shown, because a heading stands above. */
  label: string;
  columns: readonly string[];
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
              key={column}
              scope="col"
              className="sticky top-(--header-height) z-sticky rounded-t-lg bg-surface text-sm font-semibold text-muted"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
