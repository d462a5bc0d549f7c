import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { z } from 'zod'
import type { MerchantConfiguration } from '../configuration/merchant-configuration.ts'
import { superAccounts } from '../configuration/resource.ts'
import { hidden } from '../customers/masked-person.ts'
import { requirePermissions } from '../http/authorisation.ts'
import type { Caller } from '../http/caller.ts'
import { createdWithin, creationBounds } from '../http/creation-bounds.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { creationParameters, listParameters, read, readQuery, severalOf } from '../http/list-parameters.ts'
import { nextModified, requireUnchanged } from '../http/lost-update.ts'
import { RequestError } from '../http/request-error.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { isoTime } from '../values/time.ts'

/** The statuses of a mail, which are those of a batch (specification 4.3). */
const mailStatuses = [
  'QUEUED',
  'SENT',
  'PARTIALLY_FAILED',
  'PAUSED',
  'CANCELED',
  'PENDING',
  'PROCESSING',
  'SUCCESS',
  'PARTIALLY_SUCCESS',
  'FAILED',
  'FAILED_PERMANENTLY',
  'STOPPED',
] as const

const filters = z.strictObject({
  ...listParameters(['creationTime'], { order: 'creationTime', descending: true }),
  mailId: z.string().optional(),
  externalRefId: z.string().optional(),
  toEmail: z.string().toLowerCase().optional(),
  customerId: z.string().optional(),
  mailEventId: z.string().optional(),
  mailEventType: severalOf('mailEventType', notificationEmailTypes).optional(),
  mailServiceStatus: severalOf('mailServiceStatus', mailStatuses).optional(),
  language: z.string().optional(),
  ...creationParameters,
})

const where = `where (:merchant is null or mail.merchant = :merchant) and (:number is null or mail.n = :number)
  and (:event is null or mail.n = :event) and (:ref is null or external_ref_id = :ref)
  and (:email is null or lower(to_email) = :email)
  and (:customerId is null or mail.customer in (select n from customer where id = :customerId))
  and (:type is null or mail_event_type in (select value from json_each(:type)))
  and (:status is null or mail.status in (select value from json_each(:status)))
  and (:language is null or language = :language) and ${createdWithin('mail')}`

const resending = z.object({ lastModified: z.string().nullish() })

type Row = Readonly<Record<string, SQLOutputValue>>

interface MailDeps {
  readonly database: DatabaseSync
  readonly configuration: MerchantConfiguration
}

/** Calls that read mails and send a mail again (specification 7.6), for super accounts. */
export function mailEndpoints({ database, configuration }: MailDeps): Endpoint[] {
  const selected =
    'select mail.*, customer.id as customer_id from mail left join customer on customer.n = mail.customer'
  const count = database.prepare(`select count(*) as total from mail ${where}`)
  const page = (way: 'asc' | 'desc') =>
    database.prepare(
      `${selected} ${where} order by mail.creation_time ${way}, mail.n ${way} limit :limit offset :offset`,
    )
  const pages = { ascending: page('asc'), descending: page('desc') }
  const byNumber = database.prepare(`${selected} where mail.n = ?`)
  const queue = database.prepare(`update mail set status = 'QUEUED', last_error = null, last_resend_time = :now,
    last_modified = :modified where n = :n`)

  const list = (call: Call): string => {
    superAccounts(call)
    const { limit, offset, sort, ...filter } = readQuery(filters, call.query)
    // Searching by an address would reveal whose it is.
    if (filter.toEmail !== undefined) requirePermissions(call.caller, ['customer_uploads.read'])
    const conditions = {
      merchant: call.scope,
      number: filter.mailId === undefined ? null : numberIn('mail', filter.mailId),
      event: filter.mailEventId === undefined ? null : numberIn('event', filter.mailEventId),
      ref: filter.externalRefId ?? null,
      email: filter.toEmail ?? null,
      customerId: filter.customerId ?? null,
      type: filter.mailEventType ? JSON.stringify(filter.mailEventType) : null,
      status: filter.mailServiceStatus ? JSON.stringify(filter.mailServiceStatus) : null,
      language: filter.language ?? null,
      ...creationBounds({ ...filter, sort }, (id) => numberIn('mail', id)),
    }
    const rows = pages[sort.descending ? 'descending' : 'ascending'].all({ ...conditions, limit, offset })
    return JSON.stringify({
      total: Number(count.get(conditions)?.total),
      items: rows.map((row) => summaryOf(row, call.caller)),
    })
  }

  const target = (call: Call): Row =>
    onlyRow(byNumber.all(numberIn('mail', call.parameters.mailId ?? '')), call.scope, 'Mail')

  const one = (call: Call): string => {
    superAccounts(call)
    return documentOf(target(call), call.caller)
  }

  const resend = (call: Call): string => {
    superAccounts(call)
    const { lastModified } = read(resending, call.json())
    const row = target(call)
    const before = Number(row.last_modified)
    requireUnchanged(lastModified, before)
    if (row.status === 'QUEUED') throw new RequestError(409, 'mail_queued', 'This mail is queued already')
    if (configuration.of(Number(row.merchant)).settings.disableMailSending) {
      throw new RequestError(409, 'mail_sending_disabled', 'The merchant has turned the sending of mails off')
    }
    queue.run({ n: Number(row.n), now: call.now, modified: nextModified(call.now, before) })
    return documentOf(target(call), call.caller)
  }

  return [
    { method: 'GET', path: '/mails', needs: [], handle: list },
    { method: 'GET', path: '/mails/:mailId', needs: [], handle: one },
    { method: 'POST', path: '/mails/resend/:mailId', needs: [], handle: resend },
  ]
}

/** Returns the number in an id such as `mail-12`; a number that no row has if the id is malformed. */
function numberIn(prefix: string, id: string): number {
  const [, kind, digits] = /^([a-z]+)-(\d{1,15})$/.exec(id) ?? []
  return kind === prefix ? Number(digits) : -1
}

/** The JSON of a mail without content. The address requires a permission (specification 6.1, customer_uploads.read). */
function summaryOf(row: Row, caller: Caller) {
  const time = (moment: SQLOutputValue | undefined) => (moment == null ? null : isoTime(Number(moment)))
  return {
    mailId: `mail-${row.n}`,
    merchantAccount: merchantAccounts[Number(row.merchant) - 1]?.name,
    externalRefId: row.external_ref_id,
    customerId: row.customer_id,
    toEmail: maySeePersons(caller) ? row.to_email : `${String(row.to_email)[0]}${hidden}@${hidden}`,
    mailEventId: `event-${row.n}`,
    mailEventType: row.mail_event_type,
    language: row.language,
    mailServiceStatus: row.status,
    subject: row.subject,
    attempts: row.attempts,
    lastError: row.last_error,
    creationTime: time(row.creation_time),
    sentTime: time(row.sent_time),
    lastResendTime: time(row.last_resend_time),
    lastModified: time(row.last_modified),
  }
}

/** The JSON of a mail with content, which lists omit because it identifies the customer. */
function documentOf(row: Row, caller: Caller): string {
  const content = maySeePersons(caller) ? { body: row.html, text: row.text } : { body: null, text: null }
  return JSON.stringify({ ...summaryOf(row, caller), ...content })
}

function maySeePersons({ permissions }: Caller): boolean {
  return permissions.includes('customer_uploads.read')
}
