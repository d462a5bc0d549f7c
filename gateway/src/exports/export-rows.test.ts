import { expect, test } from 'vitest'
import { walked } from './export-rows.ts'

test('a page is read after the previous one was written, so that the rest before it knows the whole work', async () => {
  const events: string[] = []
  const walk = { isEnd: false }
  const sizes = [64, 0, 3]
  const read = async () => {
    events.push('read')
    const size = sizes.shift() ?? 0
    walk.isEnd = sizes.length === 0
    return { list: { items: Array(size).fill({}), total: 131, failedLookups: [] } }
  }
  for await (const { length } of walked(Array(64).fill({}), read, walk)) {
    events.push(`write ${length}`)
    // A read that has begun would be in the list by the next turn.
    await new Promise(setImmediate)
    events.push('written')
  }
  expect(events).toEqual(['write 64', 'written', 'read', 'write 64', 'written', 'read', 'read', 'write 3', 'written'])
})
