import { describe, expect, it } from 'vitest'
import { declineReason } from './decline.ts'

describe('the reason for a decline', () => {
  it("prefers the platform's code to the gateway's own", () => {
    expect(declineReason({ code: '05', standardizeResultCode: 'INSUFFICIENT_FUNDS' })).toBe('INSUFFICIENT_FUNDS')
  })

  it("uses the gateway's code if the platform returns none", () => {
    expect(declineReason({ code: '05', standardizeResultCode: null })).toBe('DO_NOT_HONOR')
    expect(declineReason({ code: '43' })).toBe('LOST_OR_STOLEN')
  })

  it.each([
    { code: '00', standardizeResultCode: 'APPROVED' },
    { code: '05', standardizeResultCode: 'SOMETHING_NEW' },
    { code: 'X1' },
    { code: null, standardizeResultCode: 'toString' },
    {},
  ])('has no reason for %j', (response) => {
    expect(declineReason(response)).toBeNull()
  })
})
