import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/endpoint.ts'
import { add, idOf, list, one, remove, save } from './crud.ts'

export const verificationReasons = endpoint('/verificationfailurereason', {
  name: 'verification reason',
  idField: 'verificationReason',
  // Specification 7.5. Only saving needs a reason.
  missingIsNone: true,
  searchBy: ['verificationReason'],
  sortBy: { verificationReason: 'text', languageCode: 'text', countryCode: 'text', lastModified: 'text' },
  defaultSort: 'verificationReason',
})

export const verificationReasonResolvers: Resolvers = {
  Query: {
    verificationReasons: list(verificationReasons),
    verificationReason: one(verificationReasons),
  },
  Mutation: {
    addVerificationReason: add(verificationReasons),
    saveVerificationReason: save(verificationReasons),
    removeVerificationReason: remove(verificationReasons),
  },
  VerificationReason: {
    id: idOf(verificationReasons),
  },
}
