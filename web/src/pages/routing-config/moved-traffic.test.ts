import { expect, test } from 'vitest'
import { promoted, withoutGateway } from './moved-traffic.ts'

const target = (gatewayConfigId: string, weight: number) => ({
  gatewayConfigId,
  weight,
  priority: 1,
  gatewayConfig: null,
})
const weightsOf = (moved: ReturnType<typeof withoutGateway>) =>
  moved && Object.fromEntries(moved.targets.map(({ gatewayConfigId, weight }) => [gatewayConfigId, weight]))

test('a drained gateway leaves its weight to the other targets in proportion', () => {
  const route = { targets: [target('gw-1', 50), target('gw-2', 30), target('gw-3', 20)], fallbacks: ['gw-5'] }
  const moved = withoutGateway(route, 'gw-1')
  expect(weightsOf(moved)).toEqual({ 'gw-1': 0, 'gw-2': 60, 'gw-3': 40 })
  expect(moved?.fallbacks).toEqual(['gw-5'])
  const waiting = withoutGateway({ targets: [target('gw-1', 100), target('gw-2', 0)], fallbacks: [] }, 'gw-1')
  expect(weightsOf(waiting)).toEqual({ 'gw-1': 0, 'gw-2': 100 })
})

test('the first fallback becomes the target of a route without another target', () => {
  const moved = withoutGateway({ targets: [target('gw-2', 100)], fallbacks: ['gw-5', 'gw-1'] }, 'gw-2')
  expect(weightsOf(moved)).toEqual({ 'gw-2': 0, 'gw-5': 100 })
  expect(moved?.fallbacks).toEqual(['gw-1'])
})

test('nothing moves if the route sends nothing to the gateway, or there is no other gateway', () => {
  expect(withoutGateway({ targets: [target('gw-1', 100)], fallbacks: [] }, 'gw-2')).toBeNull()
  expect(withoutGateway({ targets: [target('gw-2', 0), target('gw-1', 100)], fallbacks: [] }, 'gw-2')).toBeNull()
  expect(withoutGateway({ targets: [target('gw-2', 100)], fallbacks: [] }, 'gw-2')).toBeNull()
})

test('a promoted fallback becomes a target with the remaining weight', () => {
  const typed = (weight: string) => JSON.stringify([{ gatewayConfigId: 'gw-2', weight, priority: '1' }])
  const of = (weight: string) => promoted({ targets: typed(weight), fallbacks: 'gw-5,gw-1' }, 'gw-5')
  expect(of('60').fallbacks).toBe('gw-1')
  expect(JSON.parse(of('60').targets)).toMatchObject([{ weight: '60' }, { gatewayConfigId: 'gw-5', weight: '40' }])
  expect(JSON.parse(of('100').targets)[1].weight).toBe('0')
  expect(JSON.parse(promoted({ targets: '', fallbacks: 'gw-5' }, 'gw-5').targets)).toHaveLength(1)
})
