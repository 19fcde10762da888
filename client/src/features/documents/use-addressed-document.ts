import { useSearchParams } from "wouter";
import { parseId } from "../../api/parse-id.ts";

/** A paper that is to be in sight. */
export interface AddressedDocument {
  id: number | undefined;
  /** Removes the document from the address once it is open, so that Back does not open it again. */
  forget: () => void;
}

/** The paper that the address names, `?document=9`. */
export function useAddressedDocument(): AddressedDocument {
  const [params, setParams] = useSearchParams();
  const forget = () => {
    const others = new URLSearchParams(params);
    others.delete("document");
    setParams(others, { replace: true });
  };
  return { id: parseId(params.get("document")), forget };
}
