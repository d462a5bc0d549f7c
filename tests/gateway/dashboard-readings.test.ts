import { createDashboardSamples, readingsKeptMs } from '@portal/gateway/store/dashboard-samples'
import { openStore } from '@portal/gateway/store/store'
import { expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

await onEachStore('readings of the dashboard on', { postgres: 'both tiers' }, (options) => {
  test('keeps samples once a minute per merchant for 48 hours', async () => {
    const store = await openStore(options)
    let now = noon + 10_000
    const failures: unknown[] = []
    const readings = createDashboardSamples(
      store,
      () => now,
      (error) => failures.push(error),
    )
    const note = (owner: string, value: number | null, resetTime: string | null = null) =>
      readings.note(owner, { resetTime, values: { TM: value } })
    await note('ONE', 1)
    // Two replicas in the same minute: the first sample is kept.
    await Promise.all([note('ONE', 2), note('ONE', 3), note('TWO', 7)])
    now += 60_000
    await note('ONE', null, '2026-11-21T12:00:30Z')
    const read = async (owner: string, moment = noon) =>
      (await readings.since(owner, moment)).map(({ at, resetTime, values }) => [at - noon, resetTime, values.TM])
    expect(await read('ONE')).toEqual([
      [0, null, 1],
      [60_000, '2026-11-21T12:00:30Z', null],
    ])
    expect(await read('TWO')).toEqual([[0, null, 7]])
    expect(await read('ONE', noon + 1)).toHaveLength(1)
    now += readingsKeptMs
    expect(await read('ONE', 0)).toEqual([])
    await note('ONE', 4)
    const rows = await store.selectFrom('dashboardReading').selectAll().execute()
    expect(rows.map(({ owner }) => owner)).toEqual(['ONE'])
    expect(failures).toEqual([])
    await store.deleteFrom('dashboardReading').execute()
    await store.destroy()
  })

  test('does not fail a request if a sample cannot be stored', async () => {
    const store = await openStore(options)
    // A store that is connected, because one that never was would connect on the next use.
    await store.selectFrom('dashboardReading').select('owner').limit(1).execute()
    await store.destroy()
    const failures: unknown[] = []
    const readings = createDashboardSamples(
      store,
      () => noon,
      (error) => failures.push(error),
    )
    await readings.note('ONE', { resetTime: null, values: {} })
    expect(failures).toHaveLength(1)
  })
})
