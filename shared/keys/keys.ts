/** Keys, with which other programs read and write as the user who made them. */
import { words } from "../base/words.ts";

/** What a key may do, besides what its user may. */
export const keyScopes = ["read", "write:assets", "write:readings", "write:maintenance"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const keyScopeLabels: Readonly<Record<KeyScope, string>> = words({
  read: ["Read", "Leer"],
  "write:assets": ["Change assets", "Cambiar unidades"],
  "write:readings": ["Add meter readings", "Agregar lecturas"],
  "write:maintenance": ["Log maintenance", "Registrar mantenimiento"],
});

export const keyLimits = {
  /** Of a company, without those that were revoked. */
  keysMax: 50,
  nameMax: 60,
  /** Requests of one key on one server. */
  perMinute: 600,
  atOnce: 20,
};

/** What a key begins with, so that people and scanners for secrets recognise it. */
export const keyPrefix = "yk_";
