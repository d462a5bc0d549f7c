import { mailTemplateBounds as bounds } from '@portal/schema/mail-template'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import type { ActiveState } from '../../gql/enums.ts'
import { graphql } from '../../gql/gql.ts'
import type { MailTemplateFieldsFragment } from '../../gql/graphql.ts'
import { entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { choice, country, dateTime, id, integer, language, text } from '../../screens/entry/kinds.tsx'

graphql(`
  fragment MailTemplateFields on MailTemplate {
    id
    merchantAccount
    mailEventType
    language
    countryCode
    subject
    html
    text
    version
    status
    lastModified
    mailTemplateContent
    placeholders {
      name
      line
      isKnown
      sample
    }
    leftOut {
      remote
      active
      isSource
    }
  }
`)

const states = ['ACTIVE', 'INACTIVE'] as const satisfies readonly ActiveState[]

const fields = fieldsOf<MailTemplateFieldsFragment>()({
  id: { kind: id, editable: 'never' },
  mailEventType: {
    kind: choice(notificationEmailTypes, (type) => `enum.notificationEmailType.${type}`),
    editable: 'onAdd',
    place: 'none',
  },
  language: { kind: language, editable: 'onAdd' },
  countryCode: { kind: country, editable: 'onAdd', optional: true, none: 'mailTemplates.everyCountry' },
  subject: { kind: text(bounds.subject) },
  status: { kind: choice(states, (state) => `enum.activeState.${state}`, { ACTIVE: 'good', INACTIVE: 'ended' }) },
  version: { kind: integer({ min: 1, max: 1_000_000 }), editable: 'never' },
  lastModified: { kind: dateTime, editable: 'never' },
  // These are edited in the editor, which shows the platform's errors at their lines.
  html: { kind: text(bounds.html), editable: 'onAdd', place: 'none' },
  text: { kind: text(bounds.text), editable: 'onAdd', place: 'none' },
})

/** A live mail template. Its subject and state can be edited; the rest is a file to upload. */
export const mailTemplates = entryOf<MailTemplateFieldsFragment>()({
  at: 'mailtemplates/:mailTemplateId',
  noun: 'mailTemplates.noun',
  access: { add: 'accountProvisioning', change: 'provisionAllFamilies' },
  removal: 'mailTemplates.removal',
  fields,
  references: [],
  parent: null,
  one: graphql(`
    query MailTemplate($id: ID!) {
      entry: mailTemplate(id: $id) {
        ...MailTemplateFields
      }
    }
  `),
  add: graphql(`
    mutation AddMailTemplate($input: NewMailTemplateInput!) {
      entry: addMailTemplate(input: $input) {
        ...MailTemplateFields
      }
    }
  `),
  save: graphql(`
    mutation SaveMailTemplate($input: MailTemplateInput!) {
      entry: saveMailTemplate(input: $input) {
        ...MailTemplateFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveMailTemplate($id: ID!, $expectedLastModified: DateTime) {
      removed: removeMailTemplate(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})

export type MailTemplate = MailTemplateFieldsFragment
