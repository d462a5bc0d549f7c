import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readMasterKeys } from '../crypto/seal.ts'
import { codedError, codeOf } from '../rest/error.ts'
import { openStore, type Store } from '../store/store.ts'
import { Deadline } from '../timing/deadline.ts'
import { type AcceptedKeys, acceptedForMs, createAcceptedKeys } from './accepted-keys.ts'
import { type Attempt, createLockout, failuresAllowed, type Lockout, lockoutMs } from './lockout.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const keys = readMasterKeys(undefined, undefined)
const minute = 60_000

let store: Store
let now: number
let pauses: number[]
let isLate: boolean
let accepted: AcceptedKeys
let lockout: Lockout
beforeEach(async () => {
  now = start
  pauses = []
  isLate = false
  store = await openStore({})
  accepted = createAcceptedKeys(store, keys, () => now)
  lockout = newLockout()
})
afterEach(() => store.destroy())

const newLockout = (bucketsKept?: number) =>
  createLockout({
    store,
    acceptedKeys: accepted,
    clock: () => now,
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
      if (isLate) throw new Error('late')
    },
    ...(bucketsKept !== undefined && { bucketsKept }),
  })

const wrongKey = codedError('UNAUTHENTICATED', 'wrong key')
const wrongCode = codedError('UNAUTHENTICATED', 'wrong code', { platformCode: 'two_factor_invalid' })
const right = 'right-key'

/** Attempts to sign in. Returns the code of the result. */
async function attempt(given: Partial<Attempt> = {}, error: Error | null = wrongKey) {
  const usual = { merchantAccount: 'A', callerName: 'ana', secretKey: 'wrong', hasCode: false, address: '10.0.0.1' }
  const deadline = new Deadline(60_000)
  try {
    return await lockout.guard({ ...usual, deadline, ...given }, async () => {
      if (error) throw error
      return 'OK'
    })
  } catch (failure) {
    return codeOf(failure) ?? String(failure)
  }
}
const guess = (given: Partial<Attempt> = {}) => attempt(given)
const own = (given: Partial<Attempt> = {}) => attempt({ secretKey: right, ...given }, null)
const guessCode = (given: Partial<Attempt> = {}) => attempt({ secretKey: right, hasCode: true, ...given }, wrongCode)
async function times<T>(count: number, run: (time: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let time = 0; time < count; time++) results.push(await run(time))
  return results
}
const from = (place: number) => ({ address: `10.1.${place >> 8}.${place & 255}` })
const closed = 'TOO_MANY_ATTEMPTS'
const refused = 'UNAUTHENTICATED'
const buckets = async () => (await store.selectFrom('failedSignIn').selectAll().execute()).length

describe('wrong keys from one network', () => {
  test('wrong keys from one network are checked ten times, and after that not even a right key is checked', async () => {
    expect(await times(12, () => guess())).toEqual([...Array(10).fill(refused), closed, closed])
    expect(failuresAllowed).toBe(10)
    expect(await own()).toBe(closed)
  })

  test('do not close other callers, accounts or networks', async () => {
    await times(12, () => guess())
    expect(await own({ callerName: 'bo' })).toBe('OK')
    expect(await own({ merchantAccount: 'B' })).toBe('OK')
    expect(await own({ address: '10.0.0.2' })).toBe('OK')
  })

  test('count together for names in any case, and for addresses of one subscriber', async () => {
    await times(11, () => guess({ address: '2001:db8:1:2::1' }))
    expect(await own({ callerName: 'ANA', merchantAccount: 'a', address: '2001:db8:1:2:ffff::9' })).toBe(closed)
    expect(await own({ address: '2001:db8:1:3::1' })).toBe('OK')
  })

  test('close the bucket for half an hour, which further guesses do not extend', async () => {
    await times(11, () => guess())
    now += lockoutMs - 1
    expect(await guess()).toBe(closed)
    now += 1
    expect(await guess()).toBe(refused)
    // The count starts again.
    expect(await times(10, () => guess())).toEqual([...Array(9).fill(refused), closed])
  })

  test('wrong keys from one network are forgotten half an hour after the last one', async () => {
    await times(10, () => guess())
    now += lockoutMs
    expect(await guess()).toBe(closed)
    now += 2 * lockoutMs + 2
    await times(10, () => guess())
    now += lockoutMs + 1
    expect(await times(10, () => guess())).toEqual(Array(10).fill(refused))
  })

  test('tell when to try again', async () => {
    await times(10, () => guess())
    const deadline = new Deadline(60_000)
    const given = { merchantAccount: 'A', callerName: 'ana', secretKey: 'x', hasCode: false, address: '10.0.0.1' }
    const refusal = async () => {
      const error = await lockout.guard({ ...given, deadline }, async () => 1).catch((error) => error)
      return { message: error.message, retryAfter: error.extensions.retryAfter }
    }
    const text = 'Too many failed sign-ins. Please try again'
    expect(await refusal()).toEqual({ message: `${text} in half an hour`, retryAfter: '1800' })
    now += lockoutMs - 60_000
    expect(await refusal()).toEqual({ message: `${text} in a few seconds`, retryAfter: '60' })
    now -= 1
    expect(await refusal()).toEqual({ message: `${text} in half an hour`, retryAfter: '61' })
  })

  test('count before they are checked, so that parallel ones cannot outrun the count', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => guess()))
    expect(results.filter((code) => code === refused)).toHaveLength(10)
  })
})

