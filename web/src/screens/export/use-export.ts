import { useApolloClient } from '@apollo/client/react'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { useEffect, useRef, useState } from 'react'
import { IncompleteFile } from '../../network/incomplete-file.ts'
import { fetchFile } from '../download/fetch-file.ts'
import { keep } from '../download/use-download.ts'
import { type ExportProof, exportProofQuery } from './export-query.ts'

/** The state of a list's file. */
export type ExportState =
  | { readonly state: 'idle' }
  /** `total` is the number of rows found; null if unknown. */
  | {
      readonly state: 'arriving'
      readonly rows: number
      readonly total: number | null
      readonly received: number
      readonly stop: () => void
    }
  /** All rows have arrived, and the file is compared with the gateway's record. */
  | { readonly state: 'checking' }
  /** The file is complete and was passed to the browser. */
  | { readonly state: 'done'; readonly proof: ExportProof; readonly name: string }
  /** The file differs from the gateway's record, or the browser could not keep all of it. Nothing was saved. */
  | { readonly state: 'differs' | 'notKept' }
  /** The file was interrupted. Nothing was saved. `why` is the gateway's reason, if known. */
  | { readonly state: 'broken'; readonly why: string | null }
  /** The gateway refused it or could not be reached. */
  | { readonly state: 'failed'; readonly error: unknown }

/**
 * How often to read the number of rows from the gateway, and how often to show the number of bytes, in milliseconds.
 */
const askEveryMs = 1_000
const showEveryMs = 200

/**
 * Exports files of lists for a merchant. A file is saved only if its size and its SHA-256, read back from the browser's
 * storage, equal the gateway's record.
 */
export function useExport(merchant: string | null) {
  const client = useApolloClient()
  const [file, setFile] = useState<ExportState>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  const latest = useRef('')
  useEffect(() => () => running.current?.abort(), [])

  const proofOf = async (id: string) => {
    const { data } = await client.query({ query: exportProofQuery, variables: { id }, fetchPolicy: 'network-only' })
    return data?.file ?? null
  }

  async function exported(path: string, stopped: AbortController): Promise<ExportState> {
    const stop = () => stopped.abort()
    const progress = { rows: 0, total: null as number | null, received: 0 }
    const show = () => {
      if (!stopped.signal.aborted) setFile({ state: 'arriving', ...progress, stop })
    }
    show()
    let id = ''
    let shown = 0
    const asking = setInterval(() => {
      if (id === '' || document.visibilityState === 'hidden') return
      proofOf(id).then(
        (proof) => {
          progress.rows = proof?.rows ?? progress.rows
        },
        // Only the progress would be missing.
        () => undefined,
      )
    }, askEveryMs)
    try {
      const { content, name } = await fetchFile(path, merchant, {
        signal: stopped.signal,
        onStart(headers) {
          id = headers.get('x-list-export') ?? ''
          const total = headers.get('x-list-rows')
          progress.total = total === null ? null : Number(total)
        },
        onPart(part) {
          progress.received += part.length
          const now = performance.now()
          if (now - shown < showEveryMs) return
          shown = now
          show()
        },
      })
      clearInterval(asking)
      setFile({ state: 'checking' })
      const [proof, hash] = await Promise.all([proofOf(id), hashOf(content).catch(() => null)])
      if (hash === null) return { state: 'notKept' }
      if (proof?.state !== 'COMPLETE' || proof.bytes !== content.size || proof.sha256 !== hash)
        return { state: 'differs' }
      keep(content, name)
      return { state: 'done', proof, name }
    } catch (error) {
      if (stopped.signal.aborted) return { state: 'idle' }
      if (!(error instanceof IncompleteFile)) return { state: 'failed', error }
      const proof = await proofOf(id).catch(() => null)
      return { state: 'broken', why: proof?.why || null }
    } finally {
      clearInterval(asking)
    }
  }

  const start = (path: string) => {
    running.current?.abort()
    latest.current = path
    const own = new AbortController()
    running.current = own
    void exported(path, own).then((end) => {
      if (running.current === own) setFile(end)
    })
  }
  return {
    file,
    start,
    /** Exports the same rows and columns again. */
    again: () => start(latest.current),
    /** Forgets a failure. */
    forget: () => setFile({ state: 'idle' }),
  }
}

/**
 * The SHA-256 of a file in the browser's storage, read in chunks. Fails if a chunk cannot be read, as on a full disk.
 */
async function hashOf(content: Blob): Promise<string> {
  const hash = sha256.create()
  const reader = content.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) hash.update(part.value)
  return bytesToHex(hash.digest())
}
