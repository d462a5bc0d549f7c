import type { RuleType } from '../../gql/enums.ts'
import { graphql } from '../../gql/gql.ts'
import type { RuleFieldsFragment } from '../../gql/graphql.ts'
import { entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { ruleBody } from './body-kind.tsx'
import { ruleRow, ruleWords } from './rule-row.ts'

graphql(`
  fragment RuleFields on Rule {
    ...RuleRow
    body
  }
`)

/** A rule with its body. */
export type Rule = RuleFieldsFragment

/** One rule by its id. */
export const oneRule = graphql(`
  query Rule($id: ID!) {
    entry: rule(id: $id) {
      ...RuleFields
    }
  }
`)

/** The rules of a type. A new rule gets this type. */
export function rulesOf(type: RuleType) {
  return entryOf<Rule>()({
    at: 'rules/:ruleType/:rule',
    ...ruleWords,
    removal: 'rules.removal',
    fields: fieldsOf<Rule>()({
      ...ruleRow,
      ruleType: { ...ruleRow.ruleType, initial: type },
      body: { kind: ruleBody, help: 'rules.body.help' },
    }),
    references: [],
    parent: null,
    one: oneRule,
    add: graphql(`
      mutation AddRule($input: NewRuleInput!) {
        entry: addRule(input: $input) {
          ...RuleFields
        }
      }
    `),
    save: graphql(`
      mutation SaveRule($input: RuleInput!) {
        entry: saveRule(input: $input) {
          ...RuleFields
        }
      }
    `),
    remove: graphql(`
      mutation RemoveRule($id: ID!, $expectedLastModified: DateTime) {
        removed: removeRule(id: $id, expectedLastModified: $expectedLastModified)
      }
    `),
  })
}
