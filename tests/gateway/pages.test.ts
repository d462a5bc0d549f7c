import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsPage } from '../support/browser.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let folder: string
let session: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-client-'))
  mkdirSync(join(folder, 'pages'))
  const pages = { locales: ['en', 'es'], screens: [{ path: '^merchant/[^/]+/charges$', page: 'charges' }] }
  for (const [name, text] of [
    ['index.html', 'any screen'],
    ['documents.json', '[]'],
    ['pages.json', JSON.stringify(pages)],
    ['pages/charges.en.html', 'charges'],
    ['pages/charges.es.html', 'cargos'],
  ] as const) {
    writeFileSync(join(folder, name), text)
  }
  stack = await startStack({ charges: 60, gateway: { webClient: folder } })
  session = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/operator')
})
afterAll(async () => {
  await stack.close()
  rmSync(folder, { recursive: true })
})

const spanish = `preferences=${encodeURIComponent('{"locale":"es"}')}`
const charges = '/atv4/merchant/DEMO_MERCHANT/charges'

test.each([
  ['of the screen, with a session', charges, () => session, 'charges'],
  ['with conditions in the address', `${charges}?search=chg-1`, () => session, 'charges'],
  ['in the chosen language', charges, () => `${session}; ${spanish}`, 'cargos'],
  ['in English, with unknown preferences', charges, () => `${session}; preferences=%7B"locale":"../x"%7D`, 'charges'],
  ['in English, with preferences that cannot be read', charges, () => `${session}; preferences=%7B`, 'charges'],
  ['of any screen, without a session', charges, () => spanish, 'any screen'],
  ['of any screen, on another screen', '/atv4/merchant/DEMO_MERCHANT/cases', () => session, 'any screen'],
])('serves the page %s', async (_which, url, cookie, page) => {
  const { statusCode, headers, body } = await stack.gateway.inject({ url, headers: { cookie: cookie() } })
  expect([statusCode, body]).toEqual([200, page])
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})
