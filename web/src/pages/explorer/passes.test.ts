import { expect, test } from 'vitest'
import { asMinutes, mutationSeconds, noPasses, passFor } from './passes.ts'

const passes = { queries: { text: 'q', until: 3_600_000 }, mutations: { text: 'm', until: 300_000 } }

test('a mutation needs a pass for mutations, which also allows queries, until it expires', () => {
  expect(passFor(noPasses, false, 0)).toBeNull()
  expect(passFor({ ...passes, mutations: null }, true, 0)).toBeNull()
  expect(passFor(passes, true, 299_999)).toBe('m')
  expect(passFor({ ...passes, queries: null }, false, 0)).toBe('m')
  expect(passFor(passes, true, 300_000)).toBeNull()
  expect(passFor(passes, false, 300_000)).toBe('q')
  expect(passFor(passes, false, 3_600_000)).toBeNull()
})

test('the remaining time counts down to zero', () => {
  expect([0, 1, 299_999, 300_000, 400_000].map((now) => asMinutes(mutationSeconds(passes, now)))).toEqual([
    '5:00',
    '5:00',
    '0:01',
    '0:00',
    '0:00',
  ])
})
