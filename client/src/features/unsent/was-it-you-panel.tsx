import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Timestamp } from "../../records/timestamp.tsx";
import { Button } from "../../ui/button/button.tsx";
import { warningClass } from "../../ui/layout/warning.tsx";

interface WasItYouPanelProps {
  /** Ends with "Was this you?" */
  question: string;
  /** The unit, and when it was done. */
  unit: string;
  moment: string;
  yes: string;
  isSaving: boolean;
  onAnswer: (isOwn: boolean) => void;
  /** What helps to answer it; is given the id of the question. */
  children?: (questionId: string) => ReactNode;
}

/** Asks a user whether something under their name is theirs: only they may say so. */
export function WasItYouPanel(props: WasItYouPanelProps) {
  const { question, unit, moment, yes, isSaving, onAnswer, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx(warningClass, "grid gap-2 p-3")}>
      <h2 id={id} className="text-base wrap-anywhere">
        {question}
      </h2>
      <p className="wrap-anywhere">
        {unit}, <Timestamp moment={moment} />
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button disabled={isSaving} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
        <Button variant="secondary" disabled={isSaving} onClick={() => onAnswer(false)}>
          {w.no}
        </Button>
        {children?.(id)}
      </div>
    </section>
  );
}

const w = words({
  no: ["Not me", "No fui yo"],
});
