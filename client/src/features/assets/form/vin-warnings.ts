import type { AssetCategory } from "#shared/assets/assets.ts";
import { hasCheckDigit, vinLength } from "#shared/assets/vin.ts";
import { words } from "#shared/base/words.ts";

/** A length this close to that of a VIN is a typing error; other lengths are serial numbers. */
const slip = 3;
type Typed = {
  category: AssetCategory | undefined;
  /** Whether the user is still typing, so that the number may be incomplete. */
  isTyping?: boolean;
};

/** Sentences about what may be wrong with a VIN. They only warn, because a serial number can look like anything. */
export function listVinWarnings(text: string, { category, isTyping = false }: Typed): string[] {
  const vin = text.replaceAll(/[\s-]/g, "").toUpperCase();
  const isBegun = isTyping && vin.length < vinLength - slip;
  if (isBegun || !isMeantAsVin(text.trim(), vin, category)) return [];
  const warnings = [];
  if (vin.length !== vinLength) warnings.push(w.length({ n: vin.length }));
  if (/[IOQ]/.test(vin)) warnings.push(w.letters);
  return warnings.length > 0 || hasCheckDigit(vin) ? warnings : [w.checkDigit];
}

/**
 * Whether a number is checked as a VIN. Equipment has serial numbers, and a trailer may have its maker's; a truck's
 * number is checked unless it is clearly no VIN.
 */
function isMeantAsVin(text: string, vin: string, category: Typed["category"]): boolean {
  const isRoadUnit = category === "truck" || category === "trailer";
  if (!isRoadUnit || !/^[A-Z0-9]+$/.test(vin)) return false;
  if (vin.length === vinLength) return true;
  const isNear = Math.abs(vin.length - vinLength) <= slip && /\d/.test(vin) && /[A-Z]/.test(vin);
  return isNear || (category === "truck" && !/[\s-]/.test(text));
}

const w = words({
  length: [
    "A VIN has 17 characters, and this has {n}.",
    "Un VIN tiene 17 caracteres, y este tiene {n}.",
  ],
  letters: [
    "The letters I, O and Q are never used in a VIN.",
    "Las letras I, O y Q nunca se usan en un VIN.",
  ],
  checkDigit: [
    "This VIN's check digit doesn't match. Look for a typo.",
    "El dígito verificador de este VIN no coincide. Busque un error.",
  ],
});
