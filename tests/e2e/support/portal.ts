import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'
import {
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Page,
  type Request,
  type WebError,
} from 'playwright/test'
import { address } from './address.ts'
import { type Charge, freshCharges } from './ledger.ts'
import { answerStepUp, signIn } from './sign-in.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface Options {
  /** The caller who is signed in when the test starts; null for none. */
  caller: CallerKey | null
  /**
   * Whether the test uses the page that the worker's tests of this caller share. The portal is already open there, so
   * `visit` opens a screen at a quarter of the cost of a load. Only for tests that view a screen and leave nothing
   * behind.
   */
  sharesPage: boolean
}

interface Fixtures {
  /** A warning or an error in the browser's console fails a test, unless the test provokes it and allows it here. */
  allowConsole: (complaint: RegExp) => void
  /**
   * Disconnects the network. The browser reports each request that fails because of it, so all such reports are
   * allowed.
   */
  goOffline: () => Promise<void>
  /** Types the caller's password each time a page asks for it. */
  confirming: undefined
  /**
   * Ends the handlers of routes before the page closes. A handler that is still busy then, for example with the request
   * of a live list, would fail after the test: no test would be named, and the next one would not run.
   */
  endsRoutes: undefined
  /** A charged, unrefunded charge of DEMO_MERCHANT that no other test uses. */
  charge: Charge
}

interface WorkerFixtures {
  states: Map<CallerKey, Promise<StorageState>>
  /** The browser's state after a sign-in through the page. Each worker signs in once per caller. */
  signedIn: (caller: CallerKey) => Promise<StorageState>
  sharedPage: (caller: CallerKey) => Promise<Page>
  takeCharge: () => Promise<Charge>
}

export { expect } from 'playwright/test'

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  caller: ['operator', { option: true }],
  sharesPage: [false, { option: true }],

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
        // Does not use the options of the requesting test, which may have another caller's cookies.
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

  sharedPage: [
    async ({ browser, signedIn }, use) => {
      const pages = new Map<CallerKey, Page>()
      await use(async (caller) => {
        const storageState = await signedIn(caller)
        const page = pages.get(caller) ?? (await (await browser.newContext({ storageState })).newPage())
        pages.set(caller, page)
        // Another test may have confirmed the session in the meantime, which gives it a new cookie.
        await page.context().addCookies(storageState.cookies)
        return page
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

  context: async ({ context, sharesPage, sharedPage, caller }, use) => {
    await use(sharesPage && caller ? (await sharedPage(caller)).context() : context)
  },

  page: async ({ context, sharesPage, sharedPage, caller }, use) => {
    await use(sharesPage && caller ? await sharedPage(caller) : await context.newPage())
  },

  confirming: [
    async ({ page, caller, states }, use) => {
      const wasAsked = caller === null ? () => false : await answerStepUp(page, credentialsOf(caller).secretKey)
      await use(undefined)
      const state = caller === null ? undefined : await states.get(caller)
      // A confirmation gives the session a new cookie. The next tests in this session need the new one.
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

  goOffline: async ({ context, allowConsole }, use) => {
    await use(async () => {
      allowConsole(/net::ERR_INTERNET_DISCONNECTED/)
      await context.setOffline(true)
    })
  },

  endsRoutes: [
    async ({ context }, use) => {
      await use(undefined)
      await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],

  allowConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const complaints: string[] = []
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      }
      const onError = (error: WebError) => complaints.push(String(error.error()))
      const onRequest = (request: Request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== address.origin) complaints.push(`asked ${origin}`)
      }
      context.on('console', onConsole).on('weberror', onError).on('request', onRequest)
      await use((complaint) => {
        allowed.push(complaint)
      })
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest)
      const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      if (unexpected.length > 0) throw new Error(`the browser complained:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})
