import { useEffect, useState } from 'react'
import { fetchFile } from '../../../screens/fetch-file.ts'
import { useMerchant } from '../../../session/merchant.ts'

/** A picture on its way. */
export type LoadedImage =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  /** `source` is the picture itself, as a data address. */
  | { readonly state: 'loaded'; readonly source: string }

/** The picture of an upload, read with the session and for the merchant acted for. */
export function useUploadImage(id: string): LoadedImage & { readonly retry: () => void } {
  const merchant = useMerchant()
  const [image, setImage] = useState<LoadedImage>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again
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

/** The page's policy takes pictures from data addresses, not from blobs. */
function asDataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
