import { metricOf, metrics } from '@portal/schema/metric'
import { expect, test } from 'vitest'
import { type Change, comparisonOf } from './change.ts'

const figures = (totalRequests: number, approvals: number, declines: number, averageResponseMillis: number) => ({
  totalRequests,
  tpvInUsd: `${totalRequests * 10}.00`,
  conversionPercentage: (approvals / totalRequests) * 100,
  approvals,
  declines,
  errors: totalRequests - approvals - declines,
  communicationFailures: 0,
  responseMillis: totalRequests * averageResponseMillis,
  averageResponseMillis,
})
// 100 requests an hour for a day; 120 in the last hour, many of them declined.
const incident = {
  last60Minutes: figures(120, 72, 42, 600),
  last24Hours: figures(2400, 2160, 192, 400),
  last30Days: figures(72_000, 64_800, 5760, 400),
}
const change = (code: string) => comparisonOf(incident, metrics.get(code) ?? metricOf('T', 'M')) as Change

test('counts are compared as a rate: 60 minutes times 24 against 24 hours', () => {
  expect(change('TM')).toMatchObject({ kind: 'rate', expected: 100, matters: false, isBad: false })
  expect(change('TM').by).toBeCloseTo(0.2)
  expect(change('AM')).toMatchObject({ expected: 90, isBad: true })
  expect(change('UM')).toMatchObject({ kind: 'rate', expected: 1000 })
  expect(change('TH')).toMatchObject({ expected: 2400, by: 0, matters: false })
})

test('percentages are compared in percentage points, never as a percentage of a percentage', () => {
  const rate = change('CRM')
  expect(rate).toMatchObject({ kind: 'points', expected: 90, matters: true, isBad: true })
  expect(rate.by).toBeCloseTo(-30)
})

test('durations are compared as a ratio, and a sum of durations as a rate', () => {
  expect(change('ARTM')).toMatchObject({ kind: 'ratio', by: 1.5, expected: 400, matters: true, isBad: true })
  expect(change('RTM')).toMatchObject({ kind: 'ratio', by: 1.8, expected: 40_000 })
})

test('judges 20 events but not fewer, no matter how few are usual', () => {
  expect(change('EM')).toBe('few')
  expect(change('DM')).toMatchObject({ kind: 'rate', expected: 8, matters: true, isBad: true })
  const grown = { last60Minutes: figures(40, 1, 39, 400), last24Hours: figures(240, 200, 40, 400) }
  expect(comparisonOf(grown, metricOf('CR', 'M'))).toMatchObject({ kind: 'points', matters: true, isBad: true })
  expect(comparisonOf(grown, metricOf('ART', 'M'))).toMatchObject({ kind: 'ratio', matters: false })
  const small = { last60Minutes: figures(19, 1, 18, 400), last24Hours: figures(240, 200, 40, 400) }
  expect(comparisonOf(small, metricOf('CR', 'M'))).toBe('few')
  expect(comparisonOf(small, metricOf('D', 'M'))).toBe('few')
  expect(change('DH')).toMatchObject({ kind: 'rate', expected: 192 })
})

test('the longest window and a missing figure have no comparison', () => {
  expect(change('TD')).toBe('none')
  expect(comparisonOf({ last60Minutes: { totalRequests: 4 } }, metricOf('T', 'M'))).toBe('unknown')
  const bad = { ...incident, last60Minutes: { ...incident.last60Minutes, conversionPercentage: 250 } }
  expect(comparisonOf(bad, metricOf('CR', 'M'))).toBe('unknown')
})

test('the approval rate is unknown without requests in the last hour, and the count falls', () => {
  const silent = {
    ...incident,
    last60Minutes: { ...figures(1, 0, 0, 0), totalRequests: 0, conversionPercentage: null },
  }
  expect(comparisonOf(silent, metricOf('CR', 'M'))).toBe('unknown')
  expect(comparisonOf(silent, metricOf('T', 'M'))).toMatchObject({ by: -1, matters: true, isBad: true })
})

test('colors an approval rate only beyond two standard deviations for the number of requests in its window', () => {
  // 40 requests in the last hour: one standard deviation from 90% is 4.7 points.
  const matters = (conversionPercentage: number) =>
    comparisonOf(
      {
        last60Minutes: { ...figures(40, 34, 6, 400), conversionPercentage },
        last24Hours: figures(960, 864, 96, 400),
      },
      metricOf('CR', 'M'),
    ) as Change
  expect(matters(85)).toMatchObject({ kind: 'points', matters: false, isBad: true })
  expect(matters(80.6)).toMatchObject({ matters: false })
  expect(matters(80.4)).toMatchObject({ matters: true })
  expect(matters(99.4)).toMatchObject({ matters: false, isBad: false })
  expect(matters(99.6)).toMatchObject({ matters: true, isBad: false })
})

test('colors an approval rate only from a change of one point, even if chance is unlikely', () => {
  const matters = (conversionPercentage: number) =>
    comparisonOf(
      { last60Minutes: { ...figures(100_000, 90_000, 10_000, 400), conversionPercentage }, ...longer },
      metricOf('CR', 'M'),
    )
  const longer = { last24Hours: figures(2_400_000, 2_160_000, 240_000, 400) }
  expect(matters(89)).toMatchObject({ by: -1, matters: true })
  expect(matters(89.01)).toMatchObject({ matters: false })
})
