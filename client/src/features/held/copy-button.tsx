import { api } from "#shared/api/api.ts";
import type { CallInput } from "../../api/call.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import type { ChangeEvent } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import { toast } from "../../ui/hooks/use-toast.ts";

/** Uploads the file that a phone has shared in place of sending it. */
export function CopyButton() {
  const { save, isPending } = useSave(api.takeSharedCopy, { success: { title: w.taken } });
  const handleChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    const body = readCopy(await file.text());
    // Without this, a second choice of the same file would not be a change.
    input.value = "";
    if (body) save({ body });
    else toast({ title: w.error, description: w.unreadable, variant: "destructive" });
  };
  return (
    <label
      className={clsx(
        buttonClass({ variant: "secondary" }),
        "relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      )}
    >
      <FileUp aria-hidden size={20} />
      {w.take}
      <input
        type="file"
        accept="application/json,.json"
        disabled={isPending}
        onChange={(event) => void handleChange(event)}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
    </label>
  );
}

/** The file has the content as text, which is sent parsed. */
function readCopy(text: string): CallInput<"takeSharedCopy">["body"] | undefined {
  try {
    const { sha256, content }: { sha256?: string; content: string } = JSON.parse(text);
    return { sha256, content: JSON.parse(content) };
  } catch {
    return undefined;
  }
}

const w = words({
  take: ["Take in a copy", "Recibir una copia"],
  taken: ["The copy is held", "La copia queda retenida"],
  error: ["Error", "Error"],
  unreadable: [
    "This file is damaged, or is no copy from a phone",
    "El archivo está dañado o no es una copia de un teléfono",
  ],
});
