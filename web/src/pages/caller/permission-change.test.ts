import { expect, test } from 'vitest'
import { type Granting, grantObstacle, isOffered, permissionChanges, withPermissions } from './permission-change.ts'

const operator: Granting = { held: ['charges.read', 'callers.write'], isOwn: false, before: ['tax.read', 'rules.read'] }
const granter: Granting = { ...operator, held: ['perm.grant'] }

test('what is held can be given, and what was there can be taken and given back', () => {
  expect(grantObstacle(operator, 'charges.read')).toBeNull()
  expect(grantObstacle(operator, 'tax.read')).toBeNull()
  expect(grantObstacle(operator, 'charges.write')).toBe('notHeld')
})

test('the caller’s own permissions change only with perm.grant', () => {
  expect(grantObstacle({ ...operator, isOwn: true }, 'charges.read')).toBe('own')
  expect(grantObstacle({ ...granter, isOwn: true }, 'charges.read')).toBeNull()
})

test('perm.grant gives everything', () => {
  expect(grantObstacle(granter, 'charges.repair')).toBeNull()
})

test('internal permissions are offered where they are there or can be given, others always', () => {
  const entry = (permission: 'rules.read' | 'rules.write' | 'reports.read', internal?: true) => ({
    permission,
    title: '',
    purpose: '',
    ...(internal && { internal }),
  })
  expect(isOffered(operator, entry('rules.read', true))).toBe(true)
  expect(isOffered(operator, entry('rules.write', true))).toBe(false)
  expect(isOffered(granter, entry('rules.write', true))).toBe(true)
  expect(isOffered(operator, entry('reports.read'))).toBe(true)
})

test('changes are shown in the order of the catalogue', () => {
  expect(
    permissionChanges(['tax.read', 'charges.read', 'x'], ['reports.read', 'callers.read', 'charges.read']),
  ).toEqual({
    added: ['callers.read', 'reports.read'],
    removed: ['tax.read', 'x'],
  })
  expect(permissionChanges(['a', 'b'], ['b', 'a'])).toEqual({ added: [], removed: [] })
})

test('a group is put in and taken out as far as it may be', () => {
  const group = ['charges.read', 'charges.write', 'tax.read']
  expect(withPermissions(operator, [], group, true)).toEqual(['charges.read', 'tax.read'])
  expect(withPermissions(operator, ['charges.write', 'tax.read'], group, false)).toEqual(['charges.write'])
})
