import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { mailTemplateBounds, readTemplate } from '@portal/schema/mail-template'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { z } from 'zod'
import { mailTemplates } from '../configuration/mail-template.ts'
import { superAccounts } from '../configuration/resource.ts'
import type { ResourceRow, ResourceRows } from '../configuration/resource-rows.ts'
import { country, language, oneOf } from '../configuration/values.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import { nextModified } from '../http/lost-update.ts'
import { ownerMerchant } from '../http/owner-merchant.ts'
import { RequestError } from '../http/request-error.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { isoTime } from '../values/time.ts'

/** How many uploads of a merchant are kept; the oldest are deleted first. */
const mostKept = 200

const input = z.strictObject({
  mailEventType: oneOf('mailEventType', notificationEmailTypes),
  language: language('language'),
  countryCode: country('countryCode').nullable().default(null),
  mailTemplateContent: z
    .string('mailTemplateContent is required')
    .max(
      mailTemplateBounds.content.most,
      `mailTemplateContent is too long: at most ${mailTemplateBounds.content.most} characters`,
    ),
})

/**
 * The body of a promotion: the `lastModified` of the live template, or null if there is none. If it is left out,
 * nothing is compared.
 */
const promotion = z.object({ lastModified: z.string().nullable().optional() })

type Row = Readonly<Record<string, SQLOutputValue>>

interface UploadedTemplateDeps {
  readonly database: DatabaseSync
  readonly rows: ResourceRows
}

/** Calls that upload and promote templates (specification 4.2 and 7.6). Faulty uploads are stored with their faults. */
export function uploadedTemplateEndpoints({ database, rows }: UploadedTemplateDeps): Endpoint[] {
  const insert = database.prepare(`insert into uploaded_mail_template (merchant, status, content, creation_time,
    last_modified) values (:merchant, 'UPLOADED', :content, :now, :now) returning *`)
  const prune = database.prepare(`delete from uploaded_mail_template where merchant = ? and n not in
    (select n from uploaded_mail_template where merchant = ? order by n desc limit ${mostKept})`)
  const byNumber = database.prepare('select * from uploaded_mail_template where n = ?')
  const setPromoted = database.prepare(`update uploaded_mail_template
    set status = 'PROMOTED', mail_template = :template, content = :content, last_modified = :now where n = :n returning *`)

  const target = (call: Call): Row => {
    const number = /^mtu-(\d{1,15})$/.exec(call.parameters.id ?? '')?.[1]
    return onlyRow(number === undefined ? [] : byNumber.all(Number(number)), call.scope, 'Uploaded mail template')
  }

  const upload = (call: Call): string => {
    superAccounts(call)
    const merchant = ownerMerchant(call)
    const upload = read(input, call.json())
    const { faults, ...parts } = readTemplate(upload.mailTemplateContent)
    const version = Number(liveOf(upload, merchant)?.values.version ?? 0) + 1
    const content = JSON.stringify({ ...upload, ...parts, version, fileUploadErrors: faults })
    const row = insert.get({ merchant, content, now: call.now })
    prune.run(merchant, merchant)
    return textOf(row as Row)
  }

  const one = (call: Call): string => {
    superAccounts(call)
    return textOf(target(call))
  }

  const promote = (call: Call): string => {
    superAccounts(call)
    const { lastModified: seen } = read(promotion, call.json())
    const row = target(call)
    const { fileUploadErrors, mailTemplateContent, version: _, ...template } = JSON.parse(String(row.content))
    if (row.status === 'PROMOTED') {
      throw new RequestError(409, 'mail_template_promoted', 'This upload has been promoted already')
    }
    if (fileUploadErrors.length > 0) {
      throw new RequestError(409, 'mail_template_faulty', 'A template with errors cannot be promoted')
    }
    return inTransaction(database, () => {
      const merchant = Number(row.merchant)
      const live = liveOf(template, merchant)
      requireSeen(seen, live)
      const saved = live
        ? rows.save(mailTemplates, live.id, { ...template, status: 'ACTIVE' }, merchant, call.now)
        : rows.add(mailTemplates, template, merchant, call.now)
      const now = nextModified(call.now, Number(row.last_modified))
      const { version } = saved.values
      const content = JSON.stringify({ ...template, mailTemplateContent, version, fileUploadErrors })
      return textOf(setPromoted.get({ n: Number(row.n), template: saved.id, content, now }) as Row)
    })
  }

  const liveOf = (template: Record<string, unknown>, merchant: number): ResourceRow | null =>
    rows
      .all(mailTemplates, merchant)
      .find(({ values }) =>
        ['mailEventType', 'language', 'countryCode'].every((name) => values[name] === template[name]),
      ) ?? null

  return [
    { method: 'POST', path: '/mails/templates/uploaded', needs: [], handle: upload },
    { method: 'GET', path: '/mails/templates/uploaded/:id', needs: [], handle: one },
    { method: 'POST', path: '/mails/templates/uploaded/:id/promote', needs: [], handle: promote },
  ]
}

function requireSeen(seen: string | null | undefined, live: ResourceRow | null): void {
  if (seen === undefined || seen === (live && isoTime(live.lastModified))) return
  throw new RequestError(409, 'changed', 'The live template has changed since it was read')
}

function textOf(row: Row): string {
  return JSON.stringify({
    mailTemplateUploadedId: `mtu-${row.n}`,
    merchantAccount: merchantAccounts[Number(row.merchant) - 1]?.name,
    mailTemplateId: row.mail_template,
    ...JSON.parse(String(row.content)),
    status: row.status,
    creationTime: isoTime(Number(row.creation_time)),
    lastModified: isoTime(Number(row.last_modified)),
  })
}
