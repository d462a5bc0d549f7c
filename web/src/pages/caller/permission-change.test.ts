import { expect, test } from 'vitest'
import { type Granting, grantObstacle, isOffered, permissionChanges, withPermissions } from './permission-change.ts'

const operator: Granting = { held: ['charges.read', 'callers.write'], isOwn: false, before: ['tax.read', 'rules.read'] }
const granter: Granting = { ...operator, held: ['perm.grant'] }

test('callers can grant the permissions they hold, and revoke and restore existing ones', () => {
  expect(grantObstacle(operator, 'charges.read')).toBeNull()
  expect(grantObstacle(operator, 'tax.read')).toBeNull()
  expect(grantObstacle(operator, 'charges.write')).toBe('notHeld')
})

test('callers need perm.grant to change their own permissions', () => {
  expect(grantObstacle({ ...operator, isOwn: true }, 'charges.read')).toBe('own')
  expect(grantObstacle({ ...granter, isOwn: true }, 'charges.read')).toBeNull()
})

test('perm.grant allows granting every permission', () => {
  expect(grantObstacle(granter, 'charges.repair')).toBeNull()
})

test('offers internal permissions only if they are held or can be granted, and always offers the others', () => {
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

test('shows changes in the order of the catalog', () => {
  expect(
    permissionChanges(['tax.read', 'charges.read', 'x'], ['reports.read', 'callers.read', 'charges.read']),
  ).toEqual({
    added: ['callers.read', 'reports.read'],
    removed: ['tax.read', 'x'],
  })
  expect(permissionChanges(['a', 'b'], ['b', 'a'])).toEqual({ added: [], removed: [] })
})

test('adds and removes a group, except for permissions that may not change', () => {
  const group = ['charges.read', 'charges.write', 'tax.read']
  expect(withPermissions(operator, [], group, true)).toEqual(['charges.read', 'tax.read'])
  expect(withPermissions(operator, ['charges.write', 'tax.read'], group, false)).toEqual(['charges.write'])
})
