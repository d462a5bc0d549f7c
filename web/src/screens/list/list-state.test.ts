import type { AccessSubject } from '@portal/schema/access'
import { describe, expect, it } from 'vitest'
import { changeListState, readListState } from './list-state.ts'
import type { Filter } from './list-types.ts'

const filters: readonly Filter[] = [
  { kind: 'choice', field: 'status', label: 'list.filters', options: [{ value: 'CHARGED', label: 'list.filters' }] },
  { kind: 'internalId', field: 'lgId', label: 'list.filters' },
  { kind: 'currency', field: 'currency', label: 'list.filters' },
  { kind: 'email', field: 'email', label: 'list.filters' },
  { kind: 'text', field: 'phoneNumber', label: 'list.filters', needs: 'customersUploads' },
  { kind: 'dates', from: 'from', to: 'to', label: 'list.filters' },
  { kind: 'amounts', from: 'minAmount', to: 'maxAmount', label: 'list.filters' },
]

const subject: AccessSubject = {
  signedIn: true,
  remembered: false,
  permissions: ['customers.read'],
  isSuperAccount: false,
  onBehalfOf: null,
}

const read = (query: string, by = subject) =>
  readListState(new URLSearchParams(query), filters, ['amount', 'creationTime'], by)

describe('the state of a list in its URL', () => {
  it('asks for the first ten rows when the URL says nothing', () => {
    expect(read('')).toMatchObject({
      problems: {},
      page: 1,
      size: 10,
      variables: { search: null, filter: {}, page: { limit: 10, offset: 0 }, sort: null },
    })
  })

  it('turns every condition into variables', () => {
    const query =
      'search=chg-1&status=CHARGED&lgId=710&currency=INR&from=2026-11-01&to=2026-11-20&minAmount=0&maxAmount=9.50' +
      '&sort=-amount&page=3&size=25'
    expect(read(query)).toMatchObject({
      problems: {},
      variables: {
        search: 'chg-1',
        filter: {
          status: 'CHARGED',
          lgId: '710',
          currency: 'INR',
          from: '2026-11-01T00:00:00Z',
          to: '2026-11-20T23:59:59Z',
          minAmount: '0',
          maxAmount: '9.50',
        },
        sort: '-amount',
        page: { limit: 25, offset: 50 },
      },
    })
  })

  it.each([
    ['status=LOST', { status: 'notKnown' }],
    ['lgId=0710', { lgId: 'notInternalId' }],
    ['currency=Rupee', { currency: 'notThree' }],
    ['currency=inr', { currency: 'notCurrency' }],
    ['email=ana', { email: 'notEmail' }],
    ['from=yesterday', { from: 'notDate' }],
    ['from=2026-11-20&to=2026-11-01', { to: 'cannotCombine' }],
    ['minAmount=ten&maxAmount=-1', { minAmount: 'notDecimal', maxAmount: 'tooLow' }],
    ['minAmount=10&maxAmount=9', { maxAmount: 'cannotCombine' }],
    ['sort=colour', { sort: 'notKnown' }],
    ['page=0', { page: 'tooLow' }],
    ['page=1.5', { page: 'notInteger' }],
    ['page=2147483647', { page: 'tooHigh' }],
    ['size=10000', { size: 'tooHigh' }],
    ['statsu=CHARGED', { statsu: 'unknownField' }],
  ])('names what is wrong in %s', (query, problems) => {
    expect(read(query).problems).toEqual(problems)
  })

  it('asks nothing by what the caller may not use', () => {
    expect(read('phoneNumber=%2B34600000000')).toMatchObject({
      problems: { phoneNumber: 'notAllowed' },
      values: { phoneNumber: '+34600000000' },
      variables: { filter: {} },
    })
    expect(read('').problems).toEqual({})
    const reader = { ...subject, permissions: ['customers.read', 'customer_uploads.read'] }
    expect(read('phoneNumber=%2B34600000000', reader)).toMatchObject({
      problems: {},
      variables: { filter: { phoneNumber: '+34600000000' } },
    })
  })

  it('allows the same day and the same amount as both ends', () => {
    expect(read('from=2026-11-20&to=2026-11-20&minAmount=5&maxAmount=5.00').problems).toEqual({})
  })

  it('goes back to the first page when anything but the page changes, and drops empty values', () => {
    const before = new URLSearchParams('search=a&page=3&status=CHARGED')
    expect(changeListState(before, { status: null }).toString()).toBe('search=a')
    expect(changeListState(before, { page: '4' }).toString()).toBe('search=a&page=4&status=CHARGED')
    expect(changeListState(before, { search: '', size: '25' }).toString()).toBe('status=CHARGED&size=25')
  })
})
