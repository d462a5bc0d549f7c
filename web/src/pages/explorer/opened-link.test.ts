import { expect, test } from 'vitest'
import { explorerLink } from '../../screens/query/explorer-link.ts'
import { readExactly } from './exact-json.ts'
import { openedLink } from './opened-link.ts'

const hashOf = (link: string | undefined) => new URL(link ?? '', 'https://portal.test').hash

test('a link opens its texts with unchanged numbers', () => {
  const variables = readExactly('{"n":12345678901234567890}') as Record<string, unknown>
  expect(openedLink(hashOf(explorerLink('{ a }', variables, 'OTHER_MERCHANT')))).toEqual({
    is: 'query',
    query: '{ a }',
    variables: '{\n  "n": 12345678901234567890\n}',
    merchant: 'OTHER_MERCHANT',
    isSettled: false,
  })
  expect(openedLink(hashOf(explorerLink('{ a }', null, null)))).toMatchObject({ variables: '', merchant: null })
})

test('a 9 KB link and a broken one open nothing', () => {
  expect(openedLink(`#${'a'.repeat(9 * 1024)}`)).toEqual({ is: 'TOO_LONG', isSettled: true })
  expect(openedLink('#%7B')).toEqual({ is: 'BROKEN', isSettled: true })
  expect(openedLink('')).toBeNull()
})
