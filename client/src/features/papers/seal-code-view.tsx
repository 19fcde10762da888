import { paperWords } from "#shared/paper-blocks.ts";
import { encode } from "uqr";

/** The QR code that leads to where a record's seal is checked; black on white in every theme. */
export function SealCodeView({ url }: { url: string }) {
  const { data, size } = encode(url, { border: quietZone, ecc: "M" });
  const dots = data.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      role="img"
      aria-label={paperWords.codeOf({ url })}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-28 shrink-0 bg-[#fff]"
    >
      <path d={dots.join("")} fill="#000" />
    </svg>
  );
}

/** Without white around it, a reader does not find it on a dark screen. */
const quietZone = 2;
