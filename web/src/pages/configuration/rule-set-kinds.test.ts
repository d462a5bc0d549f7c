import { expect, test } from 'vitest'
import { ruleSetName, ruleSetVersion } from './rule-set-kinds.tsx'
import { ruleSetNames, versionsOfRuleSet } from './rule-sets.ts'

const rules = [
  { ruleSetName: 'trust', ruleSetVersion: '2', status: 'INACTIVE' },
  { ruleSetName: 'trust', ruleSetVersion: '10', status: 'INACTIVE' },
  { ruleSetName: 'trust', ruleSetVersion: '2', status: 'ACTIVE' },
  { ruleSetName: 'other', ruleSetVersion: '1', status: 'ACTIVE' },
]

test('offers each rule set once, with its versions', () => {
  expect(ruleSetNames(rules)).toEqual(['trust', 'other'])
  expect(versionsOfRuleSet(rules, 'trust')).toEqual([
    { version: '10', isActive: false },
    { version: '2', isActive: true },
  ])
  expect(versionsOfRuleSet(rules, '')).toEqual([])
})

const typed = (values: Record<string, string>, stored = '') => ({ locale: 'en', values, stored })

test('rejects a rule set without a version and a version without a rule set', () => {
  expect(ruleSetName.check('trust', typed({ ruleSetVersion: '' }))).toBe('withoutVersion')
  expect(ruleSetName.check('trust', typed({ ruleSetVersion: '2' }))).toBeNull()
  expect(ruleSetVersion.check('2', typed({ ruleSetName: ' ' }))).toBe('withoutRuleSet')
  expect(ruleSetVersion.check('2', typed({ ruleSetName: 'trust' }))).toBeNull()
})

test('rejects a version that is not numbers separated by dots, unless it is already stored', () => {
  expect(ruleSetVersion.check('latest', typed({ ruleSetName: 'trust' }))).toBe('notVersion')
  expect(ruleSetVersion.check('latest', typed({ ruleSetName: 'trust' }, 'latest'))).toBeNull()
  expect(ruleSetName.check('trust', typed({ ruleSetVersion: '' }, 'trust'))).toBeNull()
})
