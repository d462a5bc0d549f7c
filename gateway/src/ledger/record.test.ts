import { expect, test } from 'vitest'
import { hashOf, noHead, type RecordContent, recordAfter, storable } from './record.ts'

const content: RecordContent = {
  chain: 'A',
  phase: 'begun',
  at: 1,
  kind: 'mutation',
  account: 'ACCOUNT',
  caller: 'ana',
  objectType: 'Charge',
  objectId: 'chg-1',
  outcome: '',
  entry: '{}',
}

test('a record has the next place of its chain, the hash before it and its own', () => {
  const first = recordAfter(noHead, content)
  expect(first).toEqual({ ...content, seq: 1, act: 1, previous: '', hash: hashOf(first), keyId: '', mac: '' })
  const second = recordAfter(first, { ...content, phase: 'ended', act: 1 })
  expect(second).toMatchObject({ seq: 2, act: 1, previous: first.hash })
})

test.each(['chain', 'account', 'caller', 'objectType', 'objectId'] as const)(
  'a record has only storable text as its %s',
  (column) => {
    expect(recordAfter(noHead, { ...content, [column]: 'a\0b' })[column]).toBe('ab')
  },
)

test.each([
  ['a\0b\0', 'ab'],
  ['half \ud800', 'half \ufffd'],
  ['x'.repeat(513), 'x'.repeat(512)],
  [`${'x'.repeat(511)}😀`, `${'x'.repeat(511)}\ufffd`],
  ['•', '•'],
])('every store returns the text %j as %j', (text, stored) => {
  expect(storable(text)).toBe(stored)
})
