/** A pass that the gateway gave for the password (decision 58). */
export interface Pass {
  readonly text: string
  /** Until when it is of use, on the page's clock in milliseconds. */
  readonly until: number
}

/** The passes of the page that shows the explorer; they are nowhere else. */
export interface Passes {
  readonly queries: Pass | null
  readonly mutations: Pass | null
}

export const noPasses: Passes = { queries: null, mutations: null }

/** The pass for an operation; null where the password must be given first. */
export function passFor({ queries, mutations }: Passes, isMutation: boolean, now: number): string | null {
  const fits = [mutations, isMutation ? null : queries].find((pass) => pass !== null && pass.until > now)
  return fits?.text ?? null
}

/** For how many seconds mutations are on; 0 where they are off. */
export function mutationSeconds({ mutations }: Passes, now: number): number {
  return mutations === null ? 0 : Math.max(0, Math.ceil((mutations.until - now) / 1000))
}

/** `4:05` for so many seconds. */
export function asMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