describe('an attempt that was not wrong', () => {
  test.each([
    ['a right key', null],
    ['a locked caller', codedError('LOCKED', 'locked')],
    ['a missing code', codedError('TWO_FACTOR_REQUIRED', 'code')],
    ['a platform that does not respond', codedError('PLATFORM_UNAVAILABLE', 'down')],
    ['an unexpected error', new Error('bug')],
  ])('does not count: %s', async (_title, error) => {
    // A different key each time. None was ever accepted.
    const results = await times(15, (time) => attempt({ secretKey: `${right}-${time}` }, error))
    expect(results).not.toContain(closed)
    expect(await times(10, () => guess())).toEqual(Array(10).fill(refused))
  })

  test('takes back the lock that it caused while it was running', async () => {
    await times(8, () => guess())
    const deadline = new Deadline(60_000)
    const waiting = Promise.withResolvers<string>()
    const slow = ['key-1', 'key-2'].map((secretKey) => {
      const given = { merchantAccount: 'A', callerName: 'ana', secretKey, hasCode: false, address: '10.0.0.1' }
      return lockout.guard({ ...given, deadline }, () => waiting.promise)
    })
    const failures = async () => (await store.selectFrom('failedSignIn').selectAll().execute())[0]?.failures
    await expect.poll(failures).toBe(10)
    expect(await guess()).toBe(closed)
    waiting.resolve('OK')
    expect(await Promise.all(slow)).toEqual(['OK', 'OK'])
    // The refused guess counts as one of ten.
    expect([await guess(), await guess()]).toEqual([refused, closed])
  })
})

describe('the owner of an accepted key', () => {
  beforeEach(() => own())

  test('signs in although others guess from the same network', async () => {
    await times(12, () => guess())
    expect([await guess(), await own()]).toEqual([closed, 'OK'])
  })

  test('needs no turn, and counts in no bucket', async () => {
    const before = await buckets()
    expect(await times(50, () => own())).toEqual(Array(50).fill('OK'))
    expect(await buckets()).toBe(before)
    expect(pauses).toEqual([])
  })

  test('the owner of an accepted key is remembered for 30 days after the last sign-in', async () => {
    now += acceptedForMs - 1
    await times(11, () => guess())
    expect(await own()).toBe('OK')
    now += acceptedForMs - 1
    await times(11, () => guess())
    expect(await own()).toBe('OK')
    now += acceptedForMs
    await times(11, () => guess())
    expect(await own()).toBe(closed)
  })

  test('the owner of an accepted key is forgotten once the platform refuses the key', async () => {
    await attempt({ secretKey: right }, wrongKey)
    await times(11, () => guess())
    expect(await own()).toBe(closed)
  })

  test.each([
    ['locks the caller', codedError('LOCKED', 'locked')],
    ['asks for a code', codedError('TWO_FACTOR_REQUIRED', 'code')],
    ['refuses the code', wrongCode],
    ['does not respond', codedError('PLATFORM_UNAVAILABLE', 'down')],
  ])('the owner of an accepted key is not forgotten if the platform %s', async (_title, error) => {
    await attempt({ secretKey: right, hasCode: true }, error)
    await times(11, () => guess())
    expect(await own()).toBe('OK')
  })
})

describe('a key whose caller needs a second factor', () => {
  test.each([
    ['asks for a code', codedError('TWO_FACTOR_REQUIRED', 'code'), 'OK'],
    ['refuses the code', wrongCode, 'OK'],
    ['does not respond', codedError('PLATFORM_UNAVAILABLE', 'down'), closed],
    ['refuses the key', wrongKey, closed],
  ])('a key whose caller needs a second factor is accepted if the platform %s: %s', async (_title, error, expected) => {
    await attempt({ secretKey: right, hasCode: true }, error)
    await times(11, () => guess())
    expect(await own()).toBe(expected)
  })
})

