import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { connection } from '../../network/gateway.ts'
import { IncompleteFile } from '../../network/incomplete-file.ts'
import { requestStarted, unanswered } from '../../network/network-activity.ts'
import { isNoAnswer } from '../../network/no-answer.ts'
import { sessionWatch } from '../../session/session.ts'
import { errorCode } from '../error/describe-error.ts'

/** The progress of a download, in bytes. */
export interface FileProgress {
  readonly received: number
  /** Null if unknown. */
  readonly total: number | null
}

interface FetchFileOptions {
  /** Cancels the download. The resulting rejection can be ignored. */
  readonly signal: AbortSignal
  readonly onProgress?: (progress: FileProgress) => void
  /** Receives the headers before any content. */
  readonly onStart?: (headers: Headers) => void
  /** Receives each part as it arrives. */
  readonly onPart?: (part: Uint8Array) => void
}

/**
 * Downloads a complete file from the gateway for a merchant (null: the caller's own account), under the name that the
 * gateway provides. Uses `fetch` instead of a link, so that the merchant header is sent and a failure is shown on the
 * page. Rejects with an error for `describeError`.
 */
export async function fetchFile(
  path: string,
  merchant: string | null,
  { signal, onProgress, onStart, onPart }: FetchFileOptions,
): Promise<{ readonly content: Blob; readonly name: string }> {
  const headers: Record<string, string> = merchant === null ? {} : { 'x-on-behalf-of': merchant }
  return exchanged('fetchFile', path, { headers, signal }, async (response) => {
    onStart?.(response.headers)
    const content = await contentOf(response, onProgress, onPart)
    return { content, name: nameOf(response) }
  })
}

/**
 * Uploads a file to the gateway for the caller's own account and returns the parsed response. Rejects like `fetchFile`.
 */
export function sendFile(path: string, file: Blob): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': file.type }, body: file }
  return exchanged('sendFile', path, init, (response) => response.json())
}

async function exchanged<Result>(
  operation: string,
  path: string,
  { headers, ...init }: RequestInit,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const ended = requestStarted(operation)
  try {
    const all = { 'x-portal-csrf': '1', ...headers }
    const response = await fetch(path, { ...init, headers: all, credentials: 'same-origin' })
    if (!response.ok) throw await refusalOf(response)
    const result = await read(response)
    ended([])
    return result
  } catch (error) {
    const isGivenUp = init.signal?.aborted === true
    ended(isGivenUp ? [] : [{ ...unanswered(error), code: errorCode(error) }])
    if (isNoAnswer(error) && !isGivenUp) connection.requestFailed()
    if (errorCode(error) === 'SESSION_EXPIRED' || errorCode(error) === 'UNAUTHENTICATED') void sessionWatch.check()
    throw error
  }
}

/** Maximum number of bytes of a file that are kept as arrays. */
const mostInMemory = 16 * 1024 * 1024

async function contentOf(
  response: Response,
  onProgress?: (progress: FileProgress) => void,
  onPart?: (part: Uint8Array) => void,
): Promise<Blob> {
  const { body, headers } = response
  let parts: BlobPart[] = []
  let inMemory = 0
  const total = Number(headers.get('content-length')) || null
  let received = 0
  try {
    const reader = body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value)
      inMemory += part.value.length
      // The browser can keep a blob on disk.
      if (inMemory > mostInMemory) {
        parts = [new Blob(parts)]
        inMemory = 0
      }
      received += part.value.length
      onPart?.(part.value)
      onProgress?.({ received, total })
    }
  } catch {
    throw new IncompleteFile()
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' })
}

async function refusalOf(response: Response): Promise<Error> {
  const bodyText = await response.text()
  try {
    const { errors } = JSON.parse(bodyText)
    if (Array.isArray(errors)) return new CombinedGraphQLErrors({ errors })
  } catch {
    // A response that is not JSON comes from a proxy in between.
  }
  return new ServerError('The file could not be had', { response, bodyText })
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
}
