/** The limits of a routing configuration, for the sandbox and for forms. */
export const routingConfigBounds = {
  name: { most: 100 },
  priority: { min: 0, max: 10_000 },
  targets: { most: 20 },
  /** The total of the weights of all targets. */
  totalWeight: 100,
  targetPriority: { min: 1, max: 100 },
  fallbacks: { most: 10 },
  ruleSetName: { most: 100 },
} as const