describe('wrong codes', () => {
  test('wrong codes are checked ten times for an accepted key, across all networks', async () => {
    await own()
    expect(await times(12, (time) => guessCode(from(time)))).toEqual([...Array(10).fill(refused), closed, closed])
    now += lockoutMs
    expect(await guessCode()).toBe(refused)
  })

  test('do not close sign-ins without a code, or other callers', async () => {
    await own()
    await own({ callerName: 'bo' })
    await times(12, () => guessCode())
    expect(await own()).toBe('OK')
    expect(await guessCode({ callerName: 'bo' })).toBe(refused)
  })

  test('close the codes even with a key that was never accepted', async () => {
    // Each wrong code proves a key right, so the next attempt uses a different one.
    expect(await times(10, (time) => guessCode({ secretKey: `key-${time}`, ...from(time) }))).toEqual(
      Array(10).fill(refused),
    )
    expect(await guessCode({ secretKey: 'key-10', ...from(10) })).toBe(closed)
    // It was refused before the key was checked, so this key is still not accepted.
    now += lockoutMs
    expect(await guessCode({ secretKey: 'key-10', ...from(10) })).toBe(closed)
    now += 1
    expect(await guessCode({ secretKey: 'key-10', ...from(10) })).toBe(refused)
  })

  test('close the bucket even if the last one came with an unknown key', async () => {
    await own()
    await times(10, () => guessCode())
    expect(await guessCode({ secretKey: 'other' })).toBe(closed)
    expect(await guessCode()).toBe(closed)
    expect(await guessCode({ secretKey: 'other' })).toBe(closed)
    now += lockoutMs - 1
    expect(await guessCode({ secretKey: 'other' })).toBe(closed)
    now += 1
    expect(await guessCode({ secretKey: 'other' })).toBe(refused)
  })

  test('wrong codes are not counted as wrong keys', async () => {
    await times(9, () => guess())
    await guessCode()
    expect([await guess(), await guess()]).toEqual([refused, closed])
  })

  test('a right code does not count', async () => {
    await own()
    expect(await times(15, () => own({ hasCode: true }))).toEqual(Array(15).fill('OK'))
  })
})

describe('wrong keys from many networks', () => {
  test('wrong keys from many networks are checked without delay 30 times, and then one per second', async () => {
    expect(await times(30, (time) => guess(from(time)))).toEqual(Array(30).fill(refused))
    expect(pauses).toEqual([])
    expect(await times(6, (time) => guess(from(30 + time)))).toEqual(Array(6).fill(refused))
    expect(pauses).toEqual([1_000, 2_000, 3_000, 4_000, 5_000])
  })

  test('wrong keys from many networks are refused without being counted if more than five seconds of others are waiting', async () => {
    await times(36, (time) => guess(from(time)))
    const before = await buckets()
    expect(await times(12, () => guess(from(99)))).toEqual(Array(12).fill(closed))
    expect(await buckets()).toBeLessThanOrEqual(before + 1)
    now += 1_000
    pauses.length = 0
    expect(await guess(from(99))).toBe(refused)
    expect(pauses).toEqual([5_000])
    // The refused attempts have not closed the bucket of their network either.
    now += 10_000
    expect(await guess(from(99))).toBe(refused)
  })

  test('wait no longer than the request, and then do not count', async () => {
    await times(31, (time) => guess(from(time)))
    isLate = true
    expect(await guess(from(40))).toBe(closed)
    isLate = false
    const rows = await store.selectFrom('failedSignIn').select('failures').orderBy('failures', 'desc').execute()
    expect(rows[0]?.failures).toBe(31)
    expect(rows.filter(({ failures }) => failures === 0)).toHaveLength(1)
  })

  test('wrong keys from many networks are checked without delay again half an hour after the last one', async () => {
    await times(33, (time) => guess(from(time)))
    now += lockoutMs
    pauses.length = 0
    await guess(from(50))
    // The last turn was long ago, so this guess does not wait, but the next one does.
    await guess(from(51))
    expect(pauses).toEqual([1_000])
    now += lockoutMs + 1
    pauses.length = 0
    await times(30, (time) => guess(from(60 + time)))
    expect(pauses).toEqual([])
  })

  test('do not delay other callers', async () => {
    await times(40, (time) => guess(from(time)))
    pauses.length = 0
    expect(await own({ callerName: 'bo' })).toBe('OK')
    expect(pauses).toEqual([])
  })
})

describe('the time to try again', () => {
  const retryAfter = async (given: Partial<Attempt>) => {
    const deadline = new Deadline(60_000)
    const usual = { merchantAccount: 'A', callerName: 'ana', secretKey: 'new', hasCode: false, address: '10.0.0.1' }
    const attempt = { ...usual, deadline, ...given }
    return lockout.guard(attempt, async () => 1).catch((error) => Number(error.extensions.retryAfter))
  }

  test('the time to try again is that of the closed bucket for codes', async () => {
    await times(10, (time) => guessCode({ secretKey: `key-${time}`, ...from(time) }))
    now += minute
    expect(await retryAfter({ hasCode: true, ...from(20) })).toBe(29 * 60)
    await own()
    await guessCode()
    now += minute
    expect(await retryAfter({ hasCode: true, ...from(20) })).toBe(29 * 60)
  })

  test('the time to try again is six seconds if too many others wait for a turn', async () => {
    await times(36, (time) => guess(from(time)))
    expect(await retryAfter(from(40))).toBe(6)
  })
})

