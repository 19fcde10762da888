import { paperWords } from "#shared/papers/paper-blocks.ts";
import { QrCode } from "../../ui/layout/qr-code.tsx";

/** The QR code that leads to where a record's seal is checked. */
export function SealCodeView({ url }: { url: string }) {
  const label = paperWords.codeOf({ url });
  return (
    <QrCode text={url} ecc="M" border={2} label={label} className="size-28 shrink-0 bg-[#fff]" />
  );
}
