/** `npm run scale`: the table of docs/scale.md. */
import { renderScale } from "./scale.ts";

process.stdout.write(`${renderScale()}\n`);
