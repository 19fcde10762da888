/** A start that cannot go on, told in words for the person who started it: no stack is printed. */
export class StartError extends Error {
  override name = "StartError";
}
