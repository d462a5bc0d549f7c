import { expect, test } from 'vitest'
import { ruleSetName, ruleSetVersion } from './rule-set-kinds.tsx'
import { ruleSetNames, versionsOfRuleSet } from './rule-sets.ts'

const rules = [
  { ruleSetName: 'trust', ruleSetVersion: '2', status: 'INACTIVE' },
  { ruleSetName: 'trust', ruleSetVersion: '10', status: 'INACTIVE' },
  { ruleSetName: 'trust', ruleSetVersion: '2', status: 'ACTIVE' },
  { ruleSetName: 'other', ruleSetVersion: '1', status: 'ACTIVE' },
]

test('each rule set is offered once, with the versions that it has', () => {
  expect(ruleSetNames(rules)).toEqual(['trust', 'other'])
  expect(versionsOfRuleSet(rules, 'trust')).toEqual([
    { version: '10', isActive: false },
    { version: '2', isActive: true },
  ])
  expect(versionsOfRuleSet(rules, '')).toEqual([])
})

const typed = (values: Record<string, string>, stored = '') => ({ locale: 'en', values, stored })

test('neither part is saved without the other', () => {
  expect(ruleSetName.check('trust', typed({ ruleSetVersion: '' }))).toBe('withoutVersion')
  expect(ruleSetName.check('trust', typed({ ruleSetVersion: '2' }))).toBeNull()
  expect(ruleSetVersion.check('2', typed({ ruleSetName: ' ' }))).toBe('withoutRuleSet')
  expect(ruleSetVersion.check('2', typed({ ruleSetName: 'trust' }))).toBeNull()
})

test('a version is numbers with dots between them; what is stored may stay', () => {
  expect(ruleSetVersion.check('latest', typed({ ruleSetName: 'trust' }))).toBe('notVersion')
  expect(ruleSetVersion.check('latest', typed({ ruleSetName: 'trust' }, 'latest'))).toBeNull()
  expect(ruleSetName.check('trust', typed({ ruleSetVersion: '' }, 'trust'))).toBeNull()
})
