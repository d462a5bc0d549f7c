import { expect, test } from 'vitest'
import { today } from './today.ts'

test.each([
  ['UTC', '2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z'],
  ['Europe/Madrid', '2026-11-20T23:00:00Z', '2026-11-21T22:59:59Z'],
  ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21T18:29:59Z'],
  ['America/Los_Angeles', '2026-11-21T08:00:00Z', '2026-11-22T07:59:59Z'],
])('today in %s begins and ends with the day there', (zone, from, to) => {
  expect(today(new Date('2026-11-21T12:00:00.500Z'), zone)).toEqual({ from, to })
})
