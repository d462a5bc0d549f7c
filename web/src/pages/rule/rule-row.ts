import { ruleBounds as bounds, ruleSetVersionPattern } from '@portal/schema/rule'
import type { ActiveState, RuleFileType, RuleType } from '../../gql/enums.ts'
import { graphql } from '../../gql/gql.ts'
import type { RuleRowFragment } from '../../gql/graphql.ts'
import { fieldsOf, type Kind } from '../../screens/entry/kind.ts'
import { choice, id, lastModified, text } from '../../screens/entry/kinds.tsx'
import { tooLong } from '../../values/field-problem.ts'

graphql(`
  fragment RuleRow on Rule {
    id
    merchantAccount
    name
    ruleType
    fileType
    ruleSetName
    ruleSetVersion
    status
    lastModified
  }
`)

const ruleTypes = ['TRUSTLEVEL', 'ROUTING'] as const satisfies readonly RuleType[]
const fileTypes = ['DRL', 'XLS'] as const satisfies readonly RuleFileType[]
const states = ['ACTIVE', 'INACTIVE'] as const satisfies readonly ActiveState[]
const tones = { ACTIVE: 'good', INACTIVE: 'ended' } as const

/** Whether a part of a URL is a type of rules. */
export function isRuleType(text: string): text is RuleType {
  return ruleTypes.some((type) => type === text)
}

const version: Kind<string> = {
  ...text(bounds.ruleSetVersion),
  check: (entered) => {
    if (entered.trim().length > bounds.ruleSetVersion.most) return tooLong(bounds.ruleSetVersion.most)
    return ruleSetVersionPattern.test(entered.trim()) ? null : 'notVersion'
  },
}

/** The fields of a rule that a list shows. */
export const ruleRow = fieldsOf<RuleRowFragment>()({
  id: { kind: id, editable: 'never', column: { width: 110, sort: 'ruleId', card: 'id' } },
  name: {
    kind: text(bounds.name),
    place: 'none',
    column: { width: 230, minWidth: 150, sort: 'name', card: 'title' },
  },
  ruleType: { kind: choice(ruleTypes, (type) => `enum.ruleType.${type}`), editable: 'onAdd' },
  ruleSetName: {
    kind: text(bounds.ruleSetName),
    column: { width: 170, minWidth: 120, sort: 'ruleSetName', card: 'note' },
  },
  ruleSetVersion: { kind: version, help: 'rules.version.help', column: { width: 130, minWidth: 90, card: 'figure' } },
  status: {
    kind: choice(states, (state) => `enum.activeState.${state}`, tones),
    initial: 'INACTIVE',
    consequence: { of: 'ACTIVE', text: 'rules.active.means' },
    column: { width: 120, minWidth: 100, card: 'tag' },
  },
  fileType: {
    kind: choice(fileTypes, (type) => `enum.ruleFileType.${type}`),
    initial: 'DRL',
    column: { width: 150, minWidth: 110 },
  },
  lastModified,
})

/** The texts and actions shared by all types of rules. */
export const ruleWords = {
  noun: 'rules.noun',
  access: { add: 'rulesAdd', change: 'rulesEdit' },
} as const
