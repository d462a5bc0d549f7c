import { expect, test } from 'vitest'
import { multithread } from './multithread-kind.tsx'

const stored = {
  enabled: true,
  configType: 'TOKEN' as const,
  token: { isSet: true, lastModified: null },
  expirationTime: '2027-12-31T10:00:00Z',
  scheduler: null,
}
const entered = (expirationTime: string | null) =>
  JSON.stringify({ ...JSON.parse(multithread.toForm(stored, 'en')), expirationTime })

test('keeps the exact end of a token unless another day is chosen', () => {
  const unchanged = multithread.toForm(stored, 'en')
  expect(multithread.check(unchanged, {} as never)).toBeNull()
  expect(multithread.toInput(unchanged, {} as never)).toMatchObject({ expirationTime: '2027-12-31T10:00:00Z' })
  expect(multithread.check(entered(null), {} as never)).toBeNull()
})

test('refuses a text that is not a day', () => {
  for (const text of ['soon', '2027-02', '31.31.2027', '2027-13-31T00:00:00Z']) {
    expect(multithread.check(entered(text), {} as never)).toBe('notDate')
  }
})
