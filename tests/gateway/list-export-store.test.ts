import { createListExports, exportsKeptMs, mostExports } from '@portal/gateway/store/list-exports'
import { openStore } from '@portal/gateway/store/store'
import { expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'
import { startOfTests } from '../support/stack.ts'

const what = { list: 'charges', format: 'csv', bound: 0, total: 7, isTotalExact: 1, way: 'CREATION' } as const

await onEachStore('the records of exports on', { postgres: 'both tiers' }, (options) => {
  test('belong to their owner, and keep progress and result', async () => {
    const clock = { now: startOfTests }
    const exports = createListExports(await openStore(options), () => clock.now)
    const id = await exports.begin({ ...what, owner: 'a' })
    await exports.progress(id, 5)
    expect(await exports.one('b', id)).toBeUndefined()
    expect(await exports.one('a', id)).toMatchObject({ ...what, state: 'UNDER_WAY', rows: 5, ended: 0 })
    clock.now += 1_000
    await exports.end(id, { state: 'COMPLETE', rows: 7, bytes: 99, sha256: 'abc' })
    expect(await exports.one('a', id)).toMatchObject({ state: 'COMPLETE', rows: 7, bytes: 99, ended: clock.now })
  })

  test('keep at most a hundred per owner, and forget them after 30 days', async () => {
    const clock = { now: startOfTests }
    const exports = createListExports(await openStore(options), () => clock.now)
    const ids: string[] = []
    for (let place = 0; place <= mostExports; place++) {
      clock.now += 1
      ids.push(await exports.begin({ ...what, owner: 'many' }))
    }
    expect(await exports.one('many', ids[0] ?? '')).toBeUndefined()
    expect(await exports.one('many', ids[1] ?? '')).toBeDefined()
    clock.now += exportsKeptMs + 1
    await exports.begin({ ...what, owner: 'other' })
    expect(await exports.one('many', ids.at(-1) ?? '')).toBeUndefined()
  })
})
