import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { Deadline } from '../timing/deadline.ts'
import { InFlightReads } from './in-flight-reads.ts'

const key = createSecretKey('secret', 'utf8')
const otherKey = createSecretKey('other', 'utf8')

/** Reads whose responses the test provides, and requests for them. */
function setUp() {
  const reads = new InFlightReads()
  const begun: PromiseWithResolvers<unknown>[] = []
  const ask = (signal = new Deadline(60_000), name = 'charges', signer = key) =>
    reads.share(signer, name, signal, () => {
      const read = Promise.withResolvers<unknown>()
      begun.push(read)
      return read.promise
    })
  return { reads, begun, ask }
}

test('a request for the same data with the same key during a read gets the same response', async () => {
  const { begun, ask } = setUp()
  const answers = Promise.all([ask(), ask(), ask()])
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('row')
  expect(await answers).toEqual(['row', 'row', 'row'])
  const later = ask()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve('newer row')
  expect(await later).toBe('newer row')
})

test('another name or another key starts another read', () => {
  const { begun, ask } = setUp()
  for (const [name, signer] of [
    ['charges', key],
    ['customers', key],
    ['charges', otherKey],
  ] as const) {
    void ask(undefined, name, signer)
  }
  expect(begun).toHaveLength(3)
})

test('a failed read fails for all waiting requests, and the next request reads again', async () => {
  const { begun, ask } = setUp()
  const answers = Promise.allSettled([ask(), ask()])
  begun[0]?.reject(new Error('down'))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void ask()
  expect(begun).toHaveLength(2)
})

test('a read that is aborted with its request is repeated for the other requests', async () => {
  const { begun, ask } = setUp()
  const leaving = new Deadline(60_000)
  const first = ask(leaving)
  const others = Promise.all([ask(), ask()])
  leaving.abort()
  begun[0]?.reject(new Error('left'))
  await expect(first).rejects.toThrow('left')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('row')
  expect(await others).toEqual(['row', 'row'])
})

test('a read that started before a change serves no request after it', async () => {
  const { reads, begun, ask } = setUp()
  const before = ask()
  reads.forget()
  const after = ask()
  expect(begun).toHaveLength(2)
  begun[0]?.resolve('old row')
  begun[1]?.resolve('new row')
  expect([await before, await after]).toEqual(['old row', 'new row'])
})
