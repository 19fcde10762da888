import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "wouter";

/**
 * Opens what the address names, `?open=add`, once the page is there for it, and removes it from the address, so that
 * Back does not open it again.
 */
export function useAddressedOpening(
  onOpen: (what: string, params: URLSearchParams) => void,
  isThere = true,
) {
  const [params, setParams] = useSearchParams();
  const what = params.get("open");
  const open = useEffectEvent((named: string) => {
    onOpen(named, params);
    setParams({}, { replace: true });
  });
  useEffect(() => {
    if (isThere && what !== null) open(what);
  }, [isThere, what]);
}
