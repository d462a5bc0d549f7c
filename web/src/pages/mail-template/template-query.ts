import { graphql } from '../../gql/gql.ts'
import type { LiveTemplatesQuery, UploadedFieldsFragment } from '../../gql/graphql.ts'

/** All templates without their content. */
export const coverageQuery = graphql(`
  query Coverage {
    mailTemplateCoverage {
      defaultLanguage
      isComplete
      templates {
        id
        mailEventType
        language
        countryCode
        status
        version
        lastModified
      }
    }
  }
`)

/** The live templates for an event in a language, for any country. */
export const liveQuery = graphql(`
  query LiveTemplates($filter: MailTemplateFilter!) {
    list: mailTemplates(filter: $filter, page: { limit: 200 }) {
      items {
        id
        countryCode
        version
        status
        lastModified
        mailTemplateContent
      }
    }
  }
`)

graphql(`
  fragment UploadedFields on UploadedMailTemplate {
    id
    mailEventType
    language
    countryCode
    mailTemplateContent
    subject
    html
    text
    status
    mailTemplateId
    fileUploadErrors {
      line
      message
    }
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

/** One upload. */
export const uploadQuery = graphql(`
  query UploadedTemplate($id: ID!) {
    uploadedMailTemplate(id: $id) {
      ...UploadedFields
    }
  }
`)

/** Uploads a template file for a check. Nothing becomes live. */
export const uploadTemplate = graphql(`
  mutation UploadTemplate($input: UploadMailTemplateInput!) {
    uploadMailTemplate(input: $input) {
      ...UploadedFields
    }
  }
`)

/** Makes an upload the live template. */
export const promoteTemplate = graphql(`
  mutation PromoteTemplate($id: ID!, $expectedLastModified: DateTime) {
    promoteMailTemplate(id: $id, expectedLastModified: $expectedLastModified) {
      ...UploadedFields
    }
  }
`)

export type Upload = UploadedFieldsFragment
export type LiveTemplate = LiveTemplatesQuery['list']['items'][number]
