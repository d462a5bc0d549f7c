import type { Resolvers } from '../generated/resolvers.ts'
import { mailResends, mails } from '../mails/endpoints.ts'
import { inertDocument } from '../mails/inert-document.ts'
import { visibleText } from '../mails/visible-text.ts'
import { isInTheClear, masked } from '../privacy/personal-info.ts'
import { refusal, requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { type Row, required } from '../rest/endpoint.ts'
import { charges, customers } from '../rest/endpoints.ts'
import { codedError } from '../rest/error.ts'
import type { Proof } from '../rest/proof.ts'
import { customerIdWay, emailWay, plainWays } from '../rest/search.ts'
import { idOf, one } from './crud.ts'

/** Within this time, a mail is sent again only if the caller explicitly asks for it, in milliseconds. */
const resendPauseMs = 5 * 60_000

export const mailResolvers: Resolvers = {
  Query: {
    mails(_root, args, context) {
      if (args.filter?.toEmail) requireAccess(context, 'customersUploads')
      const byEmail = { ...emailWay('toEmail'), names: false, refused: () => refusal(context, 'customersUploads') }
      return context.rest.list(mails, args, [
        ...plainWays(mails),
        customerIdWay('customerId', { names: false }),
        byEmail,
      ])
    },
    mail: one(mails),
  },
  Mutation: {
    async resendMail(_root, { id, expectedLastModified, again }, context) {
      const { rest, services } = context
      await context.captureBefore(() => rest.load(mails, id))
      const mail = required(mails, id, await rest.load(mails, id))
      if (!again) requirePause(mail, services.clock())
      // The platform refuses a mail that has changed since, so a repeated request has no second effect.
      const lastModified = expectedLastModified ?? mail.lastModified
      const proof: Proof = {
        isExpected: ({ mailId }) => mailId === id,
        async read() {
          const after = await rest.load(mails, id, { isFresh: true })
          return after && after.lastResendTime !== mail.lastResendTime ? after : null
        },
      }
      return rest.run(mailResends, id, { lastModified }, { proof })
    },
  },
  Mail: {
    id: idOf(mails),
    subject: ({ subject }) => (typeof subject === 'string' ? visibleText(subject) : null),
    toEmail: (mail, _args, context) =>
      isInTheClear(mail, context, mail.customerId ?? mail.mailId)
        ? mail.toEmail
        : (masked({ email: mail.toEmail }).email ?? null),
    isAddressCurrent: (mail, _args, context) => isAddressCurrent(mail, context),
    charge: (mail, _args, context) =>
      mail.externalRefId ? context.restOf(mail).load(charges, mail.externalRefId) : null,
    leftOut: ({ body }) => (typeof body === 'string' ? inertDocument(body).leftOut : null),
  },
}

function requirePause({ lastResendTime }: Row, now: number): void {
  if (!lastResendTime || now - Date.parse(lastResendTime) >= resendPauseMs) return
  throw codedError('CONFLICT', 'This mail was sent again less than five minutes ago', {
    reason: 'RESENT_RECENTLY',
    lastResendTime,
  })
}

/**
 * Whether the customer still has the address; null if the platform masks one of the addresses, or there is no customer.
 */
async function isAddressCurrent(mail: Row, context: Context): Promise<boolean | null> {
  const { customerId, toEmail } = mail
  const customer = customerId ? await context.restOf(mail).load(customers, customerId) : null
  const email = customer?.personalInfo?.email
  if (typeof email !== 'string' || typeof toEmail !== 'string' || `${email}${toEmail}`.includes('•')) return null
  return email.toLowerCase() === toEmail.toLowerCase()
}
