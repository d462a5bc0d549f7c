/// <reference lib="dom" />
import { setImmediate } from 'node:timers/promises'
import type { Sandbox } from '@portal/sandbox/app'
import type { Page, Request } from 'playwright/test'
import { untilIdle } from './settled.ts'

/** The platform calls of a screen, and how many of them run in sequence. */
export interface ScreenCalls {
  /** `GET /charges/:charge`, in no particular order. */
  readonly calls: readonly string[]
  /** The GraphQL requests of the page. */
  readonly requests: number
  /** The longest sequence in which each call waits for the previous one. */
  readonly chain: number
}

/**
 * Number of event loop turns after which the gateway, which runs in this process, would have made any call that it
 * could.
 */
const turns = 100

/**
 * Runs in the page: late timers never fire, and others fire immediately. React delays some content, and the delay would
 * look like the end.
 */
function hurryTimers(): void {
  const start = window.setTimeout
  window.setTimeout = ((run: () => void, delay = 0) => (delay >= 2_000 ? 0 : start(run, 0))) as typeof window.setTimeout
}

/**
 * Holds each call to the platform until neither the page nor the gateway can do anything without a response, and then
 * releases all held calls. The number of such rounds is the length of the longest sequence. It does not depend on the
 * machine's speed.
 */
export class CallRounds {
  #held: (() => void)[] = []
  #calls: string[] = []
  #isHolding = false

  /** Watches the calls to a sandbox. Call it before the sandbox listens. */
  watch({ app }: Sandbox): void {
    app.addHook('onRequest', async ({ method, routeOptions, url }) => {
      if (!this.#isHolding) return
      const route = routeOptions.url ?? url.split('?', 1)[0] ?? ''
      this.#calls.push(`${method} ${route.replace('/api/v3', '')}`)
      await new Promise<void>((resolve) => this.#held.push(resolve))
    })
  }

  /** Opens a URL with an empty cache, and returns the calls up to the complete screen. */
  async open(page: Page, address: string): Promise<ScreenCalls> {
    this.#calls = []
    this.#isHolding = true
    const pending = new Set<Request>()
    let [requests, events] = [0, 0]
    page.on('request', (request) => {
      events++
      pending.add(request)
      if (request.url().endsWith('/graphql')) requests++
    })
    const end = (request: Request) => {
      events++
      pending.delete(request)
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    await page.addInitScript(hurryTimers)
    await page.goto(address)
    let chain = 0
    for (;;) {
      await this.#settle(page, () => events)
      if (this.#held.length > 0) {
        chain++
        for (const answer of this.#held.splice(0)) answer()
      } else if (pending.size === 0) break
    }
    this.#isHolding = false
    return { calls: this.#calls, requests, chain }
  }

  /** Waits until nothing happens: no request starts or ends, and no call arrives. */
  async #settle(page: Page, events: () => number): Promise<void> {
    for (let before = ''; ; ) {
      await page.evaluate(untilIdle)
      for (let turn = 0; turn < turns; turn++) await setImmediate()
      const now = `${events()} ${this.#calls.length}`
      if (now === before) return
      before = now
    }
  }
}
