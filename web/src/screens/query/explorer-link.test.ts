import { expect, test } from 'vitest'
import { explorerLink, readExplorerLink } from './explorer-link.ts'

const query = 'query Charge($id: ID!) {\n  charge(id: $id) { id } # 100 %\n}'

test.each([
  ['a query alone', query, null, null],
  ['a query with variables', query, { id: 'chg-1001', list: [1, null, { a: true }] }, null],
  ['a query for a merchant', query, {}, 'OTHER_MERCHANT'],
  ['a query with special characters', 'query { a(b: "#&?=%25 \\u0041 \u{1f600} \ud800") }', { ñ: "'`$x}" }, 'Ä/%'],
])('%s round-trips through a link', (_what, text, variables, merchant) => {
  const link = explorerLink(text, variables, merchant) ?? ''
  const { pathname, hash } = new URL(link, 'https://portal.test')
  expect(pathname).toBe('/docs/explorer')
  expect(readExplorerLink(hash)).toEqual({ query: text, variables, merchant })
})

test('omitted values are not in the link', () => {
  expect(explorerLink('{ a }', null, null)).toBe(`/docs/explorer#${encodeURIComponent('{"query":"{ a }"}')}`)
})

test('a link has at most 8,192 characters after its #', () => {
  const frame = encodeURIComponent('{"query":""}').length
  const fits = explorerLink('a'.repeat(8_192 - frame), null, null) ?? ''
  expect(fits.length).toBe('/docs/explorer#'.length + 8_192)
  expect(readExplorerLink(new URL(fits, 'https://portal.test').hash)).toMatchObject({ merchant: null })
  expect(explorerLink('a'.repeat(8_193 - frame), null, null)).toBeUndefined()
  expect(readExplorerLink(`#${'a'.repeat(8_193)}`)).toBe('TOO_LONG')
})

test.each(['', '#'])('a URL with the fragment "%s" opens nothing', (hash) => {
  expect(readExplorerLink(hash)).toBeUndefined()
})

test.each([
  ['%'],
  ['text'],
  ['null'],
  ['[]'],
  ['{}'],
  ['{"query":""}'],
  ['{"query":1}'],
  ['{"query":"{ a }","variables":[]}'],
  ['{"query":"{ a }","variables":"{}"}'],
  ['{"query":"{ a }","merchant":1}'],
  ['{"query":"{ a }","merchant":""}'],
])('the fragment %s is broken', (fragment) => {
  expect(readExplorerLink(`#${fragment}`)).toBe('BROKEN')
})
