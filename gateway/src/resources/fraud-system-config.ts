import type { Resolvers } from '../generated/resolvers.ts'
import { exportAs } from '../provisioning/entities.ts'
import { requireConfirmation } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'
import { add, list, one, remove, save } from './crud.ts'
import { secretState } from './secret-state.ts'

const fraudSystemConfigs = endpoint('/fraudsystemconfigs', {
  name: 'fraud system',
  searchBy: ['fraudSystemConfig'],
  sortBy: { id: 'text', displayName: 'text', lastModified: 'text' },
  defaultSort: 'id',
})

exportAs('fraudSystemConfigs', fraudSystemConfigs, { type: 'FraudSystemConfig' })

export const fraudSystemConfigResolvers: Resolvers = {
  Query: {
    fraudSystemConfigs: list(fraudSystemConfigs),
    fraudSystemConfig: one(fraudSystemConfigs),
  },
  Mutation: {
    addFraudSystemConfig: (root, { input }, context) =>
      add(fraudSystemConfigs)(root, { input: confirmed(input, context) }, context),
    saveFraudSystemConfig: (root, { input }, context) =>
      save(fraudSystemConfigs)(root, { input: confirmed(input, context) }, context),
    removeFraudSystemConfig: remove(fraudSystemConfigs),
  },
  FraudSystemConfig: {
    credentials: ({ credentials }) => secretState(credentials),
    constraints: ({ constraints }) => constraints ?? {},
  },
  FraudConstraints: {
    countries: ({ countries }) => countries ?? [],
    currencies: ({ currencies }) => currencies ?? [],
    instrumentConfigIds: ({ instrumentConfigIds }) => instrumentConfigIds ?? [],
    trustLevels: ({ trustLevels }) => trustLevels ?? [],
  },
}

/** Changing a provider's credentials requires a fresh confirmation. */
function confirmed<Input extends Row>(input: Input, context: Context): Input {
  if (input.credentials != null) requireConfirmation(context)
  return input
}
