import { languageNames } from "#shared/base/language-names.ts";
import { getCurrentLanguage, type Language, languages } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { flushSync } from "react-dom";
import { chooseLanguage } from "./language.ts";

interface LanguageChoiceProps {
  /** For places where the languages' names explain themselves. */
  legendHidden?: boolean;
  /** Stores it for the signed-in user, or for who signs in next, and never fails. */
  onChoose: (language: Language) => Promise<void> | void;
}

/** The language of this device, and of the signed-in user. */
export function LanguageChoice({ legendHidden = false, onChoose }: LanguageChoiceProps) {
  return (
    <fieldset>
      <legend className={legendHidden ? "sr-only" : "mb-2 font-semibold"}>{w.language}</legend>
      <div className="flex flex-wrap gap-2">
        {languages.map((language) => (
          <LanguageButton key={language} {...{ language, onChoose }} />
        ))}
      </div>
    </fieldset>
  );
}

type LanguageButtonProps = Pick<LanguageChoiceProps, "onChoose"> & { language: Language };

function LanguageButton({ language, onChoose }: LanguageButtonProps) {
  const client = useQueryClient();
  const id = `language-${language}`;
  const isChosen = language === getCurrentLanguage();
  const handleChoice = async () => {
    await onChoose(language);
    flushSync(() => chooseLanguage(language));
    // Everything was redrawn, including this button.
    document.getElementById(id)?.focus();
    // The server's responses may hold sentences in the previous language.
    void client.invalidateQueries();
  };
  return (
    <button
      id={id}
      type="button"
      lang={language}
      translate="no"
      aria-pressed={isChosen}
      onClick={() => void handleChoice()}
      className={clsx(
        "inline-flex min-h-ctl-md flex-1 items-center justify-center gap-2 rounded border px-4 font-semibold",
        isChosen
          ? "border-primary bg-primary-soft text-on-primary-soft"
          : "border-strong bg-surface text-text hover:bg-surface-2",
      )}
    >
      {isChosen ? <Check aria-hidden size={20} className="shrink-0" /> : null}
      {languageNames[language]}
    </button>
  );
}

const w = words({
  language: ["Language", "Idioma"],
});
