import { describe, expect, it } from 'vitest'
import { blockForm, blockInput, blockValues } from './block-form.ts'

const problemsOf = (values: { blockReason: string; lastDay: string }) =>
  blockForm(new Date('2026-11-21T12:00:00Z'), 'Etc/GMT')
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('the form of a block', () => {
  it.each([
    ['', '', ['blockReason required']],
    ['x'.repeat(201), '', ['blockReason tooLong 200 characters']],
    ['Stolen card', '', []],
    ['Stolen card', '2026-11-21', []],
    ['Stolen card', '2026-11-20', ['lastDay tooLow 2026-11-21']],
    ['Stolen card', '2026-02-31', ['lastDay notDate']],
  ])('checks the reason "%s" and the last day "%s"', (blockReason, lastDay, problems) => {
    expect(problemsOf({ blockReason, lastDay })).toEqual(problems)
  })

  it('sends the end of the last day, or no end', () => {
    expect(blockInput({ blockReason: 'x', lastDay: '2026-12-01' }, null, 'Etc/GMT').blockedUntil).toBe(
      '2026-12-01T23:59:59Z',
    )
    expect(blockInput({ blockReason: 'x', lastDay: '' }, null, 'Etc/GMT').blockedUntil).toBeNull()
  })

  it('keeps an end within a day while the day is unchanged, and moves it with the day', () => {
    const blockedUntil = '2026-12-01T10:00:00Z'
    const customer = { fraud: { riskScore: 1, blocked: true, blockReason: 'x', blockedUntil } }
    const { lastDay } = blockValues(customer, 'Etc/GMT')
    expect(lastDay).toBe('2026-12-01')
    expect(blockInput({ blockReason: 'y', lastDay }, customer, 'Etc/GMT')).toEqual({ blockReason: 'y', blockedUntil })
    expect(blockInput({ blockReason: 'y', lastDay: '2026-12-02' }, customer, 'Etc/GMT').blockedUntil).toBe(
      '2026-12-02T23:59:59Z',
    )
    expect(blockInput({ blockReason: 'y', lastDay: '' }, customer, 'Etc/GMT').blockedUntil).toBeNull()
  })

  it("counts days in the user's time zone", () => {
    const zone = 'America/Los_Angeles'
    // The evening of the 20th in that zone, the 21st in UTC.
    const form = blockForm(new Date('2026-11-21T04:00:00Z'), zone)
    expect(form.safeParse({ blockReason: 'x', lastDay: '2026-11-20' }).success).toBe(true)
    expect(form.safeParse({ blockReason: 'x', lastDay: '2026-11-19' }).success).toBe(false)
    const { blockedUntil } = blockInput({ blockReason: 'x', lastDay: '2026-11-20' }, null, zone)
    expect(blockedUntil).toBe('2026-11-21T07:59:59Z')
    const customer = { fraud: { riskScore: 1, blocked: true, blockReason: 'x', blockedUntil } }
    expect(blockValues(customer, zone).lastDay).toBe('2026-11-20')
  })
})
