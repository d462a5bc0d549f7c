import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'
import type { Page } from 'playwright/test'
import { test as base, expect } from './portal.ts'
import { answerStepUp, signIn } from './sign-in.ts'
import { startPortal } from './start-portal.ts'

interface OwnPortal {
  readonly address: string
  /** Stops or continues the clock of gateway and sandbox. */
  readonly stopClock: (isStopped: boolean) => void
}

/**
 * For tests of states that end after some time: each worker has a portal whose clock a test can stop. Use it in a
 * `describe` without a caller.
 */
export const test = base.extend<{ ready: undefined }, { own: OwnPortal }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      let stoppedAt: number | null = null
      const { origin, stop } = await startPortal({ port: 0, clock: () => stoppedAt ?? Date.now() })
      await use({
        address: `${origin}/atv4/`,
        stopClock(isStopped) {
          stoppedAt = isStopped ? Date.now() : null
        },
      })
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.address)
  },
  ready: [
    async ({ own, allowConsole }, use) => {
      allowConsole(/^asked http:\/\/localhost:/)
      own.stopClock(false)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Signs in at the test's own portal, and types the password each time the page asks for it. */
export async function enter(page: Page, caller: CallerKey): Promise<void> {
  await answerStepUp(page, credentialsOf(caller).secretKey)
  await page.goto('me/login')
  await signIn(page, caller)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}
