import { LoaderCircle } from "lucide-react";

/** A picture only: the words that say what is awaited stand beside it. */
export function Spinner({ size = 16 }: { size?: 16 | 24 | 32 }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin shrink-0" />;
}
