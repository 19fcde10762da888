import type { Yard } from "#shared/api/api-schemas.ts";

export function buildYard(overrides: Partial<Yard> = {}): Yard {
  return {
    id: 1,
    name: "North",
    address: null,
    archived: false,
    version: 4,
    createdAt: "2026-01-05T15:00:00.000Z",
    units: 0,
    ...overrides,
  };
}
