import type { ImportKind } from "#shared/imports/imports.ts";
import { words } from "#shared/base/words.ts";
import { FileInput } from "lucide-react";
import { Link } from "wouter";
import { buttonClass } from "../../ui/button/button.tsx";

/** Leads to where a list of this kind is imported. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <Link href={`/assets/import?kind=${kind}`} className={buttonClass({ variant: "secondary" })}>
      <FileInput aria-hidden size={20} />
      {w.import}
    </Link>
  );
}

const w = words({
  import: ["Import a list", "Importar una lista"],
});
