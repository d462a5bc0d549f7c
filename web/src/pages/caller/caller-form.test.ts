import { expect, test } from 'vitest'
import { callerChanges, changedCaller, type EditedCaller, newCaller, rebase, valuesOf } from './caller-form.ts'

const caller: EditedCaller = {
  firstName: 'Ana',
  lastName: null,
  permissions: ['charges.read', 'tax.read'],
  authorisedMerchantAccounts: [{ name: 'OTHER' }],
  ipaddresses: ['10.0.0.1'],
}
const values = valuesOf(caller)

test('omits unchanged fields', () => {
  const turned = { ...values, permissions: ['tax.read', 'charges.read'], addresses: '10.0.0.1\n\n', lastName: ' ' }
  expect(callerChanges(caller, turned)).toEqual({})
})

test('sends a changed field with its whole value', () => {
  const changed = { ...values, firstName: '', permissions: ['tax.read'], accounts: [], addresses: '10.0.0.1, ::1' }
  expect(callerChanges(caller, changed)).toEqual({
    firstName: '',
    permissions: ['tax.read'],
    authorisedMerchantAccounts: [],
    ipaddresses: ['10.0.0.1', '::1'],
  })
})

test("keeps both another person's change and the user's", () => {
  const mine = { ...values, firstName: 'Anna', permissions: ['charges.read', 'reports.read'] }
  const current = { ...caller, lastName: 'Ruiz', permissions: ['charges.read', 'tax.read', 'customers.read'] }
  const result = rebase(mine, caller, current)
  expect(result).toMatchObject({ firstName: 'Anna', lastName: 'Ruiz' })
  expect(result.permissions.toSorted()).toEqual(['charges.read', 'customers.read', 'reports.read'])
  expect(callerChanges(current, result)).toMatchObject({ firstName: 'Anna' })
  expect(callerChanges(current, result)).not.toHaveProperty('lastName')
})

const problemsOf = (result: ReturnType<typeof newCaller.safeParse>) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

test('a new caller needs a name and a key that follows the rules', () => {
  const complete = { ...values, userName: 'new.caller-1', secretKey: 'Sixteen-letters1', repeated: 'Sixteen-letters1' }
  expect(problemsOf(newCaller.safeParse(complete))).toEqual([])
  expect(problemsOf(newCaller.safeParse({ ...complete, userName: ' ' }))).toEqual(['userName required'])
  expect(problemsOf(newCaller.safeParse({ ...complete, userName: 'a b c' }))).toEqual(['userName notExternalId'])
  expect(problemsOf(newCaller.safeParse({ ...complete, userName: '@me' }))).toEqual(['userName notExternalId'])
  expect(problemsOf(newCaller.safeParse({ ...complete, secretKey: '', repeated: '' }))).toEqual([
    'secretKey required',
    'repeated required',
  ])
  expect(problemsOf(newCaller.safeParse({ ...complete, repeated: 'Sixteen-letters2' }))).toEqual(['repeated differs'])
  expect(problemsOf(newCaller.safeParse({ ...complete, secretKey: 'short', repeated: 'short' }))).toEqual([
    'secretKey weak',
  ])
})

test('rejects an invalid address', () => {
  expect(changedCaller.safeParse({ ...values, addresses: '10.0.0.1 nowhere' }).success).toBe(false)
  expect(changedCaller.safeParse({ ...values, addresses: '' }).success).toBe(true)
})
