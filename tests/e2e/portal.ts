import type { CallerKey } from '@portal/sandbox/test-caller'
import { type BrowserContextOptions, test as base } from 'playwright/test'
import { address } from './address.ts'
import { type Charge, freshCharges } from './ledger.ts'
import { signIn } from './sign-in.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface Options {
  /** Who is signed in when the test begins; null for nobody. */
  caller: CallerKey | null
}

interface Fixtures {
  /** What browsers complain of fails a test; it foresees what it provokes itself. */
  foresee: (complaint: RegExp) => void
  /** A charge of DEMO_MERCHANT, charged and not refunded, that no other test touches. */
  charge: Charge
}

interface WorkerFixtures {
  /** The browser's state after signing in through the page, once for each caller and worker. */
  signedIn: (caller: CallerKey) => Promise<StorageState>
  takeCharge: () => Promise<Charge>
}

export { expect } from 'playwright/test'

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  caller: ['operator', { option: true }],

  signedIn: [
    async ({ browser }, use) => {
      const states = new Map<CallerKey, Promise<StorageState>>()
      const start = async (caller: CallerKey) => {
        const context = await browser.newContext()
        const page = await context.newPage()
        await page.goto(address.portal)
        await signIn(page, caller)
        await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
        const state = await context.storageState()
        await context.close()
        return state
      }
      await use((caller) => {
        const state = states.get(caller) ?? start(caller)
        states.set(caller, state)
        return state
      })
    },
    { scope: 'worker' },
  ],

  takeCharge: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, { parallelIndex, config }) => {
      const taken = new Set<string>()
      await use(async () => {
        const charge = (await freshCharges(parallelIndex, config.workers)).find(({ id }) => !taken.has(id))
        if (!charge) throw new Error('no fresh charge is left')
        taken.add(charge.id)
        return charge
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ caller, signedIn }, use) => {
    await use(caller === null ? undefined : await signedIn(caller))
  },

  charge: async ({ takeCharge }, use) => {
    await use(await takeCharge())
  },

  foresee: [
    async ({ context }, use) => {
      const foreseen: RegExp[] = []
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== address.origin) complaints.push(`asked ${origin}`)
      })
      await use((complaint) => {
        foreseen.push(complaint)
      })
      const unforeseen = complaints.filter((text) => !foreseen.some((pattern) => pattern.test(text)))
      if (unforeseen.length > 0) throw new Error(`the browser complained:\n${unforeseen.join('\n')}`)
    },
    { auto: true },
  ],
})
