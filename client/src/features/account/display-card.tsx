import { useId, useState } from "react";
import { Card, CardBody } from "../../ui/card.tsx";
import { chooseTheme, chosenTheme, type ThemeChoice } from "../../ui/theme.ts";

/** How the screens look on this device. */
export function DisplayCard() {
  const [theme, setTheme] = useState(chosenTheme);
  const handleChoice = (choice: ThemeChoice) => {
    chooseTheme(choice);
    setTheme(choice);
  };
  return (
    <Card title="Display" description="Kept on this device.">
      <CardBody>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">Theme</legend>
          {choices.map((choice) => (
            <ThemeOption
              key={choice.value}
              {...choice}
              isChosen={theme === choice.value}
              onChoose={handleChoice}
            />
          ))}
        </fieldset>
      </CardBody>
    </Card>
  );
}

interface Choice {
  value: ThemeChoice;
  label: string;
  hint: string;
}

const choices: readonly Choice[] = [
  { value: "system", label: "System", hint: "As this device is set." },
  { value: "light", label: "Light", hint: "For the office." },
  { value: "dark", label: "Dark", hint: "For the yard before sunrise." },
  {
    value: "outdoor",
    label: "Outdoor",
    hint: "For bright sun and gloves: black on white, with larger text and buttons.",
  },
];

type ThemeOptionProps = Choice & { isChosen: boolean; onChoose: (choice: ThemeChoice) => void };

function ThemeOption({ value, label, hint, isChosen, onChoose }: ThemeOptionProps) {
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
        className="size-5 shrink-0 accent-primary"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
