/** The limits of a trust level's values, for the sandbox and for forms. */
export const trustLevelBounds = {
  description: { most: 300 },
  instrumentConfigIds: { most: 100 },
  restrictions: { most: 20 },
  /** Maximum number of attempts and purchases of a velocity limit. */
  count: { min: 1, max: 100_000 },
  /** Maximum length of a period and of a block, in their units. */
  duration: { min: 1, max: 1000 },
  reason: { most: 200 },
} as const
