import { randomBytes } from 'node:crypto'
import type { MasterKeys } from '@portal/gateway/crypto/seal'
import { codedError, outcomeUnknown } from '@portal/gateway/rest/error'
import { createIdempotencyStore, type Sending } from '@portal/gateway/store/idempotency-store'
import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const keysOf = (...keys: [string, Buffer][]): MasterKeys => new Map(keys)
const before = keysOf(['old', oldKey])
const during = keysOf(['new', newKey], ['old', oldKey])
const after = keysOf(['new', newKey])

const code = (code: string) => expect.objectContaining({ extensions: expect.objectContaining({ code }) })
const second = 1_000

await onEachStore('sent commands on', (options, database) => {
  let store: Store
  /** Waits for a frozen table only briefly. */
  let hasty: Store | null = null
  let now = 0
  let unnoted: unknown[]
  let calls: string[]

  beforeAll(async () => {
    store = await openStore(options)
  })
  afterEach(async () => {
    await hasty?.destroy()
    hasty = null
  })
  afterAll(() => store.destroy())
  beforeEach(async () => {
    await store.deleteFrom('sentCommand').execute()
    now = 1_000_000_000
    unnoted = []
    calls = []
  })

  type Bounds = NonNullable<Parameters<typeof createIdempotencyStore>[4]>
  const replica = (keys: MasterKeys = before, bounds?: Bounds, inStore = store) =>
    createIdempotencyStore(
      inStore,
      keys,
      () => now,
      (error) => unnoted.push(error),
      bounds,
    )
  /** Sends a command that the platform executes. */
  const call = (name: string) => async (sending: Sending) =>
    sending(async () => {
      calls.push(name)
      return 'done'
    })
  const ids = async () =>
    (await store.selectFrom('sentCommand').select('requestId').execute()).map((row) => row.requestId)

  test('gives an id one effect during its term, and deletes expired ids in batches', async () => {
    const commands = replica(before, { termMs: 60 * second, mostPerOwner: 100, batch: 2 })
    for (const id of ['a', 'b', 'c', 'd', 'e']) expect(await commands.once('m', id, {}, call(id))).toBe('done')
    now += 60 * second
    expect(await commands.once('m', 'a', {}, call('again'))).toBe('repeated')
    now += 60 * second
    await commands.once('m', 'f', {}, call('f'))
    expect(await ids()).toHaveLength(4)
    await commands.once('m', 'g', {}, call('g'))
    expect(await ids()).toHaveLength(3)
    // An expired id is free even before it is deleted.
    for (const id of ['a', 'b', 'c', 'd', 'e']) expect(await commands.once('m', id, {}, call(id))).toBe('done')
    expect((await ids()).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(unnoted).toEqual([])
  })

  test('limits the ids of one owner without affecting others', async () => {
    const commands = replica(before, { termMs: 600 * second, mostPerOwner: 3, batch: 100 })
    const sent = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((id) => commands.once('m', id, {}, call(id))))
    expect(sent.filter(({ status }) => status === 'rejected')).toEqual([])
    await expect(commands.once('m', 'f', {}, call('f'))).rejects.toEqual(code('RATE_LIMITED'))
    expect(await commands.once('n', 'f', {}, call('n/f'))).toBe('done')
    expect(calls).not.toContain('f')
    now += 601 * second
    expect(await commands.once('m', 'f', {}, call('f'))).toBe('done')
  })

  test('recognizes a command during key rotation, and never sends it again without its key', async () => {
    expect(await replica(before).once('m', 'a', { amount: '1.00' }, call('a'))).toBe('done')
    expect(await replica(during).once('m', 'a', { amount: '1.00' }, call('a'))).toBe('repeated')
    await expect(replica(during).once('m', 'a', { amount: '2.00' }, call('a'))).rejects.toEqual(code('BAD_INPUT'))
    await expect(replica(after).once('m', 'a', { amount: '1.00' }, call('a'))).rejects.toEqual(code('OUTCOME_UNKNOWN'))
    expect(calls).toEqual(['a'])
  })

  test.each([
    ['before', before, 'during', during],
    ['during', during, 'after', after],
    ['after', after, 'during', during],
  ])('an exclusive run with the keys %1$s a rotation blocks one with the keys %3$s it', async (_1, one, _2, other) => {
    const inner = () => replica(other).alone(replica(other).hide('secret'), async () => 'both')
    const outer = replica(one).alone(replica(one).hide('secret'), inner)
    await expect(outer).rejects.toEqual(code('CONFLICT'))
    expect(await ids()).toEqual([])
    expect(await inner()).toBe('both')
  })

  test('frees the id of a process that died before sending, and prevents a late send', async () => {
    let goOn = () => {}
    const pause = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const claimed = Promise.withResolvers<void>()
    const slow = replica().once('m', 'a', {}, async (sending) => {
      claimed.resolve()
      await pause
      return call('slow')(sending)
    })
    await claimed.promise
    await expect(replica().once('m', 'a', {}, call('early'))).rejects.toEqual(code('OUTCOME_UNKNOWN'))
    now += 21 * second
    expect(await replica().once('m', 'a', {}, call('late'))).toBe('done')
    goOn()
    await expect(slow).rejects.toEqual(code('OUTCOME_UNKNOWN'))
    expect(calls).toEqual(['late'])
    expect(await replica().once('m', 'a', {}, call('again'))).toBe('repeated')
  })

  test('never sends a sent command again, no matter how long its response is missing', async () => {
    const lost = (sending: Sending) => sending(() => Promise.reject(outcomeUnknown(codedError('PLATFORM_ERROR', 'no'))))
    await expect(replica().once('m', 'a', {}, lost)).rejects.toEqual(code('OUTCOME_UNKNOWN'))
    now += 60 * 60 * second
    await expect(replica().once('m', 'a', {}, call('a'))).rejects.toEqual(code('OUTCOME_UNKNOWN'))
    expect(calls).toEqual([])
  })

  test('frees an id immediately after a refusal or a failure before sending', async () => {
    const refused = (sending: Sending) => sending(() => Promise.reject(codedError('BAD_INPUT', 'no')))
    await expect(replica().once('m', 'a', {}, refused)).rejects.toEqual(code('BAD_INPUT'))
    await expect(replica().once('m', 'a', {}, () => Promise.reject(new TypeError('no')))).rejects.toThrow('no')
    expect(await replica().once('m', 'a', {}, call('a'))).toBe('done')
  })

  test('rejects a command that never reports its sending', async () => {
    await expect(replica().once('m', 'a', {}, async () => 'done')).rejects.toThrow(TypeError)
  })

  // A file store cannot freeze.
  if (database !== null) {
    const hastyReplica = async () => {
      hasty = await openStore({ ...options, patienceMs: 2_000 })
      return replica(before, undefined, hasty)
    }

    test('stops a command if the store freezes before the send is recorded, and frees the id', async () => {
      const commands = await hastyReplica()
      let thaw = async () => {}
      const frozen = commands.once('m', 'a', {}, async (sending) => {
        thaw = await database.freeze('sentCommand')
        return call('a')(sending)
      })
      await expect(frozen).rejects.toEqual(code('STORE_UNAVAILABLE'))
      await thaw()
      // The server aborts the frozen statement, or records it late and without a request if it thaws at that moment.
      expect(calls).toEqual([])
      expect(await commands.once('m', 'a', {}, call('a'))).toBe('done')
      expect(calls).toEqual(['a'])
    })

    test('passes a refusal on unchanged if the store freezes, and frees its id', async () => {
      const commands = await hastyReplica()
      let thaw = async () => {}
      const refused = commands.once('m', 'a', {}, (sending) =>
        sending(async () => {
          thaw = await database.freeze('sentCommand')
          throw codedError('BAD_INPUT', 'no')
        }),
      )
      await expect(refused).rejects.toEqual(code('BAD_INPUT'))
      await thaw()
      expect(await commands.once('m', 'a', {}, call('a'))).toBe('done')
    })
  }
})
