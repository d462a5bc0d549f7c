import { createHash } from 'node:crypto'
import { GraphQLError } from 'graphql'
import type { Resolvers } from '../generated/resolvers.ts'
import { exportAs } from '../provisioning/entities.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'
import { codeOf } from '../rest/error.ts'
import { add, idOf, list, one, remove, save } from './crud.ts'
import { findingsIn, ruleFile } from './rule-body.ts'

/** Rules (specification 7.4). */
export const rules = endpoint('/rules', {
  name: 'rule',
  idField: 'ruleId',
  searchBy: ['ruleId', 'name'],
  sortBy: { ruleId: 'numbered', name: 'text', ruleSetName: 'text', lastModified: 'text' },
  defaultSort: 'ruleId',
})

exportAs('rules', rules, { type: 'Rule', nameField: 'name' })

export const ruleResolvers: Resolvers = {
  Query: {
    rules: list(rules),
    rule: one(rules),
  },
  Mutation: {
    addRule: (root, args, context) => withFindings(add(rules)(root, args, context)),
    saveRule: (root, args, context) => withFindings(save(rules)(root, args, context)),
    removeRule: remove(rules),
  },
  Rule: {
    id: idOf(rules),
    bodyBytes: (rule) => ruleFile(rule)?.content.length ?? null,
    bodySha256: (rule) => checksumOf(rule),
  },
}

function checksumOf(rule: Row): string | null {
  const file = ruleFile(rule)
  return file && createHash('sha256').update(file.content).digest('hex')
}

/** Adds machine-readable findings to a refusal by the platform's syntax check. */
async function withFindings(saved: Promise<Row>): Promise<Row> {
  try {
    return await saved
  } catch (error) {
    const findings =
      codeOf(error) === 'BAD_INPUT' && error instanceof GraphQLError ? findingsIn(error.extensions.errors) : []
    if (findings.length === 0 || !(error instanceof GraphQLError)) throw error
    throw new GraphQLError(error.message, { extensions: { ...error.extensions, field: 'body', findings } })
  }
}
