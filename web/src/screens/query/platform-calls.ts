/** One platform call behind a response; the times are in milliseconds since the request arrived. */
export interface PlatformCall {
  readonly method: string
  /** Below `/api/v3`, without its query. */
  readonly path: string
  /** Null if the platform did not respond. */
  readonly status: number | null
  readonly startedAt: number
  readonly milliseconds: number
  readonly outcome: 'ANSWERED' | 'FAILED' | 'NO_ANSWER'
}

/** The platform calls behind a response, as listed by the gateway. */
export interface PlatformCalls {
  /** At most the first hundred. */
  readonly calls: readonly PlatformCall[]
  readonly total: number
  readonly milliseconds: number
  readonly cost: number | null
}

/** The `platformCalls` extension of a response, or null if the gateway listed no calls. */
export function readCalls(extension: unknown): PlatformCalls | null {
  return typeof extension === 'object' && extension !== null && 'calls' in extension
    ? (extension as PlatformCalls)
    : null
}
