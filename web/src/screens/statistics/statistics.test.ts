import { expect, test } from 'vitest'
import { type Statistics, statisticsFile } from './statistics.ts'

const window = {
  totalRequests: 3,
  tpvInUsd: '100.00',
  conversionPercentage: 33.33,
  approvals: 1,
  declines: 1,
  errors: 1,
  communicationFailures: 0,
  responseMillis: 900,
  averageResponseMillis: 300,
}
const none = { ...window, totalRequests: 0, conversionPercentage: null, averageResponseMillis: null }
const statistics = {
  resetTime: '2026-11-01T00:00:00Z',
  last60Minutes: none,
  last24Hours: window,
  last30Days: window,
} as Statistics

test('exports the figures: a missing rate is an empty cell, and no cell is a formula', () => {
  const lines = statisticsFile('=cmd,"x"', statistics, '2026-11-21T12:00:00Z').split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe(
    'id,resetTime,readAt,window,totalRequests,conversionPercentage,approvals,declines,errors,communicationFailures,tpvInUsd,averageResponseMillis,responseMillis',
  )
  expect(lines[1]).toBe(`"'=cmd,""x""",2026-11-01T00:00:00Z,2026-11-21T12:00:00Z,last60Minutes,0,,1,1,1,0,100.00,,900`)
  expect(lines[2]).toContain(',last24Hours,3,33.33,1,1,1,0,100.00,300,900')
})
