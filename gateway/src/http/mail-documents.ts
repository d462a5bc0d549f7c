import { Readable } from 'node:stream'
import { asHtml, filledIn, mailPlaceholders } from '@portal/schema/mail-template'
import { requireAccess } from '../access.ts'
import type { LedgerDeclaration } from '../ledger/declarations.ts'
import { mails, mailTemplates, uploadedMailTemplates } from '../mails/endpoints.ts'
import { inertDocument } from '../mails/inert-document.ts'
import type { Endpoint } from '../rest/rest.ts'
import { required } from '../rest/rest.ts'
import type { FileRoute, PassedFile } from './file-route.ts'

/**
 * A mail is a document of its own: it may be framed by the portal, be styled by itself and show the pictures that are in it,
 * and nothing else. It has an origin of its own, so that nothing of the portal is within its reach.
 */
const documentHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
}

/** What was sent to a customer (specification 7.6), as HTML. */
const mailHtml = mailRoute('/files/mails/:mailId/html', ({ body }) => htmlFile(String(body ?? '')))

/** What was sent to a customer, as plain text. */
const mailText = mailRoute('/files/mails/:mailId/text', ({ text }) => textFile(String(text ?? '')))

/** Live and uploaded templates, filled in with samples. */
const previews = [
  previewRoute('/files/mailtemplates/:id', mailTemplates),
  previewRoute('/files/mailtemplates/uploaded/:id', uploadedMailTemplates),
]

/** The documents that mails and templates are shown as. */
export const mailDocuments: readonly FileRoute[] = [mailHtml, mailText, ...previews]

type Shown = (row: { readonly body?: unknown; readonly text?: unknown }) => PassedFile

function mailRoute(url: string, shown: Shown): FileRoute {
  return {
    url,
    access: 'canAllFamilies',
    isLinked: true,
    headers: documentHeaders,
    // Personal data: it is known who looked at them.
    audit: 'mail',
    record: (parameters) => ({
      declaration: lookAtMail,
      object: { flag: 'canAllFamilies', fields: new Map(), flags: new Map() },
      args: parameters,
    }),
    async answer(context, { mailId = '' }) {
      requireAccess(context, 'customersUploads')
      return shown(required(mails, mailId, await context.rest.load(mails, mailId)))
    },
  }
}

function previewRoute(url: string, endpoint: Endpoint): FileRoute {
  return {
    url,
    access: 'provisionAllFamilies',
    isLinked: true,
    headers: documentHeaders,
    async answer({ rest }, { id = '' }) {
      const { html } = required(endpoint, id, await rest.load(endpoint, id))
      return htmlFile(filledIn(String(html ?? ''), mailPlaceholders, asHtml))
    },
  }
}

function htmlFile(markup: string): PassedFile {
  return file(inertDocument(markup).document, 'text/html; charset=utf-8', 'mail.html')
}

function textFile(text: string): PassedFile {
  return file(text, 'text/plain; charset=utf-8', 'mail.txt')
}

function file(text: string, contentType: string, name: string): PassedFile {
  const content = Buffer.from(text)
  const body = Readable.from([content], { objectMode: false })
  return { body, length: content.length, contentType, disposition: 'inline', name }
}

const lookAtMail: LedgerDeclaration = {
  mutation: 'mail',
  objectType: 'Mail',
  id: 'mailId',
  own: false,
  ofMerchant: false,
  kind: 'reveal',
  inputs: [],
  changes: [],
  answerType: '',
}
