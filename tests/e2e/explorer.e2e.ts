import { credentialsOf } from '@portal/sandbox/test-caller'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { type SignInWords, signIn } from './support/sign-in.ts'
import { expectUsable } from './support/usable.ts'

const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Replaces the text of an editor. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

const linkTo = (content: object) => `docs/explorer#${encodeURIComponent(JSON.stringify(content))}`

/** Records the documents that the page sends for its own caller. */
function countOwn(page: Page): { count: number } {
  const sent = { count: 0 }
  page.on('request', (request) => {
    if (request.headers()['x-portal-explorer'] !== undefined) sent.count++
  })
  return sent
}

test.describe('English', () => {
  // The explorer gives the session a new cookie, so the session must not be shared with other tests.
  test.use({ caller: null })
  test.beforeEach(async ({ page }) => {
    await page.goto('me/login')
    await signIn(page, 'admin')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  })

  test('completes and runs a query, and runs a mutation only after the password and a confirmation', {
    tag: '@fast',
  }, async ({ page, charge, allowConsole }) => {
    allowConsole(/net::ERR|Failed to load/)
    const { secretKey } = credentialsOf('admin')
    const sent = countOwn(page)
    await page.goto('docs/explorer')
    const query = editor(page, 'Query')
    await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible()
    await expect(page.getByText('Put the caret on a field')).toBeVisible()

    // Completion and documentation follow the caret; Escape, then Tab leaves the editor.
    await write(page, query, `query Mine($id: ID!) {\n  charge(id: $id) { id amo`)
    await page.keyboard.press('Control+Space')
    await expect(page.getByRole('option', { name: /^amount/ }).first()).toBeVisible()
    await page
      .getByRole('option', { name: /^amount/ })
      .first()
      .click()
    await expect(query).toContainText('amount')
    await expect(page.getByText('Charge.amount')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in the reference' })).toBeVisible()
    await write(
      page,
      query,
      `query Mine($id: ID!) {\n  charge(id: $id) { id amount }\n  gone: charge(id: "nothing") { id }\n  refused: binLookup(id: "1") { id }\n}`,
    )
    // The first Escape closes the list of completions if it is open.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(query).not.toBeFocused()
    await expect(page.getByText('Variable "$id" of required type "ID!" was not provided.')).toBeVisible()
    await write(page, editor(page, 'Variables'), `{ "id": "${charge.id}" }`)
    await expect(page.getByText('was not provided')).toBeHidden()

    await page.keyboard.press('Control+Enter')
    const opening = page.getByRole('dialog', { name: 'Run your own queries' })
    await opening.getByLabel('Re-enter your login password').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(opening.getByRole('alert')).toContainText('The password is wrong.')
    expect(sent.count).toBe(0)
    await opening.getByLabel('Re-enter your login password').fill(secretKey)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^HTTP 200 · .* · 1 error$/)).toBeVisible()
    await expect(editor(page, 'Response')).toContainText(charge.id)
    const errors = page.getByRole('list', { name: 'Errors in the response' })
    await expect(errors).toContainText('FORBIDDEN')
    await errors.getByRole('button', { name: 'refused' }).click()
    await expect(editor(page, 'Response')).toBeFocused()
    await expect(page.getByRole('row', { name: new RegExp(`GET /charges/${charge.id} 200`) })).toBeVisible()
    await expect(page.getByRole('row', { name: /GET \/charges\/nothing 404/ })).toBeVisible()
    await expect(page.getByText(/2 calls, 1 failed.* cost/)).toBeVisible()
    await expectUsable(page)

    // A link opens a mutation without running it. The password turns mutations on, and each one asks again.
    const before = sent.count
    const refund = `mutation Refund($id: ID!) { runChargeCommand(input: { chargeId: $id, command: REFUND, amount: "1.00" }) { id amountRefunded } }`
    await page.goto(linkTo({ query: refund, variables: { id: charge.id }, merchant: 'OTHER_MERCHANT' }))
    await expect(page.getByText('It’s a mutation, and nothing has been run.')).toBeVisible()
    await expect(page.getByText(/It’s meant for OTHER_MERCHANT/)).toBeVisible()
    await expect(page.getByText('Turn on mutations to run it.')).toBeVisible()
    const run = page.getByRole('button', { name: 'Run', exact: true })
    await expect(run).toBeDisabled()
    await page.getByRole('button', { name: 'Stay with DEMO_MERCHANT' }).click()
    await expect(run).toBeDisabled()
    expect(sent.count).toBe(before)
    await page.getByRole('button', { name: 'Turn on mutations' }).click()
    await page.getByRole('dialog').getByLabel('Re-enter your login password').fill(secretKey)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Mutations are on for [45]:\d\d$/)).toBeVisible()
    await run.click()
    const question = page.getByRole('dialog', { name: 'Run this mutation?' })
    await expect(question).toContainText('Refund runs runChargeCommand for DEMO_MERCHANT.')
    expect(sent.count).toBe(before)
    await question.getByRole('button', { name: 'Run mutation' }).click()
    await expect(editor(page, 'Response')).toContainText(/"amountRefunded": "?1\.00/)

    // A mutation without a response has an unknown outcome.
    await page.route('**/graphql', (route) =>
      route.request().headers()['x-portal-explorer'] === undefined ? route.fallback() : route.abort(),
    )
    await run.click()
    await question.getByRole('button', { name: 'Run mutation' }).click()
    await expect(page.getByText('The outcome of the mutation is unknown.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(run).toBeDisabled()
  })

  test('says that the outcome of a mutation is unknown after the page was left while it ran', async ({
    page,
    charge,
  }) => {
    const mutation = `mutation { runChargeCommand(input: { chargeId: "${charge.id}", command: REFUND, amount: "1.00" }) { id } }`
    await page.goto(linkTo({ query: mutation, variables: {}, merchant: 'DEMO_MERCHANT' }))
    await expect(page.getByText('It’s a mutation, and nothing has been run.')).toBeVisible()
    // It is the caller's own account.
    await expect(page.getByRole('button', { name: /^Stay with/ })).toBeHidden()
    const turnOn = async () => {
      await page.getByRole('button', { name: 'Turn on mutations' }).click()
      await page.getByRole('dialog').getByLabel('Re-enter your login password').fill(credentialsOf('admin').secretKey)
      await page.keyboard.press('Enter')
    }
    await turnOn()
    const start = async () => {
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Run mutation' }).click()
      await expect(page.getByText('Running…')).toBeVisible()
    }
    const unknown = page.getByText('The outcome of the mutation is unknown.')
    await page.route('**/graphql', (route) =>
      // Without a response.
      route.request().headers()['x-portal-explorer'] === undefined ? route.fallback() : undefined,
    )
    await start()
    const merchant = page.getByRole('combobox', { name: 'Merchant Account' })
    await merchant.press('ArrowDown')
    await merchant.pressSequentially('other')
    await expect(page.getByRole('option', { name: 'OTHER_MERCHANT' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(merchant).toHaveValue('OTHER_MERCHANT')
    await expect(unknown).toBeVisible()

    // On another page and back.
    await start()
    await expect(unknown).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    await page.goBack()
    await expect(unknown).toBeVisible()

    // The browser asks before the tab is closed.
    await turnOn()
    await start()
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  })

  test('shows the beginning of a 20 MB response and saves all of it', async ({ page }) => {
    await page.goto('docs/explorer')
    const body = JSON.stringify({
      data: { items: Array(400_000).fill({ id: 'chg-1001', currency: 'EUR', note: 'as long' }) },
    })
    await page.route('**/graphql', (route) =>
      route.request().headers()['x-portal-explorer'] === undefined
        ? route.fallback()
        : route.fulfill({ contentType: 'application/json', body }),
    )
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Re-enter your login password').fill(credentialsOf('admin').secretKey)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^The first 1 MB of \d+\.\d MB is shown/)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save whole response' }).click()
    const file = await (await download).createReadStream()
    let size = 0
    for await (const part of file) size += part.length
    expect(size).toBe(Buffer.byteLength(body))
  })
})

const spanish: SignInWords = {
  merchantAccount: 'Cuenta de comercio',
  userName: 'Nombre de usuario',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
}

test.describe('Spanish', () => {
  test.use({ caller: null })

  test('keeps the typed query after a failure, a broken link and the end of the session', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/504|Failed to load/)
    await prefer(page, { theme: 'dark', locale: 'es' })
    await page.goto('docs/explorer')
    await expect(page.getByText('Inicie sesión para ejecutar consultas')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ejecutar', exact: true })).toBeDisabled()
    const query = editor(page, 'Consulta')
    await write(page, query, 'query Propia { charges(page: { limit: 1 }) { total } }')
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await signIn(page, 'operator', spanish)
    await expect(query).toContainText('query Propia')

    await page.route('**/graphql', (route) =>
      route.request().headers()['x-portal-explorer'] === undefined
        ? route.fallback()
        : route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway Time-out</h1>' }),
    )
    await page.getByRole('button', { name: 'Ejecutar', exact: true }).click()
    await page.getByRole('dialog').locator('input[type=password]').fill(credentialsOf('operator').secretKey)
    await page.keyboard.press('Enter')
    await expect(page.getByText('No se pudo ejecutar la consulta. El texto y las variables siguen aquí.')).toBeVisible()
    await expect(query).toContainText('query Propia')
    await expectUsable(page)

    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Ejecutar', exact: true }).click()
    await expect(editor(page, 'Respuesta')).toContainText('total')
    await page.goto(`docs/explorer#${'a'.repeat(9 * 1024)}`)
    await expect(page.getByRole('alert')).toContainText('Este enlace tiene más de 8192 caracteres')
    await expect(query).toContainText('query Propia')

    await page.goto('me/logout')
    await expect(page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    await page.goto('docs/explorer')
    await expect(page.getByText('Inicie sesión para ejecutar consultas')).toBeVisible()
    await expect(query).toContainText('query Propia')
    await expect(editor(page, 'Respuesta')).toBeHidden()
  })
})
