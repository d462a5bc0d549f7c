/** How often and how long is waited before a request is sent again. */
export interface RetryOptions {
  /** The most attempts in all; 1 for no repetition. Default 4. */
  readonly attempts?: number
  /** The first wait, in milliseconds; each further one is twice as long, up to 8 seconds. Default 250. */
  readonly firstWaitMillis?: number
  /** Waits so many milliseconds; for tests. */
  readonly sleep?: (millis: number, signal?: AbortSignal) => Promise<void>
  /** From 0 to 1; spreads the waits of many programs. For tests. */
  readonly random?: () => number
}

const longestWait = 8_000
/** A longer `Retry-After` is not waited for: the caller decides. In milliseconds. */
const longestAdvice = 60_000

/** An attempt that failed in a way that may pass, with the wait that the gateway asks for, in milliseconds. */
interface PassingFailure {
  readonly error: Error
  readonly advisedMillis?: number | undefined
}

/** What an attempt came to: a value, or a failure that may pass. Anything else is thrown. */
export type Attempt<Value> = { readonly value: Value } | { readonly failure: PassingFailure }

/** Tries until there is a value or no attempt is left; then throws the error of the last one. */
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
