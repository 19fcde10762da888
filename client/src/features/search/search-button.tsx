import { words } from "#shared/base/words.ts";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";
import type { SearchPage } from "./list-groups.ts";

const SearchDialog = lazilyApart(() => import("./search-dialog.tsx").then((m) => m.SearchDialog));

/** Opens the search, as the keys do that it names: these also where there is no room for the button. */
export function SearchButton({ pages }: { pages: readonly SearchPage[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isMac = /Mac/.test(navigator.userAgent);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isAsked = (isMac ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === "k";
      if (!isAsked || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // What is typed in a dialog must not be left for a search.
      if (!document.querySelector(layers)) setIsOpen(true);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [isMac]);
  const { preload } = SearchDialog;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        onClick={() => setIsOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
        className="mr-2 flex min-h-ctl-md items-center gap-2 rounded border px-3 text-muted transition-colors hover:bg-surface-2 hover:text-text max-lg:hidden"
      >
        <Search aria-hidden size={20} />
        {w.search}
        <kbd aria-hidden className="ml-3 rounded-sm border px-1.5 font-sans text-xs">
          {isMac ? w.macKeys : w.keys}
        </kbd>
      </button>
      {isOpen ? <SearchDialog pages={pages} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const layers = "[role=dialog], [role=alertdialog], [role=menu]";

const w = words({
  search: ["Search", "Buscar"],
  keys: ["Ctrl K", "Ctrl K"],
  macKeys: ["Cmd K", "Cmd K"],
});
