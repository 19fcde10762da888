import type { CrewUser } from "#shared/api/api-schemas.ts";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "wouter";
import { parseId } from "../../api/parse-id.ts";

/**
 * Opens the documents of the person whom the address names, `?documents=12&document=9`, once the crew is there.
 * The address names no user then, so that Back does not open again what was closed.
 */
export function useAddressedDocuments(
  crew: readonly CrewUser[] | undefined,
  onOpen: (user: CrewUser, documentId: number | undefined) => void,
) {
  const [params, setParams] = useSearchParams();
  const id = parseId(params.get("documents"));
  const user = crew?.find((one) => one.id === id);
  const open = useEffectEvent((found: CrewUser) => {
    onOpen(found, parseId(params.get("document")));
    setParams({}, { replace: true });
  });
  useEffect(() => {
    if (user) open(user);
  }, [user]);
}