describe('the stored buckets', () => {
  test('the stored buckets are deleted once they are over, with at most one sweep per minute', async () => {
    await guess()
    await guess(from(1))
    expect(await buckets()).toBe(3)
    now += lockoutMs + 1
    await guess({ callerName: 'bo' })
    expect(await buckets()).toBe(2)
  })

  test('the stored buckets are kept while they are closed', async () => {
    await times(11, () => guess())
    now += lockoutMs - minute
    await times(1, () => guess({ callerName: 'bo' }))
    now += minute - 1
    expect(await guess()).toBe(closed)
  })

  test('the stored buckets above the limit lose those with the fewest failures, oldest first', async () => {
    lockout = newLockout(4)
    await times(5, () => guess({ callerName: 'often' }))
    now += 1
    await guess({ callerName: 'old' })
    now += 1
    await guess({ callerName: 'new' })
    now += minute
    expect(await buckets()).toBe(6)
    await own({ callerName: 'other' })
    const rows = await store.selectFrom('failedSignIn').selectAll().execute()
    expect(rows.map(({ failures }) => failures).sort()).toEqual([0, 0, 1, 1, 5, 5])
    expect(rows.filter(({ failures }) => failures === 1).every(({ lastFailure }) => lastFailure === start + 2)).toBe(
      true,
    )
  })

  test('include accepted keys, which are deleted after 30 days', async () => {
    await own()
    now += acceptedForMs - 1
    await own({ callerName: 'bo' })
    const count = async () => (await store.selectFrom('acceptedKey').selectAll().execute()).length
    expect(await count()).toBe(2)
    now += minute
    await own({ callerName: 'bo' })
    expect(await count()).toBe(1)
  })
})

describe('accepted keys', () => {
  const given = { merchantAccount: 'A', callerName: 'ana', secretKey: right }

  test('accepted keys are stored as short hashes that depend on the master key', async () => {
    await accepted.note(given, null)
    const [row] = await store.selectFrom('acceptedKey').selectAll().execute()
    expect(row).toEqual({
      subject: expect.stringMatching(/^[0-9a-f]{64}$/),
      keyHash: expect.stringMatching(/^[0-9a-f]{8}$/),
      accepted: start,
    })
    const other = createAcceptedKeys(store, readMasterKeys(undefined, undefined), () => now)
    expect([await accepted.acceptedAt(given), await other.acceptedAt(given)]).toEqual([start, null])
  })

  test('belong to one key, caller and account', async () => {
    await accepted.note(given, null)
    for (const other of [{ secretKey: 'x' }, { callerName: 'bo' }, { merchantAccount: 'B' }]) {
      expect(await accepted.acceptedAt({ ...given, ...other })).toBeNull()
      await accepted.forget({ ...given, ...other })
    }
    expect(await accepted.acceptedAt(given)).toBe(start)
    await accepted.forget(given)
    expect(await accepted.acceptedAt(given)).toBeNull()
  })

  test('accepted keys are known with an older master key, and recorded with the newest', async () => {
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const before = createAcceptedKeys(store, new Map([['old', older]]), () => now)
    const rotated = new Map([
      ['new', newer],
      ['old', older],
    ])
    const after = createAcceptedKeys(store, rotated, () => now)
    await before.note(given, null)
    expect(await after.acceptedAt(given)).toBe(start)
    now += 5
    await after.note(given, null)
    expect([await before.acceptedAt(given), await after.acceptedAt(given)]).toEqual([start, start + 5])
  })

  test('accepted keys are recorded again after an hour', async () => {
    await accepted.note(given, null)
    now += 60 * minute - 1
    await accepted.note(given, start)
    expect(await accepted.acceptedAt(given)).toBe(start)
    now += 1
    await accepted.note(given, start)
    expect(await accepted.acceptedAt(given)).toBe(start + 60 * minute)
  })

  test('accepted keys are deleted after 30 days', async () => {
    await accepted.note(given, null)
    now += acceptedForMs - 1
    await accepted.sweep()
    expect(await accepted.acceptedAt(given)).toBe(start)
    now += 1
    expect(await accepted.acceptedAt(given)).toBeNull()
    await accepted.sweep()
    expect(await store.selectFrom('acceptedKey').selectAll().execute()).toEqual([])
  })
})
