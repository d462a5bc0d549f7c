import { expect, test } from 'vitest'
import { stoppedTargets } from './stopped.ts'

type Config = Exclude<Parameters<typeof stoppedTargets>[0], null>
const config = (shares: Readonly<Record<string, number>>, status: Config['status'] = 'ACTIVE'): Config => ({
  status,
  targets: Object.entries(shares).map(([gatewayConfigId, weight]) => ({ gatewayConfigId, weight })),
})
const before = config({ 'gw-1': 60, 'gw-2': 40, 'gw-3': 0 })

test.each<readonly [string, Config | null, readonly string[]]>([
  ['other weights stop nothing', config({ 'gw-1': 1, 'gw-2': 99 }), []],
  ['a drained gateway stops', config({ 'gw-1': 0, 'gw-2': 100 }), ['gw-1']],
  ['one that is no longer there stops', config({ 'gw-2': 50, 'gw-3': 50 }), ['gw-1']],
  ['inactive, all of them stop', config({ 'gw-1': 60, 'gw-2': 40 }, 'INACTIVE'), ['gw-1', 'gw-2']],
  ['only observing, all of them stop', config({ 'gw-1': 60, 'gw-2': 40 }, 'SHADOW'), ['gw-1', 'gw-2']],
  ['deleted, all of them stop', null, ['gw-1', 'gw-2']],
])('stopped targets: %s', (_what, after, stopped) => {
  expect(stoppedTargets(before, after)).toEqual(stopped)
})

test('a configuration without charges stops nothing', () => {
  expect(stoppedTargets(config({ 'gw-1': 100 }, 'INACTIVE'), null)).toEqual([])
})
