import { encode, type QrCodeGenerateOptions } from "uqr";

interface QrCodeProps {
  text: string;
  /** How much of it may be dirty and is still read: from L, the least, to H. */
  ecc: NonNullable<QrCodeGenerateOptions["ecc"]>;
  /** White around it, in dots: without, a reader does not find it. */
  border: number;
  /** Without one it is a picture beside words that say the same. */
  label?: string;
  className: string;
}

/** A QR code, black on white in every theme. */
export function QrCode({ text, ecc, border, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border, ecc });
  return (
    <svg
      role={label === undefined ? undefined : "img"}
      aria-hidden={label === undefined ? true : undefined}
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={data.flatMap(drawRow).join("")} fill="#000" />
    </svg>
  );
}

/** Dots side by side are one bar, so that no printer leaves a gap between them. */
function drawRow(row: readonly boolean[], y: number): string[] {
  return row.flatMap((isBlack, x) => {
    if (!isBlack || row[x - 1]) return [];
    const end = row.indexOf(false, x);
    const width = (end < 0 ? row.length : end) - x;
    return [`M${x} ${y}h${width}v1h-${width}z`];
  });
}
