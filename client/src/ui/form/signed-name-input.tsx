import type { ComponentProps } from "react";
import { SignaturePreview } from "./signature-preview.tsx";
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
