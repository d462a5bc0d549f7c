import { describe, expect, test } from 'vitest'
import { waitingKinds } from './waiting.ts'

const now = new Date('2026-11-22T12:00:00Z')
const read = (label: string, data: unknown) => waitingKinds.find((kind) => kind.label.endsWith(label))?.read(data, now)

describe('the waiting panel', () => {
  test('counts the tasks and shows the age of the oldest', () => {
    const list = { total: 7, totalIsExact: false, items: [{ creationTime: '2026-11-20T00:00:00Z' }] }
    const seven = { count: 7, isAtLeast: true, since: '2026-11-20T00:00:00Z', due: null }
    expect(read('checks', { list })).toEqual(seven)
    expect(read('notifications', { list })).toEqual(seven)
    expect(read('callers', { list })).toEqual({ ...seven, since: null })
  })

  test("includes the caller's own paused resends", () => {
    const job = { isOwn: true, state: 'PAUSED', startedAt: '2026-11-21T00:00:00Z' }
    const items = [
      job,
      { ...job, startedAt: '2026-11-20T00:00:00Z' },
      { ...job, isOwn: false },
      { ...job, state: 'DONE' },
    ]
    expect(read('jobs', { jobs: { items } })).toMatchObject({ count: 2, since: '2026-11-20T00:00:00Z' })
  })

  test('includes queues stopped in this portal or elsewhere', () => {
    const stopped = (time: string | null) => ({ name: 'q', stop: time === null ? null : { time } })
    const platform = { items: [stopped('2026-11-21T00:00:00Z'), stopped(null)] }
    const notifications = { items: [stopped('2026-11-20T00:00:00Z')] }
    expect(read('queues', { platform, notifications })).toMatchObject({ count: 3, since: '2026-11-20T00:00:00Z' })
  })

  test('includes passwords that expire within 15 days, and the next expiry', () => {
    const dates = (...days: string[]) => days.map((date, n) => ({ passwordId: `${n}`, date }))
    const of = (...days: string[]) => ({ me: { passwordCreationDates: [], passwordExpirationDates: dates(...days) } })
    expect(read('passwords', of('2027-11-22T00:00:00Z'))).toMatchObject({ count: 0, due: null })
    expect(read('passwords', of('2026-12-02T00:00:00Z', '2026-11-25T00:00:00Z'))).toMatchObject({
      count: 2,
      due: '2026-11-25T00:00:00Z',
    })
    expect(read('passwords', { me: null })).toMatchObject({ count: 0 })
  })
})
