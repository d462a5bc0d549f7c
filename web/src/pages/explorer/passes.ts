/** A pass that the gateway issued for the password (decision 58). */
export interface Pass {
  readonly text: string
  /** Its expiry on the page's clock, in milliseconds. */
  readonly until: number
}

/** The passes of the explorer page. They exist only there. */
export interface Passes {
  readonly queries: Pass | null
  readonly mutations: Pass | null
}

export const noPasses: Passes = { queries: null, mutations: null }

/** The pass for an operation. Null if the password is needed first. */
export function passFor({ queries, mutations }: Passes, isMutation: boolean, now: number): string | null {
  const fits = [mutations, isMutation ? null : queries].find((pass) => pass !== null && pass.until > now)
  return fits?.text ?? null
}

/** The number of seconds that mutations remain allowed. 0 if they are not. */
export function mutationSeconds({ mutations }: Passes, now: number): number {
  return mutations === null ? 0 : Math.max(0, Math.ceil((mutations.until - now) / 1000))
}

/** A number of seconds as `4:05`. */
export function asMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
