import { expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { Offline } from './screens/nothing-done.ts'

/** A connection whose network, gateway and clock the test holds. */
function setUp() {
  const world = { isOnline: true, answers: true }
  const alarms: { readonly millis: number; readonly run: () => void }[] = []
  const probe = vi.fn(async () => {
    if (!world.answers) throw new TypeError('Failed to fetch')
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
  /** Lets the next alarm ring; answers after how long it does. */
  const ring = async () => {
    const alarm = alarms.shift()
    alarm?.run()
    await turn()
    return alarm?.millis
  }
  return { world, alarms, probe, connection, back, setOnline, ring }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('the network going and coming is followed; it counts as back once the gateway has answered', async () => {
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

test('a gateway that is gone is tried again with growing pauses until it is back', async () => {
  const { world, connection, back, ring, alarms } = setUp()
  world.answers = false
  connection.requestFailed()
  await turn()
  expect(connection.state()).toBe('unreachable')
  const pauses = []
  for (let time = 0; time < 6; time++) pauses.push(await ring())
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  world.answers = true
  await ring()
  expect(connection.state()).toBe('up')
  expect(back).toHaveBeenCalledTimes(1)
  expect(alarms).toEqual([])
})

test('a request that fails while the gateway answers is no lost connection', async () => {
  const { connection, back, probe, alarms } = setUp()
  connection.requestFailed()
  connection.requestFailed()
  await turn()
  expect(connection.state()).toBe('up')
  expect(probe).toHaveBeenCalledTimes(1)
  expect(back).not.toHaveBeenCalled()
  expect(alarms).toEqual([])
})

test('a try that ends after the network has gone says nothing', async () => {
  const { world, connection, setOnline, alarms } = setUp()
  world.answers = false
  connection.requestFailed()
  setOnline(false)
  await turn()
  expect(connection.state()).toBe('offline')
  expect(alarms).toEqual([])
})

test('what waits for the connection goes on once it is back', async () => {
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

test('what precedes a change is given up without a network, and when the network is lost', async () => {
  const { connection, setOnline } = setUp()
  await expect(connection.unlessOffline(async () => 1)).resolves.toBe(1)
  const held = connection.unlessOffline(() => new Promise(() => {}))
  setOnline(false)
  await expect(held).rejects.toBeInstanceOf(Offline)
  const work = vi.fn(async () => 1)
  await expect(connection.unlessOffline(work)).rejects.toBeInstanceOf(Offline)
  expect(work).not.toHaveBeenCalled()
})
