import { type Message, message } from "../base/messages.ts";

type Refusal = { status: number; message: Message };

/** A refusal: its status on the wire and its sentence. */
export function refusal(status: number, texts: readonly [en: string, es: string]): Refusal {
  return { status, message: message(texts) };
}
