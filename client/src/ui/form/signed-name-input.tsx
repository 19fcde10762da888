import { words } from "#shared/base/words.ts";
import type { ComponentProps } from "react";
import { Signature } from "../layout/signature.tsx";
import { TextInput } from "./text-input.tsx";

type SignedNameInputProps = ComponentProps<typeof TextInput> & {
  /** What has been typed so far. */
  typed: string;
  /** What is signed. */
  sentence: string;
  /** Shown from the first letter on, where signing is a choice. */
  isSentenceOnceTyped?: boolean;
};

/** Where one signs with a typed name, and reads what for. */
export function SignedNameInput(props: SignedNameInputProps) {
  const { typed, sentence, isSentenceOnceTyped = false, ...input } = props;
  const isTyped = typed.trim() !== "";
  return (
    <div className="grid gap-2">
      <TextInput
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        {...input}
      />
      {isTyped || !isSentenceOnceTyped ? (
        <>
          <p className="text-sm wrap-anywhere">{sentence}</p>
          <SignaturePreview typed={typed} />
        </>
      ) : null}
    </div>
  );
}

interface SignaturePreviewProps {
  typed: string;
  /** Whether to load the script's font although nothing is typed yet. */
  isSoon?: boolean;
}

/** Shows a name in script while it is typed, in a box that is there from the start. */
export function SignaturePreview({ typed, isSoon = true }: SignaturePreviewProps) {
  return (
    <div
      aria-hidden
      className="flex min-h-18 items-center overflow-hidden rounded border border-dashed border-strong bg-surface-2 px-4"
    >
      {typed.trim() ? (
        <Signature text={typed} />
      ) : (
        <>
          {isSoon ? <span className="invisible w-0 font-script">·</span> : null}
          <span className="text-sm text-muted">{w.empty}</span>
        </>
      )}
    </div>
  );
}

const w = words({
  empty: ["Your signature appears here", "Su firma aparece aquí"],
});
