import { useEffect, useState } from "react";

/** Whether something is still worth waiting for: for so long from when it has begun. */
export function usePatience(ms: number, hasBegun: boolean): boolean {
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setIsPatient(false), ms);
    return () => clearTimeout(timer);
  }, [ms, hasBegun]);
  return isPatient;
}
