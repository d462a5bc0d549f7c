import { creationTimeOf, endpoint } from '../rest/endpoint.ts'
import { severalOf } from '../rest/endpoints.ts'

/** Mails to customers (specification 7.6). */
export const mails = endpoint('/mails', {
  calls: ['resend', 'templates'],
  name: 'mail',
  idField: 'mailId',
  addedFilters: severalOf('mailEventType', 'mailServiceStatus'),
  searchBy: ['mailId', 'externalRefId'],
  sortBy: { creationTime: 'text' },
  defaultSort: '-creationTime',
  createdAt: creationTimeOf,
})

/** Queues a mail again (specification 7.6). */
export const mailResends = endpoint('/mails/resend', { name: 'mail', idField: 'mailId' })

/** Live mail templates (specification 7.6). */
export const mailTemplates = endpoint('/mails/templates', {
  calls: ['uploaded'],
  name: 'mail template',
  idField: 'mailTemplateId',
  searchBy: ['mailTemplateId'],
  sortBy: { mailTemplateId: 'text', mailEventType: 'text', language: 'text', lastModified: 'text' },
  defaultSort: 'mailTemplateId',
})

/** Uploaded mail templates (specification 4.2 and 7.6). */
export const uploadedMailTemplates = endpoint('/mails/templates/uploaded', {
  name: 'uploaded mail template',
  idField: 'mailTemplateUploadedId',
})
