/** The calls of keys. */
import { type CallCases, type Given, none } from "./call-case.ts";

const newKey = { name: "Fuel card", scopes: ["read", "write:readings"] as const };

export async function addKey({ manager }: Given) {
  const body = { ...newKey, scopes: [...newKey.scopes] };
  const { id: keyId } = await manager.call("addKey", { body });
  return { keyId };
}

export const keyCalls = {
  listKeys: { makers: "office", sample: none },
  addKey: {
    makers: "office",
    sample: () => ({ body: newKey }),
    entries: [["added", "key", "new", "scopes"]],
  },
  revokeKey: {
    makers: "office",
    sample: ({ keyId }) => ({ params: { id: keyId } }),
    usesUpRow: true,
    entries: [["removed", "key", "keyId"]],
  },
} satisfies Partial<CallCases>;
