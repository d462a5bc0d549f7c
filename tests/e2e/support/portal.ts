import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'
import { type BrowserContextOptions, test as base } from 'playwright/test'
import { address } from './address.ts'
import { type Charge, freshCharges } from './ledger.ts'
import { answerStepUp, signIn } from './sign-in.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface Options {
  /** Who is signed in when the test begins; null for nobody. */
  caller: CallerKey | null
}

interface Fixtures {
  /** What browsers complain of fails a test; it foresees what it provokes itself. */
  foresee: (complaint: RegExp) => void
  /** Gives the signed-in caller's password where a page asks for it again. */
  confirming: undefined
  /** A charge of DEMO_MERCHANT, charged and not refunded, that no other test touches. */
  charge: Charge
}

interface WorkerFixtures {
  states: Map<CallerKey, Promise<StorageState>>
  /** The browser's state after signing in through the page, once for each caller and worker. */
  signedIn: (caller: CallerKey) => Promise<StorageState>
  takeCharge: () => Promise<Charge>
}

export { expect } from 'playwright/test'

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  caller: ['operator', { option: true }],

  states: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      await use(new Map())
    },
    { scope: 'worker' },
  ],

  signedIn: [
    async ({ browser, states }, use) => {
      const start = async (caller: CallerKey) => {
        // A test may sign in somebody else than its own caller, whose cookies must not be there.
        const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
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

  confirming: [
    async ({ page, caller, states }, use) => {
      const wasAsked = caller === null ? () => false : await answerStepUp(page, credentialsOf(caller).secretKey)
      await use(undefined)
      const state = caller === null ? undefined : await states.get(caller)
      // Confirming gives the session a new cookie; the tests that share it go on with that one.
      if (caller === null || !state || !wasAsked()) return
      const { cookies } = await page.context().storageState()
      const session = cookies.filter(({ name }) => name.endsWith('portal-session'))
      const others = state.cookies.filter(({ name }) => !name.endsWith('portal-session'))
      states.set(caller, Promise.resolve({ ...state, cookies: [...others, ...session] }))
    },
    { auto: true },
  ],

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
