import type { StarterName } from "#shared/programs/starters.ts";
import { starterLabels, starters, starterTexts } from "#shared/programs/starters.ts";
import { words } from "#shared/base/words.ts";
import { ChevronRight, ListChecks } from "lucide-react";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { nameServices } from "./describe-program.ts";

/** What a company without programs may begin with. */
export function StarterList({ onChoose }: { onChoose: (starter: StarterName) => void }) {
  return (
    <>
      <EmptyState icon={ListChecks} title={w.none} text={w.what} />
      <section aria-labelledby="starters" className="border-t">
        <div className="px-4 pt-3 pb-1">
          <h2 id="starters" className="text-lg">
            {w.start}
          </h2>
          <p className="text-sm text-muted">{starterTexts.note}</p>
        </div>
        <ul className="divide-y">
          {starters.map(({ name, program }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => onChoose(name)}
                className="flex min-h-16 w-full items-center gap-2 px-4 py-3 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-4"
              >
                <span className="grid min-w-0 flex-1">
                  <span className="font-semibold">{starterLabels[name]}</span>
                  <span className="text-sm text-muted">{nameServices(program.services)}</span>
                </span>
                <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const w = words({
  none: ["No programs yet", "Aún no hay planes"],
  what: [
    "A program is a list of services, such as PM-A and PM-B, that you put on many units at once.",
    "Un plan es una lista de servicios, como PM-A y PM-B, que se pone en muchas unidades a la vez.",
  ],
  start: ["Start from a common program", "Empezar con un plan común"],
});
