import { words } from "#shared/base/words.ts";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  /** The label, and whose text it is, where several stand below each other. */
  name?: string;
}

/** Copies a text. Browsers have no clipboard on a page without https; the text can be selected there. */
export function CopyButton({ text, label, name }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  if (!window.isSecureContext) return null;
  const handleCopy = () => void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return (
    <>
      <Button
        variant="secondary"
        icon={isCopied ? Check : Copy}
        aria-label={name}
        onClick={handleCopy}
      >
        {isCopied ? w.copied : label}
      </Button>
      <output className="sr-only">{isCopied ? w.copied : null}</output>
    </>
  );
}

const w = words({ copied: ["Copied", "Copiado"] });
