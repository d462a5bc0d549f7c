import type { Resolvers } from '../generated/resolvers.ts'
import { requireAccess } from '../request/access.ts'
import { endpoint, given, required } from '../rest/endpoint.ts'

const paywall = endpoint('/paywall', { name: 'paywall' })
const starts = endpoint(`${paywall.path}/start`, { name: 'paywall', idField: 'sessionId' })
const sessions = endpoint(`${paywall.path}/sessions`, { name: 'paywall session', idField: 'sessionId' })

export const paywallResolvers: Resolvers = {
  Query: {
    paywallOffer: async (_root, _args, { rest }) => required(paywall, 'offer', await rest.load(paywall, 'offer')),
    paywallSession: (_root, { id }, { rest }) => rest.load(sessions, id),
  },
  Mutation: {
    startPaywall(_root, { input }, context) {
      if (input.newCustomer != null) requireAccess(context, 'customersAdd')
      context.change.before = null
      return context.rest.save(starts, null, given(input))
    },
    choosePaywallMethod: (_root, { input: { sessionId, ...choice } }, { rest }) =>
      rest.run(sessions, sessionId, choice, { action: 'method' }),
    // The form passes through: the gateway does not read, store or return the card.
    submitPaywall: (_root, { input: { sessionId, ...form } }, { rest }) =>
      rest.run(sessions, sessionId, given(form), { action: 'submit' }),
    answerPaywallRedirect: (_root, { input: { sessionId, ...answer } }, { rest }) =>
      rest.run(sessions, sessionId, answer, { action: 'redirect' }),
    closePaywall: (_root, { sessionId }, { rest }) => rest.run(sessions, sessionId, {}, { action: 'close' }),
  },
  PaywallSession: {
    paymentMethods: ({ paymentMethods }) => paymentMethods ?? [],
    steps: ({ steps }) => steps ?? [],
  },
}
