/** One platform call behind an answer; the times are in milliseconds since the request arrived. */
export interface PlatformCall {
  readonly method: string
  /** Beneath `/api/v3`, without its query. */
  readonly path: string
  /** Null where the platform did not answer. */
  readonly status: number | null
  readonly startedAt: number
  readonly milliseconds: number
  readonly outcome: 'ANSWERED' | 'FAILED' | 'NO_ANSWER'
}

/** The platform calls behind an answer, as the gateway lists them. */
export interface PlatformCalls {
  /** The first hundred. */
  readonly calls: readonly PlatformCall[]
  readonly total: number
  readonly milliseconds: number
  readonly cost: number | null
}

/** What the extension `platformCalls` of an answer says; null where the gateway listed none. */
export function readCalls(extension: unknown): PlatformCalls | null {
  return typeof extension === 'object' && extension !== null && 'calls' in extension
    ? (extension as PlatformCalls)
    : null
}
