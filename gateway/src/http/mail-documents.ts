import { Readable } from 'node:stream'
import { asHtml, filledIn, mailPlaceholders } from '@portal/schema/mail-template'
import type { LedgerDeclaration } from '../ledger/declarations.ts'
import { mails, mailTemplates, uploadedMailTemplates } from '../mails/endpoints.ts'
import { inertDocument } from '../mails/inert-document.ts'
import { requireAccess } from '../request/access.ts'
import type { Endpoint } from '../rest/endpoint.ts'
import { required } from '../rest/endpoint.ts'
import type { FileRoute, PassedFile } from './file-route.ts'

/**
 * A mail is a separate document. The portal may frame it, and it may use its inline styles and embedded images, but
 * nothing else. Its opaque origin cannot reach the portal.
 */
const documentHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
}

/** A mail sent to a customer (specification 7.6), as HTML. */
const mailHtml = mailRoute('/files/mails/:mailId/html', ({ body }) =>
  htmlFile(inertDocument(String(body ?? '')).document),
)

/** A mail sent to a customer, as plain text. */
const mailText = mailRoute('/files/mails/:mailId/text', ({ text }) => textFile(String(text ?? '')))

/** Live and uploaded templates, filled with sample data. */
const previews = [
  previewRoute('/files/mailtemplates/:id', mailTemplates, 'light'),
  previewRoute('/files/mailtemplates/:id/dark', mailTemplates, 'dark'),
  previewRoute('/files/mailtemplates/uploaded/:id', uploadedMailTemplates, 'light'),
  previewRoute('/files/mailtemplates/uploaded/:id/dark', uploadedMailTemplates, 'dark'),
]

/** The documents that show mails and templates. */
export const mailDocuments: readonly FileRoute[] = [mailHtml, mailText, ...previews]

type Shown = (row: { readonly body?: unknown; readonly text?: unknown }) => PassedFile

function mailRoute(url: string, shown: Shown): FileRoute {
  return {
    url,
    access: 'canAllFamilies',
    isLinked: true,
    headers: documentHeaders,
    // Personal data: views are recorded.
    audit: 'mail',
    record: (parameters) => ({
      declaration: lookAtMail,
      object: { flag: 'canAllFamilies', fields: new Map(), flags: new Map() },
      args: parameters,
    }),
    async respond(context, { mailId = '' }) {
      requireAccess(context, 'customersUploads')
      return shown(required(mails, mailId, await context.rest.load(mails, mailId)))
    },
  }
}

function previewRoute(url: string, endpoint: Endpoint, scheme: 'light' | 'dark'): FileRoute {
  return {
    url,
    access: 'provisionAllFamilies',
    isLinked: true,
    headers: documentHeaders,
    async respond({ rest }, { id = '' }) {
      const { html } = required(endpoint, id, await rest.load(endpoint, id))
      const { document } = inertDocument(filledIn(String(html ?? ''), mailPlaceholders, asHtml))
      return htmlFile(inScheme(document, scheme))
    },
  }
}

/** Renders the document for light or dark colors, regardless of the user's own preference. */
function inScheme(document: string, scheme: 'light' | 'dark'): string {
  const asked = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi
  const decided = document.replaceAll(asked, (_, which: string) =>
    which.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
  )
  return decided.replace(/<meta charset="utf-8">/, `$&<style>:root { color-scheme: ${scheme} }</style>`)
}

function htmlFile(document: string): PassedFile {
  return file(document, 'text/html; charset=utf-8', 'mail.html')
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
