import { clsx } from "clsx";
import { useState } from "react";

interface AvatarProps {
  /** Shown when there is no picture, or when it does not load. */
  initial: string;
  src?: string | null;
  size?: "md" | "lg";
}

/** Decoration: the name stands beside it, or is the name of the button around it. */
export function Avatar({ initial, src, size = "md" }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const showImage = src && src !== brokenSrc;
  return (
    <span
      aria-hidden
      className={clsx(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary font-bold text-on-primary",
        size === "md" ? "size-8 text-[min(0.875rem,18px)]" : "size-12 text-[min(1.125rem,24px)]",
      )}
    >
      {showImage ? (
        <img
          src={src}
          alt=""
          className="size-full object-cover"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        initial
      )}
    </span>
  );
}
