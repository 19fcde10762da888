/** A start or a command that cannot go on, in words for the person who ran it: no stack is printed. */
export class StartError extends Error {
  override name = "StartError";
}
