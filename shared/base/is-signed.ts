/** Whether a typed signature has at least one character that can be seen; fillers are letters, but blank. */
export function isSigned(signature: string): boolean {
  return /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(signature);
}
