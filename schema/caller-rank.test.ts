import { expect, test } from 'vitest'
import { beyond } from './caller-rank.ts'

const own = { permissions: ['callers.read', 'callers.write'], merchantAccounts: ['A', 'B'], isSuperAccount: false }
const more = { permissions: ['callers.read', 'rules.read'], merchantAccounts: ['B', 'C'] }

test.each([
  ['a caller with more of both', own, more, [['rules.read'], ['C']]],
  ['an equal', own, own, [[], []]],
  ['a caller with less', own, { permissions: [], merchantAccounts: ['A'] }, [[], []]],
  [
    'a caller with more permissions, for one with perm.grant',
    { ...own, permissions: ['perm.grant'] },
    more,
    [[], ['C']],
  ],
  ['a caller of any merchant, for a super account', { ...own, isSuperAccount: true }, more, [['rules.read'], []]],
])('%s', (_title, subject, other, [permissions, merchantAccounts]) => {
  expect(beyond(subject, other)).toEqual({ permissions, merchantAccounts })
})
