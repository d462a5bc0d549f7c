import { expect, test } from 'vitest'
import { startSoak } from '../support/soak.ts'

/** Caches of code and prepared statements are full after that. */
const warmUp = 1_500
const measured = 4_500

// The short form of `npm run soak`, which runs for an hour.
test('a gateway holds no more memory after three times as many requests', async () => {
  const soak = await startSoak({ workers: 6, pauseMs: 0 })
  try {
    await soak.load(() => soak.requests >= warmUp)
    const before = await soak.memory()
    await soak.load(() => soak.requests >= measured)
    const after = await soak.memory()
    expect(soak.failures).toEqual({})
    expect(after.held / before.held).toBeLessThan(1.05)
  } finally {
    await soak.stop()
  }
})
