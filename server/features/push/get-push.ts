/** The key with which phones subscribe, and the push services that they may name. */
export type PushSettings = {
  publicKey: string;
  privateKey: string;
  /** Where push services can reach the operator: an e-mail or web address. */
  contact: string;
  /** Besides those that are known, each with its port where that is not 443. */
  hosts: readonly string[];
};

export function getPush(_: unknown, settings: PushSettings | undefined) {
  return { publicKey: settings?.publicKey ?? null };
}
