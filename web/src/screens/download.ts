import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { sessionWatch } from '../apollo.ts'
import { requestStarted } from '../network-activity.ts'
import { errorCode } from './describe-error.ts'

/**
 * Fetches a file of the gateway for a merchant (null: the own account) and hands it to the browser to keep, under the name
 * the gateway gives it. By fetch and not by a link, so that the merchant goes along and a failure is told on the page.
 * Rejects with what `describeError` puts into words.
 */
export async function download(path: string, merchant: string | null): Promise<void> {
  const ended = requestStarted()
  try {
    const headers = { 'x-portal-csrf': '1', ...(merchant === null ? {} : { 'x-on-behalf-of': merchant }) }
    const response = await fetch(path, { headers, credentials: 'same-origin' })
    if (!response.ok) throw await refusalOf(response)
    keep(await response.blob(), nameOf(response))
    ended(false)
  } catch (error) {
    ended(true)
    if (errorCode(error) === 'SESSION_EXPIRED' || errorCode(error) === 'UNAUTHENTICATED') void sessionWatch.check()
    throw error
  }
}

async function refusalOf(response: Response): Promise<Error> {
  const bodyText = await response.text()
  try {
    const { errors } = JSON.parse(bodyText)
    if (Array.isArray(errors)) return new CombinedGraphQLErrors({ errors })
  } catch {
    // What is no JSON comes from something between here and the gateway.
  }
  return new ServerError('The file could not be had', { response, bodyText })
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
}

function keep(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
