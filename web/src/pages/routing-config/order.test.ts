import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedPriorities, followedOrder, isSameOrder, moved, saveOrder } from './order.ts'

const placed = (...priorities: readonly (number | null)[]) =>
  priorities.map((priority, place) => ({ id: `route-${place}`, priority }))
const after = (inOrder: ReturnType<typeof placed>) => {
  const changed = changedPriorities(inOrder)
  return inOrder.map(({ id, priority }) => changed.get(id) ?? priority)
}

test.each([
  ['nothing where it is in order', [10, 20, 30], []],
  ['the one that was moved to the front', [30, 10, 20], ['route-0']],
  ['the one that was moved to the end', [20, 30, 10], ['route-2']],
  ['one of two equal ones', [10, 10, 20], ['route-1']],
  ['one without a priority', [10, null, 20], ['route-1']],
])('changes %s', (_what, priorities, expected) => {
  expect([...changedPriorities(placed(...priorities)).keys()]).toEqual(expected)
})

test('reassigns all priorities if there is no gap between two', () => {
  expect(after(placed(1, 3, 2))).toEqual([1, 3, 13])
  expect(after(placed(1, 9, 2, 3))).toEqual([10, 20, 30, 40])
})

test('priorities ascend within their limits after saving any order', () => {
  const priority = fc.option(fc.integer({ min: 0, max: 10_000 }))
  fc.assert(
    fc.property(fc.array(priority, { minLength: 1, maxLength: 60 }), (priorities) => {
      const next = after(placed(...priorities))
      for (const [place, each] of next.entries()) {
        expect(each).toBeGreaterThanOrEqual(0)
        expect(each).toBeLessThanOrEqual(10_000)
        if (place > 0) expect(each).toBeGreaterThan(next[place - 1] ?? Number.POSITIVE_INFINITY)
      }
    }),
  )
})

test('moves one among the others', () => {
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 9)).toEqual(['a', 'b', 'c'])
})

test('configurations added or deleted in the meantime do not change the order, and keep their stored place', () => {
  expect(isSameOrder(['a', 'b', 'c'], ['x', 'a', 'c'])).toBe(true)
  expect(isSameOrder(['b', 'a'], ['a', 'x', 'b'])).toBe(false)
  expect(followedOrder(['c', 'a', 'b'], ['x', 'a', 'y', 'c'])).toEqual(['x', 'c', 'a', 'y'])
})

describe('saving an order', () => {
  interface Row {
    readonly id: string
    readonly priority: number
    readonly version: number
  }
  const stale = new Error('stale')

  /** Three configurations without a gap between them, and another person's change before the second save. */
  function platform(meanwhile: (rows: Map<string, Row>) => void) {
    const rows = new Map(['a', 'b', 'c'].map((id) => [id, { id, priority: 1, version: 1 }]))
    const stored = () => [...rows.values()].toSorted((one, other) => one.priority - other.priority)
    let saves = 0
    return {
      ids: () => stored().map(({ id }) => id),
      saving: {
        seen: stored(),
        async save({ id, version }: Row, priority: number) {
          saves += 1
          if (saves === 2) meanwhile(rows)
          if (rows.get(id)?.version !== version) throw stale
          rows.set(id, { id, priority, version: version + 1 })
        },
        read: async () => stored(),
        isStale: (error: unknown) => error === stale,
      },
    }
  }
  const change = (rows: Map<string, Row>, id: string, changes: Partial<Row>) => {
    const row = rows.get(id)
    if (row) rows.set(id, { ...row, version: row.version + 1, ...changes })
  }

  test.each<readonly [string, (rows: Map<string, Row>) => void, readonly string[]]>([
    ['deletes one', (rows) => rows.delete('a'), ['c', 'b']],
    ['renames one', (rows) => change(rows, 'a', {}), ['c', 'b', 'a']],
    ['adds one at the end', (rows) => rows.set('d', { id: 'd', priority: 90, version: 1 }), ['c', 'b', 'a', 'd']],
  ])('continues although another person %s', async (_what, meanwhile, expected) => {
    const { ids, saving } = platform(meanwhile)
    expect(await saveOrder(['c', 'b', 'a'], saving)).toBeNull()
    expect(ids()).toEqual(expected)
  })

  test('stops and returns the stored rows if someone else has changed the order', async () => {
    const { ids, saving } = platform((rows) => change(rows, 'a', { priority: 70 }))
    expect((await saveOrder(['c', 'b', 'a'], saving))?.map(({ id }) => id)).toEqual(ids())
  })

  test('stops if others keep making changes', async () => {
    const { saving } = platform(() => undefined)
    const save = () => Promise.reject(stale)
    expect(await saveOrder(['c', 'b', 'a'], { ...saving, save })).toHaveLength(3)
  })

  test('throws any other refusal', async () => {
    const { saving } = platform(() => undefined)
    const save = () => Promise.reject(new Error('busy'))
    await expect(saveOrder(['c', 'b', 'a'], { ...saving, save })).rejects.toThrow('busy')
  })
})
