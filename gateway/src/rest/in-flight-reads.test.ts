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

test('shares the response of a read in flight with requests for the same data and key', async () => {
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

test('starts another read for another name or key', () => {
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

test('fails all waiting requests if the read fails, and reads again for the next request', async () => {
  const { begun, ask } = setUp()
  const answers = Promise.allSettled([ask(), ask()])
  begun[0]?.reject(new Error('down'))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void ask()
  expect(begun).toHaveLength(2)
})

test('repeats a read that was aborted with its request for the other requests', async () => {
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

test('serves no request after a change from a read that started before it', async () => {
  const { reads, begun, ask } = setUp()
  const before = ask()
  reads.forget()
  const after = ask()
  expect(begun).toHaveLength(2)
  begun[0]?.resolve('old row')
  begun[1]?.resolve('new row')
  expect([await before, await after]).toEqual(['old row', 'new row'])
})
