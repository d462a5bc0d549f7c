import { expect, test } from 'vitest'
import { beyond } from './caller-rank.ts'

const own = { permissions: ['callers.read', 'callers.write'], merchantAccounts: ['A', 'B'], isSuperAccount: false }
const more = { permissions: ['callers.read', 'rules.read'], merchantAccounts: ['B', 'C'] }

test.each([
  ['somebody with more of both', own, more, [['rules.read'], ['C']]],
  ['an equal', own, own, [[], []]],
  ['somebody with less', own, { permissions: [], merchantAccounts: ['A'] }, [[], []]],
  ['with perm.grant, somebody with more permissions', { ...own, permissions: ['perm.grant'] }, more, [[], ['C']]],
  ['with a super account, somebody of any merchant', { ...own, isSuperAccount: true }, more, [['rules.read'], []]],
])('%s', (_title, subject, other, [permissions, merchantAccounts]) => {
  expect(beyond(subject, other)).toEqual({ permissions, merchantAccounts })
})
