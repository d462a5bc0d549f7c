import { useLayoutEffect, useRef, useState } from 'react'
import { useMerchant } from '../../session/merchant.ts'
import { fetchFile } from '../fetch-file.ts'

/** What became of a document in a frame. */
interface FrameLoad {
  /** Of the merchant acted for. */
  readonly source: string
  /** How often it was begun anew; a frame with this key loads again. */
  readonly tries: number
  /** Whether it was refused or did not come: what the frame shows is not the document. */
  readonly isRefused: boolean
  /** Why, once that is known. */
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Watches whether a frame gets its document. A sandboxed frame tells nothing of what it shows, but the browser tells its
 * status; why it was refused is asked for by a request of the page's own, and if that succeeds the frame loads again. A browser
 * that tells no status shows what came.
 */
export function useFrameFailure(path: string): FrameLoad {
  const merchant = useMerchant()
  const source = merchant === null ? path : `${path}?onBehalfOf=${encodeURIComponent(merchant)}`
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<{ readonly load: string; readonly error: unknown } | null>(null)
  const load = `${tries} ${source}`
  const isAskedAgain = useRef(false)
  // Before the answer can be here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is watched for itself
  useLayoutEffect(() => {
    const left = new AbortController()
    const url = new URL(source, location.href).href
    const retry = () => setTries((count) => count + 1)
    const ask = async () => {
      try {
        await fetchFile(path, merchant, { signal: left.signal })
        // It comes now. More than once would be a circle.
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
