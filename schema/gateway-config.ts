/** The limits of a gateway configuration, for the sandbox and for forms. */
export const gatewayConfigBounds = {
  displayName: { most: 100 },
  /** A text, secret or address of the configuration. */
  value: { most: 2000 },
  multithreadScheduler: { most: 100 },
} as const
