import { useEffect, useState } from 'react'
import { fetchFile } from '../../../screens/download/fetch-file.ts'
import { useMerchant } from '../../../session/merchant.ts'

/** The loading state of a picture. */
export type LoadedImage =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  /** `source` is the picture as a data URL. */
  | { readonly state: 'loaded'; readonly source: string }

/** Loads the picture of an upload with the session and for the current merchant. */
export function useUploadImage(id: string): LoadedImage & { readonly retry: () => void } {
  const merchant = useMerchant()
  const [image, setImage] = useState<LoadedImage>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const left = new AbortController()
    setImage({ state: 'loading' })
    readImage(id, merchant, left.signal).then(
      (source) => {
        if (!left.signal.aborted) setImage({ state: 'loaded', source })
      },
      (error: unknown) => {
        if (!left.signal.aborted) setImage({ state: 'failed', error })
      },
    )
    return () => left.abort()
  }, [id, merchant, tries])
  return { ...image, retry: () => setTries((count) => count + 1) }
}

async function readImage(id: string, merchant: string | null, signal: AbortSignal): Promise<string> {
  const { content } = await fetchFile(`/files/customeruploads/${encodeURIComponent(id)}`, merchant, { signal })
  return asDataAddress(content)
}

/** The content security policy allows images from data URLs, not from blobs. */
function asDataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
