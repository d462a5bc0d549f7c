import { graphql } from '../../gql/gql.ts'
import type { MailRowFragment, OneMailQuery } from '../../gql/graphql.ts'

graphql(`
  fragment MailRow on Mail {
    id
    merchantAccount
    externalRefId
    toEmail
    mailEventType
    language
    mailServiceStatus
    subject
    attempts
    lastError
    creationTime
    sentTime
    lastResendTime
    lastModified
  }
`)

/** Mails to customers. */
export const mailsQuery = graphql(`
  query Mails($search: String, $filter: MailFilter, $page: PageInput, $sort: String) {
    list: mails(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      items {
        ...MailRow
      }
    }
  }
`)

/** One mail, with the parts omitted from its preview. */
export const mailQuery = graphql(`
  query OneMail($id: ID!) {
    mail(id: $id) {
      ...MailRow
      customerId
      mailEventId
      isAddressCurrent
      leftOut {
        remote
        active
        isSource
      }
    }
  }
`)

/** Queues a mail again. */
export const resendMail = graphql(`
  mutation ResendMail($id: ID!, $expectedLastModified: DateTime, $again: Boolean) {
    resendMail(id: $id, expectedLastModified: $expectedLastModified, again: $again) {
      ...MailRow
    }
  }
`)

export type MailRow = MailRowFragment
export type Mail = NonNullable<OneMailQuery['mail']>
