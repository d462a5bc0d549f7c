import { expect, test, vi } from 'vitest'
import { signedIn } from './signed-in.ts'

type Part = typeof import('../signed-in-part.ts')

test('fetches the part once, and again after a failure', async () => {
  const part = { fetchPage: () => undefined } as unknown as Part
  const fetchPart = vi
    .fn<() => Promise<Part>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(part)
  const told = vi.fn()
  signedIn.comesFrom(fetchPart)
  signedIn.subscribe(told)
  await expect(signedIn.load()).rejects.toBeInstanceOf(TypeError)
  expect(signedIn.get()).toBeNull()
  expect(told).not.toHaveBeenCalled()
  await expect(Promise.all([signedIn.load(), signedIn.load()])).resolves.toEqual([part, part])
  expect(signedIn.get()).toBe(part)
  expect(fetchPart).toHaveBeenCalledTimes(2)
  expect(told).toHaveBeenCalledTimes(1)
})
