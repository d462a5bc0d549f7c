import { expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { Offline } from './nothing-done.ts'

/** A connection with a controlled network, gateway and clock. */
function setUp() {
  const world = { isOnline: true, isReachable: true }
  const alarms: { readonly millis: number; readonly run: () => void }[] = []
  const probe = vi.fn(async () => {
    if (!world.isReachable) throw new TypeError('Failed to fetch')
    return true
  })
  const connection = createConnection({
    after(millis, run) {
      const alarm = { millis, run }
      alarms.push(alarm)
      return () => {
        const place = alarms.indexOf(alarm)
        if (place >= 0) alarms.splice(place, 1)
      }
    },
    isOnline: () => world.isOnline,
    probe,
  })
  const back = vi.fn()
  connection.onBack(back)
  const setOnline = (isOnline: boolean) => {
    world.isOnline = isOnline
    connection.networkChanged()
  }
  /** Fires the next timer and returns its delay. */
  const ring = async () => {
    const alarm = alarms.shift()
    alarm?.run()
    await turn()
    return alarm?.millis
  }
  return { world, alarms, probe, connection, back, setOnline, ring }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test("the connection follows the browser's network, and is up only after the gateway responded", async () => {
  const { connection, back, setOnline } = setUp()
  setOnline(false)
  expect(connection.state()).toBe('offline')
  setOnline(true)
  expect(connection.state()).toBe('unreachable')
  expect(back).not.toHaveBeenCalled()
  await turn()
  expect(connection.state()).toBe('up')
  expect(back).toHaveBeenCalledTimes(1)
})

test('an unreachable gateway is probed with growing pauses until it responds', async () => {
  const { world, connection, back, ring, alarms } = setUp()
  world.isReachable = false
  connection.requestFailed()
  await turn()
  expect(connection.state()).toBe('unreachable')
  const pauses = []
  for (let time = 0; time < 6; time++) pauses.push(await ring())
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  world.isReachable = true
  await ring()
  expect(connection.state()).toBe('up')
  expect(back).toHaveBeenCalledTimes(1)
  expect(alarms).toEqual([])
})

test('a failed request does not count as a lost connection while the gateway responds', async () => {
  const { connection, back, probe, alarms } = setUp()
  connection.requestFailed()
  connection.requestFailed()
  await turn()
  expect(connection.state()).toBe('up')
  expect(probe).toHaveBeenCalledTimes(1)
  expect(back).not.toHaveBeenCalled()
  expect(alarms).toEqual([])
})

test('a probe that ends after the network is lost is ignored', async () => {
  const { world, connection, setOnline, alarms } = setUp()
  world.isReachable = false
  connection.requestFailed()
  setOnline(false)
  await turn()
  expect(connection.state()).toBe('offline')
  expect(alarms).toEqual([])
})

test('waiting work continues once the connection is back', async () => {
  const { connection, setOnline } = setUp()
  await connection.back()
  setOnline(false)
  const waited = vi.fn()
  void connection.back().then(waited)
  await turn()
  expect(waited).not.toHaveBeenCalled()
  setOnline(true)
  await turn()
  expect(waited).toHaveBeenCalledTimes(1)
})

test('work before a change is abandoned without a network or when the network is lost', async () => {
  const { connection, setOnline } = setUp()
  await expect(connection.unlessOffline(async () => 1)).resolves.toBe(1)
  const held = connection.unlessOffline(() => new Promise(() => {}))
  setOnline(false)
  await expect(held).rejects.toBeInstanceOf(Offline)
  const work = vi.fn(async () => 1)
  await expect(connection.unlessOffline(work)).rejects.toBeInstanceOf(Offline)
  expect(work).not.toHaveBeenCalled()
})
