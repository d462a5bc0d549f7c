import { expect, test } from 'vitest'
import { partsOf } from './text-parts.ts'

const marked = (text: string) =>
  partsOf(text)
    .map(({ kind, text: part }) => (kind === 'plain' ? part : `[${kind} ${part}]`))
    .join('')

test('finds ids and mentions in a text, and loses nothing', () => {
  expect(marked('See chg-1001, @finance and cust_42.')).toBe('See [id chg-1001], [mention @finance] and [id cust_42].')
  expect(marked('@OTHER/admin')).toBe('[mention @OTHER/admin]')
})

test.each(['2026-11-21', 'utf-8', 'well-known', 'a@b-1.example', '<b>chg</b>', 'https://example.test/chg-1', ''])(
  'the text %s stays plain',
  (text) => {
    expect(marked(text)).toBe(text)
  },
)
