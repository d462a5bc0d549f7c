import { describe, expect, test } from 'vitest'
import { codeOf } from '../rest/error.ts'
import { ExportTurns } from './export-turns.ts'

/** A caller of a merchant account. */
const callerOf = (merchantAccount: string, callerName = 'admin') => ({ merchantAccount, callerName })

/** Turns on a clock that only the test moves. `rests` are those that they took, in milliseconds. */
function startTurns() {
  const clock = { now: 0 }
  const rests: number[] = []
  const turns = new ExportTurns(
    { interactiveAt: 0 },
    {
      now: () => clock.now,
      async giveWay(_platform, restMs) {
        rests.push(restMs)
        clock.now += restMs
      },
    },
  )
  return { turns, clock, rests }
}

describe('an export while others wait', () => {
  test('rests three times as long as it worked, whether it read rows or wrote them', async () => {
    const { turns, clock, rests } = startTurns()
    const { rest } = turns.begin(callerOf('one'))
    await rest()
    for (const pageMs of [4, 0, 6]) {
      const writtenMs = 2
      clock.now += pageMs + writtenMs
      await rest()
    }
    expect(rests).toEqual([0, 18, 6, 24])
  })

  test('works a quarter of the time together with all other exports', async () => {
    const { turns, clock, rests } = startTurns()
    const all = Array.from({ length: 8 }, (_, place) => turns.begin(callerOf(`account ${place}`)))
    clock.now = 1
    for (const { free } of all.slice(4)) free()
    await all[0]?.rest()
    // 1 ms of each of the 4 exports in 16 ms.
    expect(rests).toEqual([15])
  })

  test('rests no longer than 50 ms for each running export after a slow reader', async () => {
    const { turns, clock, rests } = startTurns()
    const [one, other] = [turns.begin(callerOf('one')), turns.begin(callerOf('other'))]
    clock.now = 9_000
    await one.rest()
    other.free()
    clock.now = 18_000
    await one.rest()
    expect(rests).toEqual([100, 50])
  })
})

test('exports two files of a caller, four of a merchant account and eight of all at the same time', () => {
  const { turns } = startTurns()
  const codeOfNext = (merchantAccount: string, callerName: string) => {
    try {
      turns.begin(callerOf(merchantAccount, callerName))
      return null
    } catch (error) {
      return codeOf(error)
    }
  }
  const { free } = turns.begin(callerOf('one', 'admin'))
  turns.begin(callerOf('one', 'admin'))
  expect(codeOfNext('one', 'admin')).toBe('RATE_LIMITED')
  free()
  free()
  expect(codeOfNext('one', 'admin')).toBeNull()
  expect(codeOfNext('one', 'admin')).toBe('RATE_LIMITED')
  for (let file = 0; file < 2; file++) expect(codeOfNext('one', 'operator')).toBeNull()
  expect(codeOfNext('one', 'finance')).toBe('RATE_LIMITED')
  for (const account of ['two', 'two', 'three', 'three']) expect(codeOfNext(account, 'admin')).toBeNull()
  expect(codeOfNext('four', 'admin')).toBe('OVERLOADED')
})
