import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../request/context.ts'
import { type ConfirmationServices, checkRemarks, requireConfirmationAbove } from './charge-intent.ts'

test('limits the length of remarks, which may be missing', () => {
  for (const given of [{}, { reason: null, comment: null }, { reason: 'x'.repeat(100), comment: 'x'.repeat(1_000) }]) {
    expect(() => checkRemarks(given)).not.toThrow()
  }
  expect(() => checkRemarks({ reason: 'x'.repeat(101) })).toThrow('reason is too long: at most 100 characters')
  expect(() => checkRemarks({ comment: 'x'.repeat(1_001) })).toThrow('comment is too long: at most 1000 characters')
})

describe('the confirmation of money', () => {
  /** The requested amounts, with the limit. */
  let asked: [bigint, bigint][]
  beforeEach(() => {
    asked = []
  })
  const now = 1_000_000
  const context = (session: object | null, mayMove = true) =>
    ({
      identity: { session },
      services: {
        clock: () => now,
        confirmMoneyAbove: '100',
        sessions: {
          async moveUnconfirmed(_session: unknown, amount: bigint, limit: bigint) {
            asked.push([amount, limit])
            return mayMove
          },
        },
      },
    }) as unknown as Context<ConfirmationServices>

  test('the confirmation of money is needed if the session may move no more money without one', async () => {
    await requireConfirmationAbove(5n, context({ confirmed: 0 }))
    await expect(requireConfirmationAbove(5n, context({ confirmed: 0 }, false))).rejects.toMatchObject({
      extensions: { code: 'CONFIRMATION_REQUIRED' },
    })
    expect(asked).toEqual([
      [5n, 100_000_000n],
      [5n, 100_000_000n],
    ])
  })

  test('the confirmation of money is not needed for a program, or right after one', async () => {
    await requireConfirmationAbove(5n, context(null, false))
    await requireConfirmationAbove(5n, context({ confirmed: now }, false))
    expect(asked).toEqual([])
  })

  test('ignores amounts below zero', async () => {
    await requireConfirmationAbove(-5n, context({ confirmed: 0 }))
    await requireConfirmationAbove(0n, context({ confirmed: 0 }))
    expect(asked.map(([amount]) => amount)).toEqual([0n, 0n])
  })
})
