import { beforeEach, expect, test, vi } from 'vitest'
import { type Clock, createSessionWatch, type SessionReading, type SessionWatch } from './session-watch.ts'

const minute = 60_000

/** A gateway and a page with a controlled clock. */
function createWorld() {
  let now = 0
  let alarms: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after(millis, run) {
      const alarm = { at: now + millis, run }
      alarms.push(alarm)
      return () => {
        alarms = alarms.filter((each) => each !== alarm)
      }
    },
  }
  const gateway = {
    who: 'DEMO/operator',
    endsAt: 15 * minute,
    latestEnd: 12 * 60 * minute,
    isSilent: false,
    isOpen: true,
  }
  const respond = async (): Promise<SessionReading | null> => {
    if (gateway.isSilent) throw new TypeError('Failed to fetch')
    if (!gateway.isOpen || now >= gateway.endsAt) return null
    return { who: gateway.who, leftMillis: gateway.endsAt - now, leftAtMostMillis: gateway.latestEnd - now }
  }
  const read = vi.fn(respond)
  const touch = vi.fn(() => {
    if (now < gateway.endsAt) gateway.endsAt = Math.min(now + 15 * minute, gateway.latestEnd)
    return respond()
  })
  const onModified = vi.fn()
  const watch = createSessionWatch({ clock, read, touch, onModified })
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return {
    watch,
    gateway,
    read,
    touch,
    onModified,
    settled,
    start: async () => watch.follow(await respond()),
    /** Advances the clock and fires every timer at its time. */
    async pass(millis: number) {
      const until = now + millis
      await settled()
      for (;;) {
        const next = alarms.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]
        if (!next) break
        alarms = alarms.filter((each) => each !== next)
        now = next.at
        next.run()
        await settled()
      }
      now = until
    },
  }
}

let world: ReturnType<typeof createWorld>
let watch: SessionWatch

beforeEach(async () => {
  world = createWorld()
  watch = world.watch
  await world.start()
})

test('checks the session every minute without touching it', async () => {
  await world.pass(10 * minute)
  expect(world.read).toHaveBeenCalledTimes(10)
  expect(world.touch).not.toHaveBeenCalled()
  expect(watch.phase()).toEqual({ name: 'open' })
})

test('the warning starts two minutes before the end, and staying ends it', async () => {
  await world.pass(13 * minute - 1)
  expect(watch.phase().name).toBe('open')
  await world.pass(1)
  expect(watch.phase()).toEqual({ name: 'closing', endsAt: 15 * minute, mayStay: true })
  await watch.stay()
  expect(watch.phase().name).toBe('open')
  await world.pass(13 * minute - 1)
  expect(watch.phase().name).toBe('open')
})

test('the session ends on time without user activity', async () => {
  await world.pass(15 * minute - 1)
  expect(watch.phase().name).toBe('closing')
  await world.pass(1500)
  expect(watch.phase().name).toBe('ended')
})

test('activity in another tab is detected before any warning', async () => {
  await world.pass(12 * minute + 30_000)
  world.gateway.endsAt = 27 * minute
  await world.pass(30_000)
  expect(watch.phase().name).toBe('open')
})

test('near the absolute end the warning does not offer to stay', async () => {
  world.gateway.endsAt = world.gateway.latestEnd = 14 * minute
  await world.pass(12 * minute)
  expect(watch.phase()).toEqual({ name: 'closing', endsAt: 14 * minute, mayStay: false })
})

test('navigation touches the session at most every 20 seconds', async () => {
  await watch.touch()
  expect(world.touch).not.toHaveBeenCalled()
  await world.pass(20_000)
  await watch.touch()
  await watch.touch()
  expect(world.touch).toHaveBeenCalledTimes(1)
  await world.pass(19_999)
  await watch.touch()
  expect(world.touch).toHaveBeenCalledTimes(1)
  await world.pass(1)
  await watch.touch()
  expect(world.touch).toHaveBeenCalledTimes(2)
})

test('waiting requests continue once the same caller is back', async () => {
  world.gateway.isOpen = false
  await Promise.all([watch.check(), world.pass(1000)])
  expect(watch.phase().name).toBe('ended')
  const isResumed = watch.resumed()
  world.gateway.isOpen = true
  await watch.check()
  expect(watch.phase().name).toBe('open')
  await expect(isResumed).resolves.toBe(true)
})

test('waiting requests are released when the page belongs to no one', async () => {
  world.gateway.isOpen = false
  await Promise.all([watch.check(), world.pass(1000)])
  const isResumed = watch.resumed()
  watch.follow(null)
  await expect(isResumed).resolves.toBe(false)
  expect(watch.phase().name).toBe('none')
  world.read.mockClear()
  await world.pass(5 * minute)
  expect(world.read).not.toHaveBeenCalled()
})

test('a response to a cookie that was just replaced does not end the session', async () => {
  world.read.mockResolvedValueOnce(null)
  await Promise.all([watch.check(), world.pass(1000)])
  expect(watch.phase().name).toBe('open')
})

test('another caller is a modification, not an end', async () => {
  world.gateway.who = 'OTHER/admin'
  await watch.check()
  expect(world.onModified).toHaveBeenCalledTimes(1)
  expect(watch.phase().name).toBe('open')
})

test('an unreachable gateway does not end the session early, and nothing is shown after its time', async () => {
  world.gateway.isSilent = true
  await world.pass(14 * minute)
  expect(watch.phase().name).toBe('closing')
  await world.pass(minute)
  expect(watch.phase().name).toBe('ended')
  world.gateway.isSilent = false
  world.gateway.endsAt = 40 * minute
  await world.pass(minute)
  expect(watch.phase().name).toBe('open')
})
