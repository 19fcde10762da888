/** The calls of keys; they are stored as tokens. */
import * as z from "zod";
import { byId, maybeMomentText, momentText } from "../base/call-fields.ts";
import { newKey } from "./keys-form.ts";
import { keyScopes } from "./keys.ts";

const key = z.strictObject({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  userId: z.number(),
  userName: z.string(),
  createdAt: momentText,
  /** To the hour; null if it was never used. */
  lastUsedAt: maybeMomentText,
});

export const keyCalls = {
  listKeys: { returns: z.array(key) },
  addKey: {
    body: newKey,
    /** The key itself is in this response only. */
    returns: key.extend({ key: z.string() }),
  },
  revokeKey: { params: byId },
};
