import type { DatabaseSync } from 'node:sqlite'
import { asHtml, filledIn, languageSent } from '@portal/schema/mail-template'
import type { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { mailTemplates } from '../configuration/mail-template.ts'
import { MerchantConfiguration } from '../configuration/merchant-configuration.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import type { CustomerDocument } from '../customers/customer-document.ts'
import { currencies, formatMoney } from '../values/money.ts'
import { isoTime } from '../values/time.ts'

/** The events that customers receive mails about (specification 9). */
type MailEventType = (typeof notificationEmailTypes)[number]

/** A mail to be written. */
export interface NewMail {
  readonly charge: number
  readonly type: MailEventType
  readonly now: number
  readonly amount?: bigint
}

/**
 * Writes mails to customers about their charges, in the language that `languageSent` selects. Returns the number of the
 * mail, or null if there is no template or the merchant sends no mails.
 */
export function mailWriter(database: DatabaseSync): (mail: NewMail) => number | null {
  const charges = database.prepare(`select charge.*, customer.document, product.description, card.last4, card.brand,
    card.exp_month, card.exp_year from charge join customer on customer.n = charge.customer
    join product on product.n = charge.product left join card on card.n = charge.card where charge.n = ?`)
  const insert = insertMail(database)
  const rows = new ResourceRows(database)
  const configuration = new MerchantConfiguration(database)

  return ({ charge, type, now, amount }) => {
    const row = charges.get(charge)
    if (!row) throw new RangeError(`no charge ${charge}`)
    const merchant = Number(row.merchant)
    const { settings } = configuration.of(merchant)
    if (settings.disableMailSending) return null
    const { locale, personalInfo }: CustomerDocument = JSON.parse(String(row.document))
    const templates = rows
      .all(mailTemplates, merchant)
      .filter(({ values }) => values.mailEventType === type && values.status === 'ACTIVE')
    const inLanguage = (language: string) =>
      templates.find(({ values }) => values.language === language && values.countryCode === row.country) ??
      templates.find(({ values }) => values.language === language && values.countryCode === null)
    const language = languageSent(locale ?? '', settings.defaultLanguage, (each) => Boolean(inLanguage(each)))
    const template = language === null ? undefined : inLanguage(language)
    if (!language || !template) return null
    const currency = currencies[Number(row.currency)] ?? ''
    const money = (units: unknown) => formatMoney(BigInt(Number(units)), currency)
    const values = {
      amount: money(row.amount),
      cardExpiry: row.exp_month === null ? '' : `${String(row.exp_month).padStart(2, '0')}/${row.exp_year}`,
      chargeId: String(row.id),
      currency,
      customerEmail: personalInfo.email,
      customerFirstName: personalInfo.firstName ?? '',
      customerLastName: personalInfo.lastName ?? '',
      last4: String(row.last4 ?? ''),
      merchantName: settings.merchantDisplayName ?? '',
      paymentMethod: String(row.brand ?? ''),
      productDescription: String(row.description),
      purchaseDate: isoTime(Number(row.creation_time)).slice(0, 10),
      refundAmount: money(amount ?? row.amount_refunded),
      supportEmail: `support@${String(settings.merchantDisplayName ?? 'store')
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '-')}.example.test`,
    }
    const { subject, html, text } = template.values as Readonly<Record<'subject' | 'html' | 'text', string>>
    return insert({
      merchant,
      customer: Number(row.customer),
      ref: String(row.id),
      to: personalInfo.email,
      type,
      language,
      now,
      subject: filledIn(subject, values),
      html: filledIn(html, values, asHtml),
      text: filledIn(text, values),
    })
  }
}

/** A mail as it is stored. */
interface StoredMail {
  readonly merchant: number
  readonly customer: number | null
  readonly ref: string
  readonly to: string
  readonly type: MailEventType
  readonly language: string
  readonly now: number
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Stores queued mails and returns their numbers. */
export function insertMail(database: DatabaseSync): (mail: StoredMail) => number {
  const insert = database.prepare(`insert into mail (merchant, customer, external_ref_id, to_email, mail_event_type,
    language, status, creation_time, last_modified, attempts, subject, html, text)
    values (:merchant, :customer, :ref, :to, :type, :language, 'QUEUED', :now, :now, 0, :subject, :html, :text)`)
  return (mail) => Number(insert.run({ ...mail }).lastInsertRowid)
}
