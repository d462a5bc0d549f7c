import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store/store.ts'
import { gapAfter } from './gap.ts'
import { createLedgerWriter, type LedgerWriter } from './writer.ts'

let store: Store
let writer: LedgerWriter
beforeEach(async () => {
  store = await openStore({})
  writer = createLedgerWriter(store)
})
afterEach(() => store.destroy())

const entry = JSON.stringify({ act: 'saveThing', given: {}, changed: [] })
interface Given {
  readonly objectId?: string
  readonly kind?: 'mutation' | 'reveal'
  /** The platform's time of the change. */
  readonly modifiedAfter?: number
}

/** Writes an entry that began at the given time and ended two seconds later. */
async function write(at: number, outcome: 'done' | 'refused' | 'unknown' | null, given: Given = {}) {
  const { objectId = '1', kind = 'mutation', modifiedAfter } = given
  const content = { chain: 'A', kind, account: '', caller: '', objectType: 'Thing', objectId } as const
  const begun = { ...content, phase: 'begun', at, outcome: '', entry } as const
  const { seq } = await writer.append(begun, { onDisk: false })
  if (outcome === null) return
  const end = JSON.stringify(modifiedAfter ? { modifiedAfter: new Date(modifiedAfter).toISOString() } : {})
  const ended = { ...content, phase: 'ended', at: at + 2_000, outcome, entry: end, act: seq } as const
  await writer.append(ended, { onDisk: false })
}
const gap = (to: number) => gapAfter(store, 'A', { objectTypes: ['Thing'], objectId: '1' }, to)

describe('the gap before an object’s last modification', () => {
  test('has no start without an entry', async () => {
    expect(await gap(5_000)).toEqual({ from: null, to: 5_000 })
    await write(10_000, 'done', { objectId: '2' })
    await write(10_000, 'done', { kind: 'reveal' })
    await write(10_000, 'refused')
    expect(await gap(5_000)).toEqual({ from: null, to: 5_000 })
  })

  test('starts with the platform’s time of the last change, otherwise with its end', async () => {
    await write(10_000, 'done', { modifiedAfter: 11_000 })
    expect(await gap(11_000)).toBeNull()
    expect(await gap(11_001)).toEqual({ from: 11_000, to: 11_001 })
    await write(20_000, 'done')
    expect(await gap(22_000)).toBeNull()
    expect(await gap(22_001)).toEqual({ from: 22_000, to: 22_001 })
  })

  test('starts 15 seconds after a change with an unknown outcome, which may still arrive', async () => {
    await write(10_000, 'unknown')
    expect(await gap(25_000)).toBeNull()
    expect(await gap(25_001)).toEqual({ from: 25_000, to: 25_001 })
    await write(20_000, null)
    expect(await gap(35_000)).toBeNull()
    expect(await gap(35_001)).toEqual({ from: 35_000, to: 35_001 })
  })

  test('starts with the later of both times', async () => {
    await write(10_000, 'unknown')
    await write(12_000, 'done')
    expect(await gap(26_000)).toEqual({ from: 25_000, to: 26_000 })
    await write(30_000, 'done')
    expect(await gap(33_000)).toEqual({ from: 32_000, to: 33_000 })
  })
})
