import { credentialsOf } from '@portal/sandbox/test-caller'
import type { Locator, Page } from 'playwright/test'
import { rows } from './support/list.ts'
import { failWith, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { openReview } from './support/review.ts'
import { signIn } from './support/sign-in.ts'
import { expectUsable } from './support/usable.ts'

const sentinel = 'Sentinel-Of-Tests-4711-aB'

/** Opens the queries of the screen. */
async function showQuery(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Show query' }).click()
  return page.getByRole('dialog', { name: 'What this screen asked' })
}

const part = (within: Locator, name: string) => within.getByRole('region', { name, exact: true })

/** Returns the text of each form of the shown operation. */
async function formsOf(dialog: Locator): Promise<string> {
  const texts: string[] = []
  for (const form of ['GraphQL', 'Variables', 'curl', 'TypeScript']) {
    await dialog.getByRole('button', { name: form, exact: true }).click()
    texts.push((await dialog.locator('pre').textContent()) ?? '')
  }
  return texts.join('\n')
}

test('shows the queries of each screen as code, with the platform calls behind them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('merchant/charges?search=nobody.at.all%40example.test')
  await page.getByRole('button', { name: 'Show query' }).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(10)
  // A list that is watched asks again and again.
  await page.getByRole('button', { name: 'Pause updates' }).click()
  await page.keyboard.press('ControlOrMeta+Shift+X')
  const dialog = page.getByRole('dialog', { name: 'What this screen asked' })
  // Parts of the screen that arrive late have queries too.
  const ofList = part(dialog, 'This screen').getByRole('button', { name: /^Charges Query/ })
  await expect(ofList).toHaveCount(2)
  await ofList.first().click()
  await expect(dialog.locator('pre')).toContainText('query Charges($search: String')
  expect(await formsOf(dialog)).not.toMatch(/__typename|nobody\.at/)
  await dialog.getByRole('button', { name: 'curl' }).click()
  await expect(dialog.locator('pre')).toContainText(`--user 'DEMO_MERCHANT/operator:'"$PORTAL_SECRET_KEY"`)
  await expect(dialog.getByRole('row', { name: /^GET \/charges 200/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+C')
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await dialog.locator('pre').textContent())
  // The searched address is personal data, so it is masked.
  await ofList.last().click()
  await dialog.getByRole('button', { name: 'Variables' }).click()
  await expect(dialog.locator('pre')).toContainText('"search": "<personal data>"')
  await expect(dialog.getByText('Put yours in place of')).toBeVisible()
  expect(await formsOf(dialog)).not.toContain('nobody.at.all')
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page
    .getByRole('link', { name: /^Open chg-/ })
    .first()
    .click()
  // The query of the list with the link is not included.
  await page.getByRole('heading', { level: 1, name: /chg-/ }).waitFor()
  await showQuery(page)
  await part(dialog, 'This screen')
    .getByRole('button', { name: /^Charge Query/ })
    .click()
  await expect(dialog.locator('pre')).toContainText('query Charge($id: ID!')
  await expect(part(dialog, 'Earlier screens').getByRole('button', { name: /^Charges Query/ })).toHaveCount(2)
  const link = dialog.getByRole('link', { name: 'Open in the explorer' })
  const { query, variables } = JSON.parse(decodeURIComponent((await link.getAttribute('href'))?.split('#')[1] ?? ''))
  expect(query).toContain('query Charge(')
  expect(variables.id).toMatch(/^chg-/)
  await link.click()
  await expect(dialog).toHaveCount(0)
  // The explorer removes the query from the URL when it has read it.
  await expect(page).toHaveURL(/\/docs\/explorer$/)
  await expect(page.getByRole('textbox', { name: 'Query', exact: true })).toContainText('query Charge(')

  await prefer(page, { locale: 'es', theme: 'dark' })
  await page.goto('docs')
  await page.getByRole('button', { name: 'Ver la consulta' }).click()
  const spanish = page.getByRole('dialog', { name: 'Lo que ha pedido esta pantalla' })
  await expect(spanish).toContainText('Ninguna consulta')
  await page.goto('merchant/charges')
  await page.getByRole('button', { name: 'Pausar las actualizaciones' }).click()
  await page.getByRole('button', { name: 'Ver la consulta' }).click()
  await part(spanish, 'Esta pantalla')
    .getByRole('button', { name: /^Charges / })
    .click()
  await expect(
    part(spanish, 'Llamadas a la plataforma').getByText(/^1 llamada, ninguna falló; \d+ ms desde/),
  ).toBeVisible()
  await spanish.getByRole('button', { name: 'TypeScript' }).click()
  await expect(spanish.getByText('Su clave secreta no se muestra.')).toBeVisible()
  await expectUsable(page)
})

test.describe('Secrets', () => {
  test.use({ caller: null })

  test('never shows a typed secret, and clears the queries for the next caller', async ({ page }) => {
    await page.goto('')
    await signIn(page, 'admin')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    // The forms are real, but the responses are made up, so nothing is saved.
    for (const operation of ['SaveConfigurationSecret', 'SavePassword', 'SaveGatewayConfig']) {
      await intercept(page, operation, failWith('BAD_INPUT', `refused ${sentinel}`))
    }

    const expectMasked = async (operation: string) => {
      const dialog = await showQuery(page)
      await part(dialog, 'This screen')
        .getByRole('button', { name: new RegExp(`^${operation} Mutation`) })
        .first()
        .click()
      const forms = await formsOf(dialog)
      expect(forms).toContain('<secret>')
      expect(forms).not.toContain(sentinel)
      expect(forms).not.toContain(credentialsOf('admin').secretKey)
      await expect(dialog.getByText('BAD_INPUT').first()).toBeVisible()
      expect(await dialog.innerHTML()).not.toContain(sentinel)
      return { dialog, forms }
    }

    await page.goto('merchant/THIRD_MERCHANT/configuration/merchant-configuration')
    await page.getByRole('button', { name: 'Set new value' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByText('Paste your own value').click()
    await form.getByLabel('Value', { exact: true }).fill(`${sentinel}-${sentinel}`)
    await form.getByRole('button', { name: 'Set new value' }).click()
    await form.getByRole('alert').first().waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    const { dialog, forms } = await expectMasked('SaveConfigurationSecret')
    expect(forms).toContain('x-on-behalf-of: THIRD_MERCHANT')
    await page.keyboard.press('Escape')

    await page.goto('merchant/DEMO_MERCHANT/callers/support')
    await page.getByRole('button', { name: 'Add password' }).click()
    await form.getByLabel('Password', { exact: true }).fill(sentinel)
    await form.getByLabel('Re-enter the password').fill(sentinel)
    await form.getByRole('button', { name: 'Add password' }).click()
    await form.getByRole('alert').first().waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expectMasked('SavePassword')
    await page.keyboard.press('Escape')

    await page.goto('merchant/DEMO_MERCHANT/gateways/gw-3?edit')
    await page.getByLabel('descriptor').fill(sentinel)
    const review = await openReview(page)
    await review.getByRole('button', { name: /^Apply / }).click()
    await review.getByRole('alert').waitFor()
    await review.getByRole('button', { name: 'Back to the form' }).click()
    await expectMasked('SaveGatewayConfig')
    await page.keyboard.press('Escape')
    // Restores the value, so that leaving the page asks no question.
    await page.getByLabel('descriptor').fill('DEMO SHOP')
    await expect(dialog).toHaveCount(0)

    // The next caller in the same browser sees none of these queries.
    await page.goto('merchant/DEMO_MERCHANT/charges')
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await signIn(page, 'support')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    const next = await showQuery(page)
    await expect(next.getByRole('button', { name: /^Charges Query/ })).toHaveCount(0)
  })
})
