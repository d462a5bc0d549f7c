import type { AccessSubject } from '@portal/schema/access'
import { describe, expect, it } from 'vitest'
import { changeListState, type RowsPerPage, readListState, turnPage, withCurrentNames } from './list-state.ts'
import type { Filter } from './list-types.ts'

const filters: readonly Filter[] = [
  { kind: 'choice', field: 'status', label: 'list.filters', options: [{ value: 'CHARGED', label: 'list.filters' }] },
  {
    kind: 'choice',
    field: 'method',
    label: 'list.filters',
    several: true,
    formerly: 'kind',
    options: [
      { value: 'CARD', label: 'list.filters' },
      { value: 'CASH', label: 'list.filters' },
    ],
  },
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

const calendar = { now: new Date('2026-11-20T20:00:00Z'), zone: 'Asia/Kolkata', weekStart: 1 } as const

const rows: RowsPerPage = { chosen: 10, fitting: 23 }

const read = (query: string, by = subject, perPage = rows) =>
  readListState(new URLSearchParams(query), filters, ['amount', 'creationTime'], by, perPage, calendar)

describe('a repeated parameter', () => {
  it('lists several values for a filter that accepts several', () => {
    expect(read('method=CARD&method=CASH').variables.filter).toEqual({ method: ['CARD', 'CASH'] })
  })

  it('causes a problem for a filter that accepts one', () => {
    expect(read('status=CHARGED&status=CHARGED').problems).toEqual({ status: 'notKnown' })
  })
})

describe('a link from before a filter took several values', () => {
  const current = (query: string) => String(withCurrentNames(new URLSearchParams(query), filters))

  it('uses the current name, and keeps everything else', () => {
    expect(current('search=a+b&kind=CARD&page=2')).toBe('search=a+b&method=CARD&page=2')
    expect(read(current('kind=CARD'))).toMatchObject({ problems: {}, variables: { filter: { method: ['CARD'] } } })
  })

  it('combines the values of both names', () => {
    expect(read(current('kind=CARD&method=CASH')).variables.filter).toEqual({ method: ['CARD', 'CASH'] })
  })

  it('stays unchanged if it has no former name', () => {
    const parameters = new URLSearchParams('method=CARD')
    expect(withCurrentNames(parameters, filters)).toBe(parameters)
  })
})

describe('the state of a list in its URL', () => {
  it('requests the first ten rows if the URL is empty', () => {
    expect(read('')).toMatchObject({
      problems: {},
      page: 1,
      size: 10,
      variables: { search: null, filter: {}, page: { limit: 10, offset: 0 }, sort: null },
    })
  })

  it('uses the chosen number of rows, unless the URL sets it', () => {
    const chosen = (size: RowsPerPage['chosen']) => ({ ...rows, chosen: size })
    expect(read('', subject, chosen(50))).toMatchObject({ size: 50, chosenSize: 50 })
    expect(read('', subject, chosen('fit'))).toMatchObject({ size: 23, chosenSize: 'fit' })
    expect(read('size=25', subject, chosen('fit'))).toMatchObject({ size: 25, chosenSize: 25 })
    // A link to a later page shows the same rows to everyone.
    expect(read('page=2', subject, chosen(50))).toMatchObject({ size: 10, variables: { page: { offset: 10 } } })
  })

  it('converts every condition to variables', () => {
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
          currency: ['INR'],
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

  it('filters by any of several values', () => {
    expect(read('method=CARD,CASH&currency=INR,EUR')).toMatchObject({
      problems: {},
      variables: { filter: { method: ['CARD', 'CASH'], currency: ['INR', 'EUR'] } },
    })
    expect(read('method=CARD').variables.filter).toEqual({ method: ['CARD'] })
  })

  it('resolves a relative range with the given clock and time zone', () => {
    expect(read('from=yesterday')).toMatchObject({
      problems: {},
      values: { from: 'yesterday' },
      variables: { filter: { from: '2026-11-19T18:30:00Z', to: '2026-11-20T18:29:59Z' } },
    })
  })

  it.each([
    ['status=LOST', { status: 'notKnown' }],
    ['lgId=0710', { lgId: 'notInternalId' }],
    ['currency=Rupee', { currency: 'notThree' }],
    ['currency=inr', { currency: 'notCurrency' }],
    ['email=ana', { email: 'notEmail' }],
    ['from=sometime', { from: 'notDate' }],
    ['from=yesterday&to=2026-11-20', { to: 'cannotCombine' }],
    ['method=CARD,CHEQUE', { method: 'notKnown' }],
    ['currency=INR,inr', { currency: 'notCurrency' }],
    ['from=2026-11-20&to=2026-11-01', { to: 'cannotCombine 2026-11-20' }],
    ['minAmount=ten&maxAmount=-1', { minAmount: 'notDecimal', maxAmount: 'tooLow 0' }],
    ['minAmount=10&maxAmount=9', { maxAmount: 'cannotCombine 10 list.minimum' }],
    ['sort=colour', { sort: 'notKnown' }],
    ['page=0', { page: 'tooLow 1' }],
    ['page=1.5', { page: 'notInteger' }],
    ['page=2147483647', { page: 'tooHigh 214748364' }],
    ['size=10000', { size: 'tooHigh 200' }],
    ['size=fit&page=2', { size: 'notInteger' }],
    ['statsu=CHARGED', { statsu: 'unknownField' }],
  ])('reports the problems of %s', (query, problems) => {
    expect(read(query).problems).toEqual(problems)
  })

  it('does not send a filter that the caller may not use', () => {
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

  it('allows the same day and the same amount for both ends', () => {
    expect(read('from=2026-11-20&to=2026-11-20&minAmount=5&maxAmount=5.00').problems).toEqual({})
  })

  it('returns to the first page when anything except the page changes, and drops empty values', () => {
    const before = new URLSearchParams('search=a&page=3&status=CHARGED')
    expect(changeListState(before, { status: null }).toString()).toBe('search=a')
    expect(changeListState(before, { page: '4' }).toString()).toBe('search=a&page=4&status=CHARGED')
    expect(changeListState(before, { search: '', size: '25' }).toString()).toBe('status=CHARGED&size=25')
  })
})

describe('turning pages', () => {
  const chosen = (size: RowsPerPage['chosen']): RowsPerPage => ({ ...rows, chosen: size })
  const turn = (query: string, to: number, perPage: RowsPerPage) => {
    const changes = turnPage(read(query, subject, perPage), to, perPage.chosen)
    return changeListState(new URLSearchParams(query), changes).toString()
  }

  it.each([
    ['', 10, 'page=2'],
    ['', 25, 'page=2&size=25'],
    ['', 'fit', 'page=2&size=23'],
    ['size=25', 10, 'size=25&page=2'],
    ['size=10', 25, 'page=2'],
    ['size=fit', 10, 'size=23&page=2'],
  ] as const)(
    'turning from %o with %s rows chosen leads to %o, with the same rows for everyone',
    (query, size, next) => {
      const mine = read(next, subject, chosen(size)).variables
      expect(turn(query, 2, chosen(size))).toBe(next)
      for (const other of [10, 50, 'fit'] as const) {
        expect(read(next, subject, { chosen: other, fitting: 31 }).variables).toEqual(mine)
      }
    },
  )

  it.each([10, 25, 'fit'] as const)(
    'keeps the number of rows when returning to the first page, with %s chosen',
    (size) => {
      for (const query of ['', 'page=2', 'page=2&size=25', 'page=2&size=10', 'page=3&size=50', 'size=100']) {
        const before = read(query, subject, chosen(size))
        const first = read(turn(query, 1, chosen(size)), subject, chosen(size))
        expect(first, query).toMatchObject({ page: 1, size: before.size, chosenSize: before.chosenSize })
      }
    },
  )

  it('keeps "fit" on every page for the user who chose it', () => {
    expect(read('page=2&size=23', subject, chosen('fit'))).toMatchObject({ size: 23, chosenSize: 'fit' })
    expect(read('page=2&size=23', subject, chosen(10))).toMatchObject({ size: 23, chosenSize: 23 })
  })
})
