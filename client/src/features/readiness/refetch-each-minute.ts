/**
 * The readiness of a fleet looks at every unit, so that no change notifies the screens that show it: they
 * fetch it when they are opened or seen again, and once a minute while they are seen.
 */
export const eachMinute = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: 60_000,
} as const;
