/** The limits of a gateway configuration, for the sandbox and for forms. */
export const gatewayConfigBounds = {
  displayName: { most: 100 },
  /** Maximum length of a text, secret or address in the configuration. */
  value: { most: 2000 },
  multithreadScheduler: { most: 100 },
} as const
