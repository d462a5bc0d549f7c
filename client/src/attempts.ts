/** The number of attempts and the waits between them. */
export interface RetryOptions {
  /** Maximum number of attempts; 1 for no repetition. Default 4. */
  readonly attempts?: number
  /** The first wait, in milliseconds; each further one is twice as long, up to 8 seconds. Default 250. */
  readonly firstWaitMillis?: number
  /** Waits a number of milliseconds. For tests. */
  readonly sleep?: (millis: number, signal?: AbortSignal) => Promise<void>
  /** A number from 0 to 1 that spreads the waits of many programs. For tests. */
  readonly random?: () => number
}

const longestWait = 8_000
/** The client does not wait for a longer `Retry-After`: the caller decides. In milliseconds. */
const longestAdvice = 60_000

/** A failed attempt that may be repeated, with the wait that the gateway requests, in milliseconds. */
interface PassingFailure {
  readonly error: Error
  readonly advisedMillis?: number | undefined
}

/** The result of an attempt: a value, or a transient failure. Any other failure is thrown. */
export type Attempt<Value> = { readonly value: Value } | { readonly failure: PassingFailure }

/** Repeats until there is a value or no attempt is left; then throws the error of the last one. */
export async function repeat<Value>(
  attempt: () => Promise<Attempt<Value>>,
  { attempts = 4, firstWaitMillis = 250, sleep = sleepFor, random = Math.random }: RetryOptions,
  signal?: AbortSignal,
): Promise<Value> {
  for (let made = 1; ; made += 1) {
    const outcome = await attempt()
    if ('value' in outcome) return outcome.value
    const { error, advisedMillis } = outcome.failure
    if (made >= attempts || (advisedMillis ?? 0) > longestAdvice) throw error
    const wait = Math.min(longestWait, firstWaitMillis * 2 ** (made - 1))
    await sleep(advisedMillis ?? wait * (0.5 + random() / 2), signal)
  }
}

function sleepFor(millis: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, millis)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
