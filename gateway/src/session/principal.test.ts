import { describe, expect, test } from 'vitest'
import type { Row } from '../rest/endpoint.ts'
import { signingKey } from '../rest/sign.ts'
import { accessSubject, actingFor, principalOf } from './principal.ts'

const signer = { merchantAccount: 'ACCOUNT', callerName: 'ana', key: signingKey('Secret') }
const account = (name: string, accountType = 'Merchant account') => ({ name, accountType })
const principal = (caller: Row = {}) => principalOf(signer, caller)

describe('a principal', () => {
  test('has the signer’s names and key, and the platform’s data about the caller', () => {
    const caller = { firstName: 'Ana', lastName: 'Ruiz', permissions: ['charges.read'], mfaEnabled: true }
    expect(principal(caller)).toEqual({
      ...signer,
      ...caller,
      isSuperAccount: false,
      superAccountName: null,
      merchantAccounts: ['ACCOUNT'],
    })
  })

  test('has no names, no permissions and no second factor if the platform returns none', () => {
    expect(principal()).toMatchObject({ firstName: null, lastName: null, permissions: [], mfaEnabled: false })
    expect(principal({ mfaEnabled: 'yes' }).mfaEnabled).toBe(false)
  })

  test.each(['Super account', 'SUPER ACCOUNT'])('a principal is a super account’s if the account is a %s', (type) => {
    expect(principal({ assignedMerchantAccount: account('ACCOUNT', type) })).toMatchObject({
      isSuperAccount: true,
      superAccountName: 'ACCOUNT',
    })
  })

  test.each([account('ACCOUNT'), account('ACCOUNT', 'Super'), { name: 'ACCOUNT' }])(
    'a principal is not one of a super account with the account %j',
    (assignedMerchantAccount) => {
      expect(principal({ assignedMerchantAccount })).toMatchObject({ isSuperAccount: false, superAccountName: null })
    },
  )

  test('has its account and the authorized ones once, by name, with super accounts last', () => {
    const authorisedMerchantAccounts = [
      account('Z'),
      account('B', 'Super account'),
      account('C'),
      account('A', 'Super account'),
      account('ACCOUNT'),
      account('C'),
    ]
    expect(principal({ authorisedMerchantAccounts }).merchantAccounts).toEqual(['ACCOUNT', 'C', 'Z', 'A', 'B'])
    const reversed = { authorisedMerchantAccounts: authorisedMerchantAccounts.toReversed() }
    expect(principal(reversed).merchantAccounts).toEqual(['ACCOUNT', 'C', 'Z', 'A', 'B'])
  })

  test('has the account of the sign-in, even if the platform names it differently', () => {
    const caller = { assignedMerchantAccount: account('Other', 'Super account') }
    expect(principal(caller)).toMatchObject({ merchantAccounts: ['ACCOUNT'], superAccountName: 'ACCOUNT' })
  })
})

describe('the merchant that a request acts for', () => {
  const caller = principal({ authorisedMerchantAccounts: [account('OTHER')] })

  test.each([undefined, '', 'ACCOUNT'])(
    'the merchant that a request acts for is the caller’s account for %j',
    (asked) => {
      expect(actingFor(caller, asked)).toBeNull()
    },
  )

  test('the merchant that a request acts for is an authorized one; any other one is not found', () => {
    expect(actingFor(caller, 'OTHER')).toBe('OTHER')
    expect(() => actingFor(caller, 'UNKNOWN')).toThrow('merchant account UNKNOWN not found')
  })
})

test('access depends on the permissions, the kind of account and the merchant acted for', () => {
  const caller = principal({ permissions: ['x'], assignedMerchantAccount: account('ACCOUNT', 'Super account') })
  expect(accessSubject(caller, 'OTHER')).toEqual({
    signedIn: true,
    remembered: false,
    permissions: ['x'],
    isSuperAccount: true,
    onBehalfOf: 'OTHER',
  })
  expect(accessSubject(null, null)).toEqual({
    signedIn: false,
    remembered: false,
    permissions: [],
    isSuperAccount: false,
    onBehalfOf: null,
  })
})
