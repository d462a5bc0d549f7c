import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { contentLanguages, countryCodes } from '@portal/schema/reference-lists'
import { z } from 'zod'
import { isSuperAccount } from '../callers/caller.ts'
import { demand } from '../http/authorisation.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { listParameters, read, readQuery } from '../http/list-parameters.ts'
import { demandUnchanged, demandUnchangedToDelete, nextModified } from '../http/lost-update.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { isoTime } from '../values/time.ts'

const LONGEST_ID = 64
const LONGEST_TEXT = 500

const values = {
  languageCode: z.enum(contentLanguages, 'languageCode has no such value'),
  countryCode: z
    .string('countryCode has no such value')
    .refine((code) => countryCodes.includes(code), 'countryCode has no such value')
    .nullable(),
  text: z
    .string('text is required')
    .trim()
    .min(1, 'text is required')
    .max(LONGEST_TEXT, `text is too long: at most ${LONGEST_TEXT} characters`),
}

const newReason = z.strictObject({
  verificationReason: z
    .string('verificationReason is required')
    .regex(/^[A-Z_]+$/, 'verificationReason must only contain capital A-Z and underscore')
    .max(LONGEST_ID, `verificationReason is too long: at most ${LONGEST_ID} characters`),
  ...values,
  countryCode: values.countryCode.default(null),
})
/** A reason as it was read, with changes; what can only be read is ignored, what is left out stays as it is. */
const changedReason = z.object({ ...values, lastModified: z.string().nullish() }).partial()

const filters = z.strictObject({
  ...listParameters(['verificationReason', 'languageCode', 'countryCode', 'lastModified'], {
    order: 'verificationReason',
    descending: false,
  }),
  verificationReason: z.string().optional(),
  languageCode: z.string().optional(),
  countryCode: z.string().optional(),
})

const columns = {
  verificationReason: 'id',
  languageCode: 'language_code',
  countryCode: 'country_code',
  lastModified: 'last_modified',
} as const
const where = `where (:verificationReason is null or id = :verificationReason)
  and (:languageCode is null or language_code = :languageCode) and (:countryCode is null or country_code = :countryCode)`

/**
 * The calls over the reasons why a document was not accepted (specification 7.5). All merchants share them: super
 * accounts keep them, and callers who may read customers' uploads may read them.
 */
export function verificationReasonEndpoints(database: DatabaseSync): Endpoint[] {
  const byId = database.prepare('select * from verification_reason where id = ?')
  const count = database.prepare(`select count(*) as total from verification_reason ${where}`)
  const insert = database.prepare(
    'insert into verification_reason values (:verificationReason, :languageCode, :countryCode, :text, :now)',
  )
  const update = database.prepare(`update verification_reason set language_code = :languageCode,
    country_code = :countryCode, text = :text, last_modified = :now where id = :id`)
  const remove = database.prepare('delete from verification_reason where id = ?')

  const target = (call: Call) => {
    const row = byId.get(call.parameters.verificationReason ?? '')
    if (!row) throw notFound('Verification reason')
    return row
  }
  const answer = (id: string): string => reasonText(byId.get(id) ?? {})

  const list = (call: Call): string => {
    const { limit, offset, sort, ...given } = readQuery(filters, call.query)
    const { verificationReason = null, languageCode = null, countryCode = null } = given
    const conditions = { verificationReason, languageCode, countryCode }
    const direction = sort.descending ? 'desc' : 'asc'
    const rows = database.prepare(`select * from verification_reason ${where}
      order by ${columns[sort.order]} ${direction}, id ${direction} limit :limit offset :offset`)
    const items = rows.all({ ...conditions, limit, offset }).map(reasonText)
    return `{"total":${count.get(conditions)?.total},"items":[${items.join(',')}]}`
  }

  const add = (call: Call): string => {
    const reason = read(newReason, call.json())
    if (byId.get(reason.verificationReason)) {
      throw new RequestError(
        409,
        'verification_reason_exists',
        `There is a reason ${reason.verificationReason} already`,
      )
    }
    insert.run({ ...reason, now: call.now })
    return answer(reason.verificationReason)
  }

  const save = (call: Call): string => {
    const input = read(changedReason, call.json())
    const row = target(call)
    demandUnchanged(input.lastModified, Number(row.last_modified))
    const { languageCode, countryCode, text } = { ...JSON.parse(reasonText(row)), ...input }
    const now = nextModified(call.now, Number(row.last_modified))
    const id = String(row.id)
    update.run({ id, languageCode, countryCode, text, now })
    return answer(id)
  }

  const drop = (call: Call): null => {
    const { id, last_modified } = target(call)
    demandUnchangedToDelete(call, Number(last_modified))
    remove.run(String(id))
    return null
  }

  const path = '/verificationfailurereason'
  const one = `${path}/:verificationReason`
  return [
    { method: 'GET', path, needs: [], answer: forReaders(list) },
    { method: 'POST', path, needs: [], answer: forSuperAccounts(add) },
    { method: 'GET', path: one, needs: [], answer: forReaders((call) => reasonText(target(call))) },
    { method: 'PUT', path: one, needs: [], answer: forSuperAccounts(save) },
    { method: 'DELETE', path: one, needs: [], answer: forSuperAccounts(drop) },
  ]
}

type Answer = Endpoint['answer']

function forReaders(answer: Answer): Answer {
  return (call) => {
    if (!isSuperAccount(call.caller)) demand(call.caller, ['customer_uploads.read'])
    return answer(call)
  }
}

function forSuperAccounts(answer: Answer): Answer {
  return (call) => {
    if (isSuperAccount(call.caller)) return answer(call)
    throw new RequestError(403, 'permission_denied', 'Only super accounts may do this')
  }
}

function reasonText(row: Record<string, SQLOutputValue>): string {
  return JSON.stringify({
    verificationReason: row.id,
    languageCode: row.language_code,
    countryCode: row.country_code,
    text: row.text,
    lastModified: isoTime(Number(row.last_modified)),
  })
}
