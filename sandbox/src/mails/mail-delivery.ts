import type { DatabaseSync } from 'node:sqlite'
import { nextModified } from '../http/lost-update.ts'

/** The response of mail servers for unknown addresses. */
export const noSuchMailbox = '550 5.1.1 The mailbox does not exist'

interface MailDeliveryDeps {
  readonly database: DatabaseSync
  readonly clock: () => number
}

/** Simulates sending the queued mails: addresses that contain `bounce` fail, all others succeed. */
export function mailDelivery({ database, clock }: MailDeliveryDeps): () => void {
  const waiting = database.prepare(`select n, to_email, last_modified from mail where status = 'QUEUED'`)
  const sent = database.prepare(`update mail set status = 'SENT', attempts = attempts + 1, sent_time = :now,
    last_error = null, last_modified = :modified where n = :n`)
  const failed = database.prepare(`update mail set status = 'FAILED', attempts = attempts + 1, last_error = :error,
    last_modified = :modified where n = :n`)
  return () => {
    const now = Math.floor(clock() / 1000)
    for (const { n = null, to_email: to, last_modified: before } of waiting.all()) {
      const modified = nextModified(now, Number(before))
      if (isRefused(String(to))) failed.run({ n, modified, error: noSuchMailbox })
      else sent.run({ n, modified, now })
    }
  }
}

/** Whether an address never accepts a mail in the sandbox. */
export function isRefused(address: string): boolean {
  return address.includes('bounce')
}
