/** The limits of an instrument configuration, for the sandbox and for forms. */
export const instrumentConfigBounds = {
  displayName: { most: 100 },
  priority: { min: 0, max: 1000 },
  images: { most: 5 },
  /** A URL of an image. */
  url: { most: 2000 },
  /** Minutes after a payment that waits for a response. */
  revisitSchedule: { min: 1, max: 43_200, most: 10 },
  userAgentRegex: { most: 200 },
  autoSyncIntervalMinutes: { min: 1, max: 1440 },
  numberOfInstallments: { min: 2, max: 48 },
} as const
