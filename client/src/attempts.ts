/** The number of attempts and the waits between them. */
export interface RetryOptions {
  /** Maximum number of attempts; 1 disables retries. Default 4. */
  readonly attempts?: number
  /** The first wait, in milliseconds. Each later wait doubles, up to 8 seconds. Default 250. */
  readonly firstWaitMillis?: number
  /** Waits the given number of milliseconds. Replaced in tests. */
  readonly sleep?: (millis: number, signal?: AbortSignal) => Promise<void>
  /** Returns a number from 0 to 1, to spread the retries of many programs. Replaced in tests. */
  readonly random?: () => number
}

const longestWait = 8_000
/** The longest `Retry-After` that the client waits for, in milliseconds. Above it, the caller decides. */
const longestAdvice = 60_000

/** A failed attempt that may be retried, with the wait that the gateway asks for, in milliseconds. */
interface PassingFailure {
  readonly error: Error
  readonly advisedMillis?: number | undefined
}

/** The result of an attempt: a value, or a transient failure. Any other failure is thrown. */
export type Attempt<Value> = { readonly value: Value } | { readonly failure: PassingFailure }

/** Retries until an attempt returns a value or none is left, and then throws the last error. */
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
