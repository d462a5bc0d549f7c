import { describe, expect, test } from 'vitest'
import { cleanTerm, longestSearch, mostTerms, readSearch, withoutCardNumbers } from './search-term.ts'

const text = (...texts: string[]) => texts.map((each) => ({ kind: 'text', text: each }))

describe('a search', () => {
  test.each([
    ['chg-1001', 'chg-1001'],
    ['  chg-1001\t\n', 'chg-1001'],
    ['\u00a0chg-1001\u200b', 'chg-1001'],
    ['\u2066chg-1001\u2069', 'chg-1001'],
    ['\u061cchg-1001', 'chg-1001'],
    ['"chg-1001"', 'chg-1001'],
    ['“chg-1001”', 'chg-1001'],
    ['«chg-1001»', 'chg-1001'],
    ["'chg-1001',", 'chg-1001'],
    ['chg-1001,', 'chg-1001'],
    ['chg-1001;', 'chg-1001'],
    ['(chg-1001)', 'chg-1001'],
    ['#1001', '1001'],
    ['chg - 1001', 'chg-1001'],
    ['chg -1001', 'chg-1001'],
    ['chg– 1001', 'chg-1001'],
    ['2026 - 0001', '2026-0001'],
    ['CHG-1001', 'CHG-1001'],
    ['order:77.b', 'order:77.b'],
    ['order-1.', 'order-1.'],
  ])('%j is the id %j', (search, id) => {
    expect(readSearch(search)).toEqual({ terms: text(id), leftOut: [] })
  })

  test.each(['4242424242424241', '710000123', '1242424242424242'])('%s is not a card number', (search) => {
    expect(readSearch(search)).toEqual({ terms: text(search), leftOut: [] })
  })

  test.each(['', '  ', ',', '"", ;', '- -', '\u200b'])('%j contains no term', (search) => {
    expect(readSearch(search)).toEqual({ terms: [], leftOut: [] })
  })

  test.each([
    ['ana@example.test', 'ana@example.test'],
    [' "Ana@Example.test", ', 'Ana@Example.test'],
    ['mailto:ana@example.test', 'ana@example.test'],
    ['<ana@example.test>', 'ana@example.test'],
    ['Ana Ruiz <ana@example.test>', 'ana@example.test'],
    ['"Ruiz, Ana" <ana@example.test>;', 'ana@example.test'],
    ['ana@example.test.', 'ana@example.test'],
  ])('%j is the email address %j', (search, address) => {
    expect(readSearch(search).terms).toEqual([{ kind: 'email', text: address }])
  })

  test.each(['@', 'ana@', '@example.test', 'a@b', 'ana@example.'])('%j is not an email address', (search) => {
    expect(readSearch(search).terms.some(({ kind }) => kind === 'email')).toBe(false)
  })

  test.each([
    ['https://portal.example/atv4/merchant/charges/chg-1001', 'charge', 'chg-1001'],
    ['https://portal.example/atv4/merchant/OTHER_MERCHANT/charges/chg-1001?x=1#top', 'charge', 'chg-1001'],
    ['/atv4/merchant/customers/cust-42/', 'customer', 'cust-42'],
    ['<https://portal.example/atv4/merchant/customers/cust%3A42>', 'customer', 'cust:42'],
    ['https://portal.example/atv4/merchant/charges/100%', 'charge', '100%'],
  ])('the URL %s means the %s %s', (search, kind, id) => {
    expect(readSearch(search).terms).toEqual([{ kind, text: id }])
  })

  test('the URL of a form contains no id', () => {
    const { terms } = readSearch('https://portal.example/atv4/merchant/charges/@new')
    expect(terms.map(({ kind }) => kind)).toEqual(['text'])
  })

  test.each([
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242424242424242',
    '3782 822463 14242',
    'Visa ·· 4242',
    '•••• 4242',
    '**** **** **** 4242',
    'xxxx4242',
  ])('keeps only the last four digits of the card %j', (search) => {
    expect(readSearch(search).terms).toEqual([{ kind: 'card', text: '4242' }])
  })

  test.each([
    'chg-1 chg-2 cust-3',
    'chg-1,chg-2,cust-3',
    '"chg-1", "chg-2"; \'cust-3\'',
    'chg-1\nchg-2\r\n\tcust-3\n',
    'chg - 1, chg - 2, cust - 3',
    'chg-1 - chg-2 - cust-3',
    'chg-1 chg-2 chg-1 cust-3 chg-2',
  ])('%j contains three ids', (search) => {
    expect(readSearch(search)).toEqual({ terms: text('chg-1', 'chg-2', 'cust-3'), leftOut: [] })
  })

  test('reports the ids beyond the maximum as left out', () => {
    const ids = Array.from({ length: mostTerms + 2 }, (_, place) => `chg-${place}`)
    expect(readSearch(ids.join('\n'))).toEqual({
      terms: text(...ids.slice(0, mostTerms)),
      leftOut: ids.slice(mostTerms),
    })
  })

  test.each(['\ud800', 'a\u0000b', '../..', '%2e%2e', '<script>', '/charges/', '/charges/%', '@@', '١٢٣٤', '😀 a'])(
    '%j has no empty term',
    (search) => {
      for (const { text } of readSearch(search).terms) expect(text).not.toBe('')
    },
  )

  test('reads a long paste in linear time', { timeout: 20_000 }, () => {
    const length = 50 * longestSearch
    for (const part of [
      'a',
      'x',
      '*',
      '* ',
      '4242 ',
      '-',
      'a@',
      '<a@',
      '@',
      '.',
      '1-',
      ' - ',
      '"',
      'a"',
      ')',
      '/charges/',
    ]) {
      const paste = part.repeat(length).slice(0, length)
      for (const start of ['a', '<']) {
        expect(readSearch(`${start}${paste}a`).terms.length).toBeLessThanOrEqual(mostTerms)
      }
    }
  })
})

test.each([
  [' caller 1, ', 'caller 1'],
  ['"olga"', 'olga'],
])('cleans the plain term %j and keeps it as one', (search, term) => {
  expect(cleanTerm(search)).toBe(term)
})

test.each([
  ['chg-1001 4242424242424242', 'chg-1001 '],
  ['4242 4242 4242 4242 chg-1001', ' chg-1001'],
  ['chg-1, 3782-822463-10005; chg-2', 'chg-1, ; chg-2'],
  ['4242424242424241 chg-1', '4242424242424241 chg-1'],
  // Several ids are not a card number, even if their digits together form one.
  ['424242424 242424242', '424242424 242424242'],
  ['chg-4242424242424242', 'chg-4242424242424242'],
])('%j without card numbers is %j', (text, rest) => {
  expect(withoutCardNumbers(text)).toBe(rest)
})
