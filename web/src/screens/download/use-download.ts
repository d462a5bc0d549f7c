import { useState } from 'react'
import { type FileProgress, fetchFile } from './fetch-file.ts'

/** The state of a download. */
export type Download =
  | { readonly state: 'idle' }
  /** `progress` is null until the first bytes arrive. */
  | { readonly state: 'loading'; readonly progress: FileProgress | null; readonly stop: () => void }
  | { readonly state: 'failed'; readonly error: unknown }

/** Downloads a file from the gateway for a merchant (null: the caller's own account) and lets the browser save it. */
export function useDownload(path: string, merchant: string | null): readonly [Download, start: () => void] {
  const [download, setDownload] = useState<Download>({ state: 'idle' })
  const start = () => {
    const stopped = new AbortController()
    const stop = () => stopped.abort()
    setDownload({ state: 'loading', progress: null, stop })
    fetchFile(path, merchant, {
      signal: stopped.signal,
      onProgress: (progress) => setDownload({ state: 'loading', progress, stop }),
    }).then(
      ({ content, name }) => {
        keep(content, name)
        setDownload({ state: 'idle' })
      },
      (error: unknown) => setDownload(stopped.signal.aborted ? { state: 'idle' } : { state: 'failed', error }),
    )
  }
  return [download, start]
}

/** Lets the browser save a file. */
export function keep(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
