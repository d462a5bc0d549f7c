import { useLayoutEffect, useRef, useState } from 'react'
import { useMerchant } from '../../session/merchant.ts'
import { fetchFile } from '../download/fetch-file.ts'

/** The state of a document in a frame. */
interface FrameLoad {
  /** The URL, for the merchant acted for. */
  readonly source: string
  /** The number of retries; use it as the frame's key, so the frame reloads. */
  readonly tries: number
  /** Whether loading failed, so the frame does not show the document. */
  readonly isRefused: boolean
  /** The reason, once it is known. */
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Watches whether a frame gets its document. A sandboxed frame does not expose its content, but the browser reports the
 * HTTP status. The reason of a failure is read with a separate request; if that succeeds, the frame is reloaded. A
 * browser that does not report the status shows any response.
 */
export function useFrameFailure(path: string): FrameLoad {
  const merchant = useMerchant()
  const source = merchant === null ? path : `${path}?onBehalfOf=${encodeURIComponent(merchant)}`
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<{ readonly load: string; readonly error: unknown } | null>(null)
  const load = `${tries} ${source}`
  const isAskedAgain = useRef(false)
  // Runs before the response can arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is watched separately
  useLayoutEffect(() => {
    const left = new AbortController()
    const url = new URL(source, location.href).href
    const retry = () => setTries((count) => count + 1)
    const ask = async () => {
      try {
        await fetchFile(path, merchant, { signal: left.signal })
        // The document is available now. Reloading more than once could loop.
        if (!left.signal.aborted && !isAskedAgain.current) retry()
        isAskedAgain.current = true
      } catch (error) {
        if (!left.signal.aborted) setRefused({ load, error })
      }
    }
    const observer = new PerformanceObserver((entries) => {
      if (!entries.getEntriesByName(url).some((entry) => isFailure(entry as PerformanceResourceTiming))) return
      observer.disconnect()
      setRefused({ load, error: null })
      void ask()
    })
    observer.observe({ type: 'resource' })
    return () => {
      left.abort()
      observer.disconnect()
    }
  }, [load])
  const own = refused?.load === load ? refused : null
  return {
    source,
    tries,
    isRefused: own !== null,
    error: own?.error,
    retry() {
      isAskedAgain.current = false
      setTries((count) => count + 1)
    },
  }
}

function isFailure({ initiatorType, responseStatus }: PerformanceResourceTiming): boolean {
  return initiatorType === 'iframe' && responseStatus !== undefined && (responseStatus < 200 || responseStatus > 299)
}
