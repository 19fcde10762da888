/** `npm run gallery`: every component of ui/ in each of its states, and what they are made of. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { followLanguage, useLanguage } from "../src/ui/device/language.ts";
import { LanguageChoice } from "../src/ui/device/language-choice.tsx";
import { NativeSelect } from "../src/ui/form/native-select.tsx";
import { chooseTheme, followTheme, readTheme, type ThemeChoice } from "../src/ui/device/theme.ts";
import { Toaster } from "../src/ui/dialog/toast.tsx";
import { buttons } from "./button-specimens.tsx";
import { dialogs } from "./dialog-specimens.tsx";
import { fields } from "./field-specimens.tsx";
import { layout } from "./layout-specimens.tsx";
import { lists } from "./list-specimens.tsx";
import { photos } from "./photo-specimens.tsx";
import { type Group, ignore, Specimens } from "./specimens.tsx";
import { Tokens } from "./tokens.tsx";
import "./gallery.css";

const groups: Readonly<Record<string, Group>> = {
  Buttons: buttons,
  "Form fields": fields,
  Layout: layout,
  "Lists and loading": lists,
  "Photos and signatures": photos,
  "Dialogs and messages": dialogs,
};
const tokens = "Colours and sizes";

const themes = ["system", "light", "dark", "outdoor"] satisfies ThemeChoice[];

function Gallery() {
  const language = useLanguage();
  const [theme, setTheme] = useState(readTheme);
  const changeTheme = (choice: string) => {
    const chosen = themes.find((candidate) => candidate === choice) ?? "system";
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <div key={language} className="gallery">
      <Header theme={theme} onTheme={changeTheme} />
      <main key={theme} className="grid min-w-0 gap-10">
        <section id={toId(tokens)} className="grid gap-4">
          <h2 className="text-2xl">{tokens}</h2>
          <Tokens />
        </section>
        {Object.entries(groups).map(([name, group]) => (
          <section key={name} id={toId(name)} className="grid gap-4">
            <h2 className="text-2xl">{name}</h2>
            {Object.entries(group).map(([component, states]) => (
              <Specimens key={component} name={component} states={states} />
            ))}
          </section>
        ))}
      </main>
      <Toaster />
    </div>
  );
}

function Header({ theme, onTheme }: { theme: string; onTheme: (choice: string) => void }) {
  return (
    <header className="gallery-header">
      <h1 className="text-3xl">Components</h1>
      <NativeSelect
        label="Theme"
        options={themes.map((value) => ({ value, label: value }))}
        value={theme}
        onChange={({ target }) => onTheme(target.value)}
      />
      <LanguageChoice onChoose={ignore} />
      <nav aria-label="Groups" className="grid">
        {[tokens, ...Object.keys(groups)].map((name) => (
          <a key={name} href={`#${toId(name)}`} className="link flex min-h-ctl-md items-center">
            {name}
          </a>
        ))}
      </nav>
    </header>
  );
}

function toId(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

followLanguage();
followTheme();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <Gallery />
    </QueryClientProvider>
  </StrictMode>,
);
