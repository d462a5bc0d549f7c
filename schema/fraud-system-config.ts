/** The limits of a fraud system's values, for the sandbox and for forms. */
export const fraudSystemBounds = {
  displayName: { most: 100 },
  credentials: { most: 2000 },
  timeoutMillis: { min: 100, max: 30_000 },
  /** Maximum number of instruments in its constraints. */
  instrumentConfigIds: { most: 100 },
} as const
