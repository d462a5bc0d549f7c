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
  test('waits eight seconds before it is sent, and then the clock stops', async () => {
    outbox.put(decision('ofac-1'))
    await pass(7)
    expect(outbox.read().items[0]?.state).toEqual({ name: 'waiting', secondsLeft: 1 })
    expect(sent).toEqual([])
    await pass(1)
    expect([sent, outbox.read(), tick]).toEqual([['ofac-1'], { items: [], sent: 1 }, null])
  })

  test('can be undone until then, most recent first, and nothing is sent', async () => {
    outbox.put(decision('ofac-1'))
    await pass(1)
    outbox.put(decision('ofac-2'))
    expect(outbox.takeBack()?.id).toBe('ofac-2')
    expect(outbox.takeBack()?.id).toBe('ofac-1')
    expect(outbox.takeBack()).toBeNull()
    await pass(20)
    expect(sent).toEqual([])
  })

  test('cannot be undone while it is being sent', async () => {
    answer = () => new Promise(() => undefined)
    outbox.put(decision('ofac-1'))
    await pass(8)
    expect([states(), outbox.takeBack(), outbox.takeBack('ofac-1')]).toEqual([['ofac-1 sending'], null, null])
  })

  test('remains after a failure, and is sent again only on request', async () => {
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

  test("becomes a draft next to another person's earlier decision", async () => {
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

test('pauses while the user is asked whether to leave, and then resumes', async () => {
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

test('discards unsent decisions when the user leaves the page', async () => {
  outbox.put(decision('ofac-1'))
  outbox.close()
  await pass(20)
  expect(sent).toEqual([])
})

test('sends waiting decisions immediately on request', async () => {
  outbox.put(decision('ofac-1'))
  outbox.put(decision('ofac-2'))
  outbox.sendNow()
  await pass(1)
  expect([sent, outbox.read()]).toEqual([['ofac-1', 'ofac-2'], { items: [], sent: 2 }])
})
