import { expect, it } from "vitest";
import { importEach } from "./import-icons.ts";

it("The build imports each icon of a screen from its own file, and no types", () => {
  const files = new Map([
    ["Truck", "icons/truck.mjs"],
    ["Wrench", "icons/wrench.mjs"],
  ]);
  const code = [
    'import {\n  Truck,\n  type LucideIcon,\n  Wrench,\n} from "lucide-react";',
    'import type { LucideProps } from "lucide-react";',
  ];
  expect(importEach(code.join("\n"), files)).toBe(
    ['import Truck from "icons/truck.mjs"; import Wrench from "icons/wrench.mjs";', code[1]].join(
      "\n",
    ),
  );
});
