import { expect, test } from 'vitest'
import { pollOnce, type SharedTabs } from './one-poll.ts'

/** Several tabs with the same storage and lock. */
function browser() {
  let stored: string | null = null
  let isLocked = false
  const tabs: SharedTabs = {
    read: () => stored,
    write: (text) => {
      stored = text
    },
    async alone(action) {
      if (isLocked) return
      isLocked = true
      await action().finally(() => {
        isLocked = false
      })
    },
  }
  const clock = { now: 1_000_000 }
  const reads: number[] = []
  const poll = () =>
    pollOnce(
      tabs,
      60_000,
      () => clock.now,
      async () => {
        reads.push(clock.now)
        await Promise.resolve()
        return reads.length
      },
    )
  return { tabs, clock, reads, poll }
}

test('ten tabs read once per interval, and all of them know the result', async () => {
  const { clock, reads, poll } = browser()
  await Promise.all(Array.from({ length: 10 }, poll))
  expect(reads).toHaveLength(1)
  expect(await poll()).toEqual({ at: clock.now, value: 1 })
  clock.now += 59_999
  await poll()
  expect(reads).toHaveLength(1)
  clock.now += 1
  await Promise.all(Array.from({ length: 10 }, poll))
  expect(reads).toHaveLength(2)
})

test('a clock that was set back does not stop the reads', async () => {
  const { clock, reads, poll } = browser()
  await poll()
  clock.now -= 3_600_000
  await poll()
  expect(reads).toHaveLength(2)
})

test('ignores another program’s text under the same key', async () => {
  const { tabs, reads, poll } = browser()
  for (const text of ['{', '7', '{"at":"now"}', 'null']) {
    tabs.write(text)
    await poll()
  }
  expect(reads).toHaveLength(4)
})
