import { TriangleAlert } from "lucide-react";

/** What is doubtful about the value of a field, below it: pointed out, never refused. */
export function DoubtList({ doubts }: { doubts: readonly string[] }) {
  return (
    <output className="grid gap-1 text-sm font-semibold wrap-anywhere empty:hidden">
      {doubts.map((doubt) => (
        <span
          key={doubt}
          className="flex items-start gap-1.5 rounded-sm bg-warn-soft px-2 py-1 text-on-warn-soft"
        >
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {doubt}
        </span>
      ))}
    </output>
  );
}
