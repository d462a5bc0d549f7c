import { contentOfTemplate, mailPlaceholders, placeholdersIn } from '@portal/schema/mail-template'
import type { Resolvers } from '../generated/resolvers.ts'
import { mailTemplates, uploadedMailTemplates } from '../mails/endpoints.ts'
import { inertDocument } from '../mails/inert-document.ts'
import { exportAs } from '../provisioning/entities.ts'
import type { Context } from '../request/context.ts'
import { endpoint, type Row, required } from '../rest/endpoint.ts'
import { hasValues, type Proof } from '../rest/proof.ts'
import { parameterNames } from '../rest/wire.ts'
import { add, idOf, list, one, remove, save } from './crud.ts'

const configurations = endpoint('/configuration', { name: 'configuration' })

exportAs('mailTemplates', mailTemplates, { type: 'MailTemplate', nameField: 'mailEventType' })

/** Rows per page of the coverage. Templates include their full text. */
const pageRows = 100
const mostPages = 10

export const mailTemplateResolvers: Resolvers = {
  Query: {
    mailTemplates: list(mailTemplates),
    mailTemplate: one(mailTemplates),
    uploadedMailTemplate: one(uploadedMailTemplates),
    mailTemplateCoverage: (_root, _args, { rest }) => coverageOf(rest),
  },
  Mutation: {
    addMailTemplate: add(mailTemplates),
    saveMailTemplate: save(mailTemplates),
    removeMailTemplate: remove(mailTemplates),
    uploadMailTemplate: add(uploadedMailTemplates),
    async promoteMailTemplate(_root, { id, ...args }, { rest }) {
      const upload = required(uploadedMailTemplates, id, await rest.load(uploadedMailTemplates, id))
      // Null means that none was seen; an omitted value is not compared.
      const seen = 'expectedLastModified' in args ? { lastModified: args.expectedLastModified } : {}
      const proof: Proof = {
        isExpected: ({ mailTemplateUploadedId }) => mailTemplateUploadedId === id,
        async read() {
          const after = await rest.load(uploadedMailTemplates, id, { isFresh: true })
          return after && hasValues(after, { status: 'PROMOTED' }) && upload.status !== after.status ? after : null
        },
      }
      return rest.run(uploadedMailTemplates, id, seen, { action: 'promote', proof })
    },
  },
  MailTemplateCoverage: {
    defaultLanguage: async (_coverage, _args, { rest }) =>
      (await rest.load(configurations, null))?.defaultLanguage ?? null,
  },
  MailTemplate: {
    id: idOf(mailTemplates),
    mailTemplateContent: contentOf,
    placeholders: (template) => shownPlaceholders(contentOf(template)),
    leftOut: ({ html }) => inertDocument(String(html ?? '')).leftOut,
  },
  UploadedMailTemplate: {
    id: idOf(uploadedMailTemplates),
    mailTemplateContent: ({ mailTemplateContent }) => mailTemplateContent ?? '',
    fileUploadErrors: ({ fileUploadErrors }) => fileUploadErrors ?? [],
    placeholders: ({ mailTemplateContent }) => shownPlaceholders(mailTemplateContent ?? ''),
    leftOut: ({ html }) => inertDocument(String(html ?? '')).leftOut,
    live: (upload, _args, context) => liveOf(upload, context),
  },
}

function contentOf({ subject, html, text }: Row): string {
  return contentOfTemplate({ subject: subject ?? '', html: html ?? '', text: text ?? '' })
}

function shownPlaceholders(content: string) {
  const samples: Readonly<Record<string, string>> = mailPlaceholders
  return placeholdersIn(content).map((found) => ({ ...found, sample: found.isKnown ? samples[found.name] : null }))
}

/** The live template for the same event, language and country. */
async function liveOf(upload: Row, context: Context): Promise<Row | null> {
  const { mailEventType, language, countryCode } = upload
  const { items } = await context
    .restOf(upload)
    .list(mailTemplates, { query: { mailEventType, language, [parameterNames.limit]: pageRows } })
  return items.find((template) => (template.countryCode ?? null) === (countryCode ?? null)) ?? null
}

async function coverageOf(rest: Context['rest']) {
  const templates: Row[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const bounds = { [parameterNames.limit]: pageRows, [parameterNames.offset]: page * pageRows }
    const { items, total } = await rest.list(mailTemplates, { query: bounds })
    templates.push(...items)
    if (templates.length >= total || items.length === 0) return { templates, isComplete: templates.length >= total }
  }
  return { templates, isComplete: false }
}
