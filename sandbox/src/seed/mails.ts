import type { DatabaseSync } from 'node:sqlite'
import { isRefused, noSuchMailbox } from '../mails/mail-delivery.ts'
import { insertMail, mailWriter } from '../mails/mail-writer.ts'
import { notificationTypeOf } from '../notifications/notification.ts'
import { chargeStatuses } from '../values/charge-values.ts'
import { DAY } from '../values/time.ts'
import { FIRST_CHARGE } from './charge-plan.ts'
import { hostileMails } from './hostile-mails.ts'
import { wellKnownCharges } from './well-known-charges.ts'

/** Only the newest charges have mails; older mails have been deleted. */
const KEPT = 300

/**
 * Writes the mails about the well-known and the newest charges. Most were sent immediately; some addresses do not
 * exist, and Ana's first mails went to an address that she has changed since. THIRD_MERCHANT has hostile mails.
 */
export function seedMails(database: DatabaseSync, now: number): void {
  const write = mailWriter(database)
  const steps = database
    .prepare(`select charge.n as charge, step.status, step.amount, step.creation_time, customer.id as customer
      from charge join charge_transaction as step on step.charge = charge.n join customer on customer.n = charge.customer
      where charge.n < ? or charge.n > (select max(n) from charge) - ? order by step.n`)
    .all(FIRST_CHARGE + wellKnownCharges.length, KEPT)
  const settle = database.prepare(`update mail set status = :status, attempts = :attempts, sent_time = :sent,
    last_error = :error, to_email = case when :to is null then to_email else :to end where n = :n`)
  const addressOf = database.prepare('select to_email from mail where n = ?')
  let written = 0
  for (const { charge, status, amount, creation_time: time, customer } of steps) {
    const type = notificationTypeOf(chargeStatuses[Number(status)] ?? 'CREATED')
    const now = Number(time)
    const n = write({ charge: Number(charge), type, now, amount: BigInt(Number(amount)) })
    if (n === null) continue
    written += 1
    const to = addressIn(String(addressOf.get(n)?.to_email), String(customer), written)
    if (isRefused(to))
      settle.run({ n, status: 'FAILED_PERMANENTLY', attempts: 3, sent: null, error: noSuchMailbox, to })
    else if (written % 9 === 4) settle.run({ n, status: 'FAILED', attempts: 1, sent: null, error: busy, to })
    else settle.run({ n, status: 'SENT', attempts: 1, sent: now + 2, error: null, to })
  }
  seedHostile(database, now)
}

const busy = '451 4.3.2 The mail server is too busy'

function addressIn(address: string, customer: string, place: number): string {
  if (customer === 'cust-42') return 'ana.ruiz@old-mail.example.test'
  return place % 23 === 11 ? `bounce.${address}` : address
}

function seedHostile(database: DatabaseSync, now: number): void {
  const insert = insertMail(database)
  const settle = database.prepare(
    `update mail set status = 'SENT', attempts = 1, sent_time = creation_time where n = ?`,
  )
  hostileMails.forEach(({ subject, html }, place) => {
    const at = Math.floor(now / DAY) * DAY - 30 * DAY - place * 3600
    const ref = `hostile-${String(place + 1).padStart(2, '0')}`
    const parts = { subject, html, text: 'This mail tries to do harm. It exists to be looked at safely.' }
    const about = { merchant: 3, customer: null, ref, to: 'nobody@example.test', language: 'en_US', now: at } as const
    settle.run(insert({ ...about, ...parts, type: 'CUSTOMER_SERVICE_EMAIL' }))
  })
}
