// docs/screen-calls.md lists the platform calls of each screen. After an intended change, UPDATE_CALLS=1 rewrites it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallerKey } from '@portal/sandbox/test-caller'
import { type BrowserContext, expect, test } from 'playwright/test'
import { root } from '../../tools/root.ts'
import { addresses } from './support/addresses.ts'
import { CallRounds, type ScreenCalls } from './support/call-rounds.ts'
import { signIn } from './support/sign-in.ts'
import { startPortal } from './support/start-portal.ts'

const page = join(root, 'docs', 'screen-calls.md')

test('the table of the platform calls of each screen is complete', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(600_000)
  const rounds = new CallRounds()
  // The clock is stopped, because a session's caller is read again from time to time.
  const now = Date.now()
  const portal = await startPortal({ port: 0, clock: () => now, prepare: (sandbox) => rounds.watch(sandbox) })
  try {
    const signedIn = new Map<CallerKey, Awaited<ReturnType<BrowserContext['storageState']>>>()
    const lines: string[] = []
    for (const { name, path, caller } of addresses) {
      const storageState = signedIn.get(caller) ?? (await stateOf(caller))
      signedIn.set(caller, storageState)
      const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
      const opened = await context.newPage()
      lines.push(lineOf(name, await rounds.open(opened, `${portal.origin}/atv4/${path}`)))
      await context.close()
    }
    const table = tableOf(lines)
    const written = readFileSync(page, 'utf8')
    const whole = `${written.slice(0, written.indexOf('| screen'))}${table}\n`
    if (process.env.UPDATE_CALLS) writeFileSync(page, whole)
    else expect(unaligned(written)).toBe(unaligned(whole))
  } finally {
    await portal.stop()
  }

  async function stateOf(caller: CallerKey) {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const first = await context.newPage()
    await first.goto(`${portal.origin}/atv4/`)
    await signIn(first, caller)
    await first.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    const state = await context.storageState()
    await context.close()
    return state
  }
})

/** The text without the whitespace that aligns its table. */
function unaligned(text: string): string {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
}

function lineOf(name: string, { calls, requests, chain }: ScreenCalls): string {
  const counts = new Map<string, number>()
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1)
  const named = [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([call, count]) => `\`${call.replace(/^GET /, '')}\`${count > 1 ? ` ×${count}` : ''}`)
  return `| ${name} | ${requests} | ${calls.length} | ${chain} | ${named.join(', ')} |`
}

function tableOf(lines: readonly string[]): string {
  return [
    '| screen | requests | calls | in sequence | platform calls |',
    '| --- | ---: | ---: | ---: | --- |',
    ...lines,
  ].join('\n')
}
