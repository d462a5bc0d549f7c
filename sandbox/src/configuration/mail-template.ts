import {
  mailTemplateBounds as bounds,
  contentOfTemplate,
  type MailTemplateParts,
  readTemplate,
} from '@portal/schema/mail-template'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { badRequest } from '../http/request-error.ts'
import { mailTemplateSeed } from './mail-template-seed.ts'
import { resource, superAccounts } from './resource.ts'
import { country, integer, language, oneOf, text } from './values.ts'

/** The templates of mails to customers (specification 7.6): one for each event, language and country. */
export const mailTemplates = resource({
  path: '/mails/templates',
  exportedAs: 'mailTemplates',
  seed: mailTemplateSeed,
  name: 'Mail template',
  id: { field: 'mailTemplateId', filter: 'mailTemplateId', prefix: 'mt-' },
  mayRead: superAccounts,
  mayChange: superAccounts,
  immutable: ['mailEventType', 'language', 'countryCode'],
  values: {
    mailEventType: oneOf('mailEventType', notificationEmailTypes),
    language: language('language'),
    // Null means every country.
    countryCode: country('countryCode').nullable(),
    subject: text('subject', bounds.subject),
    html: text('html', bounds.html),
    text: text('text', bounds.text),
    version: integer('version', { min: 1, max: 1_000_000 }),
    status: oneOf('status', ['ACTIVE', 'INACTIVE']),
  },
  defaults: { countryCode: null, version: 1, status: 'ACTIVE' },
  filters: ['mailEventType', 'language', 'countryCode', 'status'],
  sorts: ['mailTemplateId', 'mailEventType', 'language', 'lastModified'],
  normalise(values, before) {
    requireValid(values)
    return before ? { ...values, version: before.version + 1 } : values
  },
  // An import keeps the file's version.
  provisioned: {
    secrets: () => [],
    exported: (values) => values,
    imported(values) {
      requireValid(values)
      return values
    },
  },
  unique: {
    of: ['mailEventType', 'language', 'countryCode'],
    errorCode: 'mail_template_exists',
    text: ({ mailEventType, language, countryCode }) =>
      `There is a template of ${[mailEventType, language, countryCode].filter(Boolean).join(', ')} already`,
  },
})

/** Throws a 400 with the faults of the template file that these parts make up. */
function requireValid(parts: MailTemplateParts): void {
  const { faults } = readTemplate(contentOfTemplate(parts))
  if (faults.length > 0) throw badRequest(faults.map(({ line, message }) => `html: line ${line}: ${message}`))
}
