import { type DocumentKind, documentKinds } from "#shared/documents/documents.ts";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "wouter";
import { parseId } from "../../api/parse-id.ts";

/** What a link to an asset's page may ask it to open. */
type Addressed =
  | { what: "schedule" | "inspect" | "meters" }
  | { what: "edit"; isIdentityOpen: boolean }
  | { what: "log"; scheduleId?: number }
  | { what: "document"; kind?: DocumentKind };

/**
 * Opens what the address asks for, `?open=log&schedule=31`, once the asset is there. The address asks
 * for it no longer then, so that Back does not open again what was closed.
 */
export function useAddressedOpening(isThere: boolean, onOpen: (addressed: Addressed) => void) {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has("open");
  const open = useEffectEvent(() => {
    const addressed = readAddressed(params);
    if (addressed) onOpen(addressed);
    setParams({}, { replace: true });
  });
  useEffect(() => {
    if (isThere && isAsked) open();
  }, [isThere, isAsked]);
}

function readAddressed(params: URLSearchParams): Addressed | undefined {
  const what = params.get("open") ?? "";
  switch (what) {
    case "schedule":
    case "inspect":
    case "meters":
      return { what };
    case "edit":
      return { what, isIdentityOpen: true };
    case "log":
      return { what, scheduleId: parseId(params.get("schedule")) };
    case "document":
      return { what, kind: documentKinds.find((kind) => kind === params.get("kind")) };
    default:
      return undefined;
  }
}
