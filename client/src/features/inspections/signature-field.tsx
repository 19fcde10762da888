import { limits } from "#shared/limits.ts";
import { words } from "#shared/words.ts";
import type { KeyboardEvent } from "react";
import { Signature } from "../../ui/signature.tsx";
import { TextInput } from "../../ui/text-input.tsx";

interface SignatureFieldProps {
  id: string;
  value: string;
  /** Repairs were reviewed, which it covers too. */
  hasReview: boolean;
  /** From then on the script font is loaded: early enough for the signature, and after the form. */
  isBegun: boolean;
  onValueChange: (value: string) => void;
}

export function SignatureField(props: SignatureFieldProps) {
  const { id, value, hasReview, isBegun, onValueChange } = props;
  return (
    <div className="grid gap-3">
      <TextInput
        id={id}
        label={w.label}
        hint={hasReview ? w.certifyWithReview : w.certify}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={limits.signatureMax}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={finishOnEnter}
      />
      <div
        aria-hidden
        className="flex min-h-18 items-center overflow-hidden rounded border border-dashed border-strong bg-surface-2 px-4"
      >
        {value.trim() ? (
          <Signature text={value} />
        ) : (
          <>
            {isBegun ? <span className="invisible w-0 font-script">·</span> : null}
            <span className="text-sm text-muted">{w.empty}</span>
          </>
        )}
      </div>
    </div>
  );
}

/** The phone's "done" key closes the keyboard; only the button submits a signed record. */
export function finishOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.blur();
}

const w = words({
  label: ["Driver Signature", "Firma del operador"],
  certify: [
    "By typing my name I certify that I personally inspected this asset and that this report is true.",
    "Al escribir mi nombre certifico que revisé personalmente esta unidad y que este reporte es verdadero.",
  ],
  certifyWithReview: [
    "By typing my name I certify that I reviewed the repairs above, personally inspected this asset, and that this report is true.",
    "Al escribir mi nombre certifico que revisé las reparaciones de arriba, que revisé personalmente esta unidad y que este reporte es verdadero.",
  ],
  empty: ["Your signature appears here", "Su firma aparece aquí"],
});
