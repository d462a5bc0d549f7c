import { beforeEach, describe, expect, test } from 'vitest'
import type { OfacCheck } from '../../screens/ofac/ofac-query.ts'
import { createOutbox, type Decision, type Outbox } from './outbox.ts'

const decision = (id: string): Decision => ({
  id,
  status: 'REVIEWED_FALSE_POSITIVE',
  note: 'Born in another year.',
  lastModified: null,
})
const theirs = { id: 'ofac-1', reviewedBy: 'second' } as OfacCheck

let time: number
let tick: (() => void) | null
let sent: string[]
let answer: (decision: Decision) => Promise<OfacCheck | null>
let outbox: Outbox
beforeEach(() => {
  time = 0
  tick = null
  sent = []
  answer = async () => null
  outbox = createOutbox({
    now: () => time,
    everySecond(call) {
      tick = call
      return () => {
        tick = null
      }
    },
    send(each) {
      sent.push(each.id)
      return answer(each)
    },
  })
})

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    time += 1000
    tick?.()
    await Promise.resolve()
    await Promise.resolve()
  }
}
const states = () => outbox.read().items.map(({ decision, state }) => `${decision.id} ${state.name}`)

describe('a decision', () => {
  test('is sent after eight seconds, and the clock then stops', async () => {
    outbox.put(decision('ofac-1'))
    await pass(7)
    expect(outbox.read().items[0]?.state).toEqual({ name: 'waiting', secondsLeft: 1 })
    expect(sent).toEqual([])
    await pass(1)
    expect([sent, outbox.read(), tick]).toEqual([['ofac-1'], { items: [], sent: 1 }, null])
  })

  test('is taken back until then, the last one first; nothing is sent', async () => {
    outbox.put(decision('ofac-1'))
    await pass(1)
    outbox.put(decision('ofac-2'))
    expect(outbox.takeBack()?.id).toBe('ofac-2')
    expect(outbox.takeBack()?.id).toBe('ofac-1')
    expect(outbox.takeBack()).toBeNull()
    await pass(20)
    expect(sent).toEqual([])
  })

  test('that is on its way cannot be taken back', async () => {
    answer = () => new Promise(() => undefined)
    outbox.put(decision('ofac-1'))
    await pass(8)
    expect([states(), outbox.takeBack(), outbox.takeBack('ofac-1')]).toEqual([['ofac-1 sending'], null, null])
  })

  test('that fails stays, and goes again only when somebody says so', async () => {
    answer = async () => {
      throw new Error('signed out')
    }
    outbox.put(decision('ofac-1'))
    await pass(60)
    expect([sent, states()]).toEqual([['ofac-1'], ['ofac-1 failed']])
    answer = async () => null
    outbox.sendNow('ofac-1')
    await pass(1)
    expect([sent, outbox.read()]).toEqual([['ofac-1', 'ofac-1'], { items: [], sent: 1 }])
  })

  test('that somebody else has made before stays as a draft beside theirs', async () => {
    answer = async () => theirs
    outbox.put(decision('ofac-1'))
    await pass(8)
    expect(outbox.read()).toEqual({
      items: [{ decision: decision('ofac-1'), state: { name: 'taken', theirs } }],
      sent: 0,
    })
    outbox.sendNow('ofac-1')
    expect(sent).toEqual(['ofac-1'])
    expect(outbox.takeBack('ofac-1')?.id).toBe('ofac-1')
  })
})

test('while somebody is asked whether to leave, nothing is sent; then the clock goes on where it stood', async () => {
  outbox.put(decision('ofac-1'))
  await pass(6)
  outbox.hold(true)
  await pass(30)
  expect([sent, states()]).toEqual([[], ['ofac-1 waiting']])
  outbox.hold(false)
  await pass(1)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual(['ofac-1'])
})

test('what is in it when the page is left is not sent', async () => {
  outbox.put(decision('ofac-1'))
  outbox.close()
  await pass(20)
  expect(sent).toEqual([])
})

test('what waits can be sent at once', async () => {
  outbox.put(decision('ofac-1'))
  outbox.put(decision('ofac-2'))
  outbox.sendNow()
  await pass(1)
  expect([sent, outbox.read()]).toEqual([['ofac-1', 'ofac-2'], { items: [], sent: 2 }])
})
