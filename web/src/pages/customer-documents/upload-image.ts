import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useEffect, useState } from 'react'
import { requestStarted } from '../../network-activity.ts'
import { useMerchant } from '../../session/merchant.ts'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads anew
  useEffect(() => {
    const left = new AbortController()
    setImage({ state: 'loading' })
    readImage(id, merchant, left.signal).then(
      (source) => setImage({ state: 'loaded', source }),
      (error: unknown) => {
        if (!left.signal.aborted) setImage({ state: 'failed', error })
      },
    )
    return () => left.abort()
  }, [id, merchant, tries])
  return { ...image, retry: () => setTries((count) => count + 1) }
}

async function readImage(id: string, merchant: string | null, signal: AbortSignal): Promise<string> {
  const ended = requestStarted()
  let isRead = false
  try {
    const answer = await fetch(`/files/customeruploads/${encodeURIComponent(id)}`, {
      signal,
      headers: { 'x-portal-csrf': '1', ...(merchant === null ? {} : { 'x-on-behalf-of': merchant }) },
    })
    if (!answer.ok) throw await refusalOf(answer)
    const source = await asDataAddress(await answer.blob())
    isRead = true
    return source
  } finally {
    ended(!isRead && !signal.aborted)
  }
}

/** The gateway refuses files in the shape of a GraphQL error. */
async function refusalOf(answer: Response): Promise<Error> {
  try {
    return new CombinedGraphQLErrors(await answer.json())
  } catch {
    return new Error(`HTTP ${answer.status}`)
  }
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
