import { useEffect, useState } from "react";

/** Whether less than `ms` have passed since something began. */
export function useIsWithin(ms: number, hasBegun: boolean): boolean {
  const [isWithin, setIsWithin] = useState(true);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setIsWithin(false), ms);
    return () => clearTimeout(timer);
  }, [ms, hasBegun]);
  return isWithin;
}
