import { TriangleAlert } from "lucide-react";

/** What is doubtful about the value of a field, below it: pointed out, never refused. */
export function FieldWarnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <output className="grid gap-1 text-sm font-semibold wrap-anywhere empty:hidden">
      {warnings.map((warning) => (
        <span
          key={warning}
          className="flex items-start gap-1.5 rounded-sm bg-warn-soft px-2 py-1 text-on-warn-soft"
        >
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {warning}
        </span>
      ))}
    </output>
  );
}
