import { phoneApi } from "#shared/api/phone-api.ts";
import type { Language } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { useId, useState } from "react";
import { call } from "../../api/call.ts";
import { useSignedInUser, useTakeOver } from "../../api/current-user.ts";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { LanguageChoice } from "../../ui/device/language-choice.tsx";
import { chooseTheme, readTheme, type ThemeChoice } from "../../ui/device/theme.ts";

/** How the screens look on this device. */
export function DisplayCard() {
  const user = useSignedInUser();
  const takeOver = useTakeOver();
  const [theme, setTheme] = useState(readTheme);
  const handleChoice = (choice: ThemeChoice) => {
    chooseTheme(choice);
    setTheme(choice);
  };
  const storeLanguage = async (language: Language) => {
    const chosen = { ...user, language };
    // Stored before the app is redrawn in that language; without a connection it lasts until the next start.
    takeOver(await call(phoneApi.updatePreferences, { body: { language } }).catch(() => chosen));
  };
  return (
    <Card title={w.title} description={w.where}>
      <CardBody>
        <div className="grid gap-6">
          <LanguageChoice onChoose={storeLanguage} />
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-semibold">{w.theme}</legend>
            {themes.map((value) => (
              <ThemeOption
                key={value}
                value={value}
                isChosen={theme === value}
                onChoose={handleChoice}
              />
            ))}
          </fieldset>
          {window.isSecureContext ? null : <p className="text-muted">{w.needsHttps}</p>}
        </div>
      </CardBody>
    </Card>
  );
}

const themes: readonly ThemeChoice[] = ["system", "light", "dark", "outdoor"];

const labels: Readonly<Record<ThemeChoice, string>> = words({
  system: ["System", "Sistema"],
  light: ["Light", "Claro"],
  dark: ["Dark", "Oscuro"],
  outdoor: ["Outdoor", "Exterior"],
});

const hints: Readonly<Record<ThemeChoice, string>> = words({
  system: ["As this device is set.", "Según este dispositivo."],
  light: ["For the office.", "Para la oficina."],
  dark: ["For the yard before sunrise.", "Para el patio antes de que amanezca."],
  outdoor: [
    "For bright sun and gloves: black on white, with larger text and buttons.",
    "Para sol fuerte y guantes: negro sobre blanco, con texto y botones más grandes.",
  ],
});

interface ThemeOptionProps {
  value: ThemeChoice;
  isChosen: boolean;
  onChoose: (choice: ThemeChoice) => void;
}

function ThemeOption({ value, isChosen, onChoose }: ThemeOptionProps) {
  const id = useId();
  return (
    <div className="relative flex min-h-ctl items-center gap-3 rounded border border-strong px-4 py-2 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        id={id}
        type="radio"
        name="theme"
        value={value}
        checked={isChosen}
        aria-describedby={`${id}-hint`}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {labels[value]}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hints[value]}
        </p>
      </div>
    </div>
  );
}

const w = words({
  title: ["Display", "Pantalla"],
  where: ["Kept on this device.", "Se guarda en este dispositivo."],
  theme: ["Theme", "Tema"],
  needsHttps: ["Working without signal needs https.", "Trabajar sin señal requiere https."],
});
