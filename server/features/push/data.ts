/** With which key phones subscribe, and whose push services they may name. */
export type PushSettings = {
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to: an address of e-mail or of the web. */
  contact: string;
  /** Besides those that are known, each with its port where that is not 443. */
  hosts: readonly string[];
};

export function getPush(_: unknown, settings: PushSettings | undefined) {
  return { publicKey: settings?.publicKey ?? null };
}
