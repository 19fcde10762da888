import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { finishOnEnter } from "../../../ui/form/finish-on-enter.ts";
import { SignaturePreview } from "../../../ui/form/signed-name-input.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";

interface SignatureFieldProps {
  id: string;
  value: string;
  type: InspectionType;
  /** The units of a walk, which it covers both. */
  names: readonly string[];
  /** Repairs were reviewed, which it covers too. */
  hasReview: boolean;
  /** Once true, the script font is loaded: after the form, but before the signature needs it. */
  isBegun: boolean;
  onValueChange: (value: string) => void;
}

export function SignatureField(props: SignatureFieldProps) {
  const { id, value, isBegun, onValueChange } = props;
  return (
    <div className="grid gap-3">
      <TextInput
        id={id}
        label={w.label}
        hint={<span className="wrap-anywhere">{formatStatement(props)}</span>}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={limits.signatureMax}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={finishOnEnter}
      />
      <SignaturePreview typed={value} isSoon={isBegun} />
    </div>
  );
}

/** What the signature says; of an annual inspection what 49 CFR 396.21(a)(6) requires. */
function formatStatement({ type, names, hasReview }: SignatureFieldProps): string {
  const [a = "", b] = names;
  if (b !== undefined) return (hasReview ? w.bothWithReview : w.both)({ a, b });
  if (type === "annual") return hasReview ? w.annualWithReview : w.annual;
  return hasReview ? w.certifyWithReview : w.certify;
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
  both: [
    "I certify that I personally inspected {a} and {b} and that these reports are true.",
    "Certifico que revisé personalmente {a} y {b} y que estos reportes son verdaderos.",
  ],
  bothWithReview: [
    "I certify that I reviewed the repairs above, personally inspected {a} and {b}, and that these reports are true.",
    "Certifico que revisé las reparaciones de arriba, que revisé personalmente {a} y {b} y que estos reportes son verdaderos.",
  ],
  annual: [
    "By typing my name I certify that I personally inspected this vehicle in accordance with 49 CFR 396.17 and Appendix A, and that this report is accurate and complete.",
    "Al escribir mi nombre certifico que revisé personalmente este vehículo conforme a 49 CFR 396.17 y el Apéndice A, y que este reporte es exacto y completo.",
  ],
  annualWithReview: [
    "By typing my name I certify that I reviewed the repairs above, personally inspected this vehicle in accordance with 49 CFR 396.17 and Appendix A, and that this report is accurate and complete.",
    "Al escribir mi nombre certifico que revisé las reparaciones de arriba, que revisé personalmente este vehículo conforme a 49 CFR 396.17 y el Apéndice A, y que este reporte es exacto y completo.",
  ],
});
