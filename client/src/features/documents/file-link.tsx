import { words } from "#shared/base/words.ts";
import { Download } from "lucide-react";
import { buttonClass } from "../../ui/button/button.tsx";

/** A stored file. The browser saves it; it is never shown in the app. */
export function FileLink({ href, name }: { href: string; name: string }) {
  return (
    <a
      href={href}
      download
      aria-label={w.download({ name })}
      className={`${buttonClass({ variant: "ghost", size: "row" })} max-w-full`}
    >
      <Download aria-hidden size={20} className="shrink-0" />
      <span className="min-w-0 text-left wrap-anywhere">{name}</span>
    </a>
  );
}

const w = words({
  download: ["Download {name}", "Descargar {name}"],
});
