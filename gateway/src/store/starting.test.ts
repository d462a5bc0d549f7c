import { expect, test } from 'vitest'
import { connectPatiently, StartError } from './starting.ts'
import { openStore } from './store.ts'

/** A clock that only pauses advance. */
function circumstances() {
  let now = 0
  const said: string[] = []
  return {
    said,
    starting: {
      report: (progress: string) => void said.push(progress),
      clock: () => now,
      pause: async (milliseconds: number) => {
        now += milliseconds
      },
    },
    now: () => now,
  }
}

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test.each([
  ['refuses connections', refused],
  ['starts', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
  ['has no connection left', Object.assign(new Error('sorry, too many clients already'), { code: '53300' })],
  ['is slow', new Error('timeout exceeded when trying to connect')],
  ['has two addresses that refuse', new AggregateError([refused, refused])],
])('waits for a server that %s, and reports it once', async (_title, error) => {
  const { said, starting, now } = circumstances()
  let failures = 30
  const connect = async () => {
    if (failures-- > 0) throw error
  }
  await connectPatiently(connect, 'db:5432', starting)
  expect(now()).toBe(30_000)
  expect(said).toEqual([expect.stringMatching(/^PostgreSQL at db:5432 does not respond yet: \S+/)])
})

test('gives up after a minute with one sentence', async () => {
  const { starting, now } = circumstances()
  const opened = openStore({ databaseUrl: 'postgres://portal@127.0.0.1:9/portal' }, starting)
  await expect(opened).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:9 did not respond for 60 seconds: connect ECONNREFUSED 127\.0\.0\.1:9\.$/,
  )
  await expect(opened).rejects.toBeInstanceOf(StartError)
  expect(now()).toBe(60_000)
})

test('does not wait for a server that refuses the password', async () => {
  const { said, starting, now } = circumstances()
  const error = Object.assign(new Error('password authentication failed for user "portal"'), { code: '28P01' })
  await expect(connectPatiently(() => Promise.reject(error), 'db:5432', starting)).rejects.toThrow(
    'PostgreSQL at db:5432 refuses the connection: password authentication failed for user "portal".',
  )
  expect([now(), said]).toEqual([0, []])
})
