import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { IncompleteFile } from '../../network/incomplete-file.ts'
import { fetchFile } from '../../screens/download/fetch-file.ts'
import { keep } from '../../screens/download/use-download.ts'
import { useViewer } from '../../session/viewer.tsx'
import { createShared, type Shared } from '../../values/listeners.ts'
import { type ReportProof, reportDownloadsQuery, reportProofQuery } from './report-query.ts'
import { type ReadReport, ReportReader } from './report-reader.ts'

/** The state of a report's download. */
export type ReportState =
  | { readonly state: 'idle' }
  | { readonly state: 'arriving'; readonly read: ReadReport; readonly received: number; readonly stop: () => void }
  /** All rows have arrived, and the file is compared with the gateway's record. It can no longer be stopped. */
  | { readonly state: 'checking'; readonly read: ReadReport; readonly received: number }
  /** The user stopped the download. Nothing was saved. */
  | { readonly state: 'stopped' }
  /** The file is complete and was passed to the browser. */
  | { readonly state: 'done'; readonly read: ReadReport; readonly proof: ReportProof; readonly name: string }
  /** The file differs from the gateway's record. Nothing was saved. */
  | { readonly state: 'differs' }
  /** The download was interrupted. Nothing was saved. `why` is the gateway's reason, if known. */
  | { readonly state: 'broken'; readonly why: string | null }
  | { readonly state: 'failed'; readonly error: unknown }

const showEveryMs = 200

/** The downloads of this tab, by caller and merchant. A download continues if its page is left, and is shown on return. */
const downloads = new Map<string, Shared<ReportState>>()

/**
 * Downloads reports for a merchant (null: everything that a super account sees). A file is named and saved only if its
 * row count and its SHA-256 equal the gateway's record.
 */
export function useReport(merchant: string | null) {
  const client = useApolloClient()
  const viewer = useViewer()
  const key = JSON.stringify([viewer?.merchantAccount, viewer?.callerName, merchant])
  const shared = useMemo(() => {
    const known = downloads.get(key) ?? createShared<ReportState>({ state: 'idle' })
    downloads.set(key, known)
    return known
  }, [key])
  const report = useSyncExternalStore(shared.subscribe, shared.get)
  useEffect(
    () => () => {
      const { state } = shared.get()
      // The user has seen how it ended.
      if (state !== 'arriving' && state !== 'checking') downloads.delete(key)
    },
    [shared, key],
  )

  const proofOf = async (id: string) => {
    const { data } = await client.query({ query: reportProofQuery, variables: { id }, fetchPolicy: 'network-only' })
    return data?.download ?? null
  }

  async function download(path: string, stopped: AbortController): Promise<ReportState> {
    const reader = new ReportReader()
    const stop = () => stopped.abort()
    let id = ''
    let received = 0
    let shown = 0
    shared.set({ state: 'arriving', read: reader.read(), received, stop })
    try {
      const { content, name } = await fetchFile(path, merchant, {
        signal: stopped.signal,
        onStart: (headers) => {
          id = headers.get('x-report-download') ?? ''
        },
        onPart: (part) => {
          reader.push(part)
          received += part.length
          const now = performance.now()
          if (now - shown < showEveryMs || stopped.signal.aborted) return
          shown = now
          shared.set({ state: 'arriving', read: reader.read(), received, stop })
        },
      })
      shared.set({ state: 'checking', read: reader.read(), received })
      const [proof, sha256] = await Promise.all([proofOf(id), sha256Of(content)])
      const read = reader.read()
      const isProven = proof?.state === 'COMPLETE' && proof.rows === read.rows && proof.sha256 === sha256
      if (!isProven) return { state: 'differs' }
      keep(content, name)
      return { state: 'done', read, proof, name }
    } catch (error) {
      if (stopped.signal.aborted) return { state: 'stopped' }
      if (!(error instanceof IncompleteFile)) return { state: 'failed', error }
      const proof = await proofOf(id).catch(() => null)
      return { state: 'broken', why: proof?.why ?? null }
    }
  }

  const start = (path: string) => {
    void download(path, new AbortController()).then((end) => {
      shared.set(end)
      void client.refetchQueries({ include: [reportDownloadsQuery] })
    })
  }
  return [report, start] as const
}

async function sha256Of(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
