import { z } from 'zod'
import { graphql } from '../../gql/gql.ts'
import type { SendTestNotificationMutation } from '../../gql/graphql.ts'
import { problem, tooLong } from '../../values/field-problem.ts'

/** Sends the charge to an address as a test. */
export const sendTestNotification = graphql(`
  mutation SendTestNotification($input: TestNotificationInput!) {
    sendTestNotification(input: $input) {
      status
      responseCode
      responseTimeMillis
      message
      requestSent
    }
  }
`)

/** The outcome of a test notification. */
export type TestNotification = SendTestNotificationMutation['sendTestNotification']

const longestUrl = 2_000
/** The schema for the address of a test notification (specification 5). */
export const testNotificationForm = z.object({
  url: z
    .string()
    .trim()
    .min(1, problem('required'))
    .max(longestUrl, tooLong(longestUrl))
    .refine((text) => text === '' || isWebAddress(text), problem('notUrl')),
})

/** The form values of a test notification. */
export type TestNotificationValues = z.infer<typeof testNotificationForm>

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
