import * as z from "zod";
import { messages } from "../base/messages.ts";

const m = messages({
  state: [
    "Please use the two letters of the state, or the three of a state of Mexico",
    "Use las dos letras del estado, o las tres de un estado de México",
  ],
});

/** The states of Mexico, as ISO 3166-2 and the country's own statistics write them. */
const mexicanStates = new Set(
  `AGU BCN BCS CAM CHH CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB
  TAM TLA VER YUC ZAC`.split(/\s+/),
);

/**
 * Any two letters, because registrations use codes besides those of the United States and Canada, or the code of a
 * Mexican state.
 */
export const plateState = z
  .string()
  .trim()
  .refine(
    (letters) => /^([A-Za-z]{2})?$/.test(letters) || mexicanStates.has(letters.toUpperCase()),
    m.state,
  )
  .transform((letters) => letters.toUpperCase() || null);
