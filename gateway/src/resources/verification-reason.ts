import type { Resolvers } from '../generated/resolvers.ts'
import { codeOf } from '../rest/error.ts'
import { endpoint, type Page } from '../rest/rest.ts'

export const verificationReasons = endpoint('/verificationfailurereason', {
  name: 'verification reason',
  searchBy: ['verificationReason'],
  sortBy: { verificationReason: 'text', languageCode: 'text', countryCode: 'text', lastModified: 'text' },
  defaultSort: 'verificationReason',
  keyOf: ({ verificationReason }) => verificationReason,
})

// A 404 counts as none (specification 7.5): an empty list, no reason, nothing left to delete. Only saving needs one.
export const verificationReasonResolvers: Resolvers = {
  Query: {
    verificationReasons: (_root, args, { rest }) => unlessMissing(rest.list(verificationReasons, args), none),
    verificationReason: (_root, { id }, { rest }) => rest.load(verificationReasons, id),
  },
  Mutation: {
    addVerificationReason: (_root, { input }, { rest }) => rest.save(verificationReasons, null, input),
    saveVerificationReason: (_root, { input: { id, expectedLastModified, ...changes } }, { rest }) =>
      rest.save(verificationReasons, id, {
        ...changes,
        ...(expectedLastModified != null && { lastModified: expectedLastModified }),
      }),
    async removeVerificationReason(_root, { id, expectedLastModified }, { rest }) {
      await unlessMissing(rest.remove(verificationReasons, id, expectedLastModified), undefined)
      return true
    },
  },
  VerificationReason: {
    id: ({ verificationReason }) => verificationReason,
  },
}

const none: Page = { items: [], total: 0, totalIsExact: true, failedLookups: [] }

async function unlessMissing<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') return otherwise
    throw error
  }
}
