import { readdirSync, readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { auditMutations, auditRefusedReads } from '../audit/audit.ts'
import { guardInputs } from '../audit/input-guard.ts'
import { ledgerObjects } from '../ledger/declarations.ts'
import { enforceAccess, enforceConfirmation, enforceReadOnly } from '../request/access.ts'
import { wrapFields } from '../request/wrap-fields.ts'
import { resolvers } from '../resources/index.ts'
import { enforceApproval } from './approval-gate.ts'
import { countRowsOfPages } from './page-rows.ts'

const folder = new URL('../../../schema/', import.meta.url)

/** The schema's documents, one per resource. */
export function readTypeDefinitions(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
}

let built: GraphQLSchema | undefined

/** The portal's schema. Built once per process, because it contains nothing specific to one gateway. */
export function portalSchema(): GraphQLSchema {
  built ??= buildSchema()
  return built
}

/**
 * The executable schema: the documents, the resolvers, the access rules and the audit. Throws if they contradict each
 * other.
 */
export function buildSchema(typeDefs: readonly string[] = readTypeDefinitions()): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: [...typeDefs],
    noLocation: true,
    // The generated resolver types are stricter than the builder's: it merges a list of resolver maps.
    resolvers: resolvers as never,
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  })
  const wrapped = wrapFields(
    schema,
    enforceApproval,
    enforceConfirmation,
    enforceAccess,
    enforceReadOnly,
    auditRefusedReads,
    auditMutations,
    guardInputs,
    countRowsOfPages,
  )
  // Throws if two mutations declare the same field differently.
  ledgerObjects(schema)
  return wrapped
}
