import { expect, it } from 'vitest'
import { readMetadata } from './read-metadata.ts'

it('unwraps the tree that a merchant attached', () => {
  const sent = [{ name: 'order', value: null, children: [{ name: 'id', value: 'o-1', children: [] }] }]
  expect(readMetadata(sent)).toEqual([
    { name: 'order', value: null, children: [{ name: 'id', value: 'o-1', children: [] }] },
  ])
})

it('keeps values of any other shape', () => {
  expect(readMetadata(null)).toEqual([])
  expect(readMetadata([3, { name: 'n', value: { a: 1 } }])).toEqual([
    { name: '', value: '3', children: [] },
    { name: 'n', value: '{"a":1}', children: [] },
  ])
  expect(readMetadata({ a: 1 })).toEqual([{ name: '', value: '{"a":1}', children: [] }])
})
