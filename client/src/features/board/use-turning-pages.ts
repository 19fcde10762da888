import { useEffect, useState } from "react";

const turnMs = 12_000;

/** Shows a list page after page, and begins anew behind the last one. */
export function useTurningPages<Row>(rows: readonly Row[], size: number) {
  const [turned, setTurned] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const count = Math.max(1, Math.ceil(rows.length / size));
  useEffect(() => {
    if (isPaused || count === 1) return;
    const timer = setInterval(() => setTurned((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [isPaused, count]);
  const place = turned % count;
  return {
    page: rows.slice(place * size, (place + 1) * size),
    place,
    count,
    isPaused,
    pause: () => setIsPaused(!isPaused),
  };
}
