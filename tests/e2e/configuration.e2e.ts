import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { choose } from './support/choose.ts'
import { ask } from './support/ledger.ts'
import { intercept, recordActing } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { openReview, reviewed, saveReviewed } from './support/review.ts'

test.use({ caller: 'admin' })

const setting = (page: Page, name: string) =>
  page.locator('.field').filter({ has: page.getByText(name, { exact: true }) })

// A merchant's settings are one document, so these tests change the one of OTHER_MERCHANT in turn,
// and no other test changes it.
test.describe.configure({ mode: 'default' })

/** Restores the initial settings of OTHER_MERCHANT, which an earlier run may have changed. */
async function seededSettings(): Promise<void> {
  const addresses = ['https://other-merchant.example.test/notifications']
  const looks = { merchantDisplayName: 'Other Store', merchantLogoUrl: null, requirePostalCode: false }
  const times = { timeoutSeconds: 60, maxRequestMillis: 30_000 }
  const input = { ...looks, ...times, defaultCountry: 'US', chargeNotificationURLs: addresses }
  const save = 'mutation ($input: ConfigurationInput!) { saveConfiguration(input: $input) { id } }'
  await ask(save, { input }, 'super', 'OTHER_MERCHANT')
}

test('finds settings by a word and saves several in one request', { tag: '@fast' }, async ({ page }) => {
  await seededSettings()
  await page.goto('merchant/OTHER_MERCHANT/configuration/settings')
  await expect(setting(page, 'Display name')).toContainText('Other Store')
  await expect(page.getByRole('link', { name: 'Merchant Settings' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter settings' }).fill('TAX')
  await expect(page.getByRole('heading', { name: 'Appearance and emails' })).toHaveCount(0)
  await expect(setting(page, 'Default tax model')).toContainText('Included in the price')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Filter settings' }).clear()
  await page.getByRole('textbox', { name: 'Display name' }).fill('Other Shop')
  await page.getByRole('textbox', { name: 'Logo URL' }).fill('http://other.example.test/logo.svg')
  await page.getByRole('combobox', { name: 'Require postal code' }).selectOption('Yes')
  await choose(page, 'Default country', 'port', 'PT - Portugal')
  await expect(page.getByText('4 settings changed')).toBeVisible()
  // A setting of another page is listed with a link to that page.
  await page.getByRole('searchbox', { name: 'Filter settings' }).fill('timeout')
  await expect(page.getByRole('status').getByRole('link', { name: 'Integration and Keys' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter settings' }).clear()
  await page.getByText('Changed only').click()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2)
  await expectAccessible(page)
  // Errors are shown even if the filter hides their settings.
  await page.getByRole('searchbox', { name: 'Filter settings' }).fill('postal')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Logo URL must begin with https://')).toBeVisible()
  await page.getByRole('textbox', { name: 'Logo URL' }).fill('https://other.example.test/logo.svg')
  const review = await openReview(page)
  await expect(reviewed(review, 'Display name')).toHaveText(['Other Store', 'Other Shop'])
  await expect(reviewed(review, 'Require postal code')).toHaveText(['No', 'Yes'])
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Apply 4 changes' }).click()

  await expect(setting(page, 'Require postal code')).toContainText('Yes')
  await page.getByRole('searchbox', { name: 'Filter settings' }).clear()
  await expect(setting(page, 'Display name')).toContainText('Other Shop')
  await expect(setting(page, 'Logo URL')).toContainText('https://other.example.test/logo.svg')
  await expect(setting(page, 'Default country')).toContainText('PT - Portugal')
})

test('accepts a list of URLs line by line and shows someone else’s change, in Spanish', async ({ page }) => {
  await seededSettings()
  await prefer(page, { locale: 'es', theme: 'light' })
  await page.goto('merchant/OTHER_MERCHANT/configuration/merchant-configuration?edit')
  const addresses = page.getByRole('textbox', { name: 'URL de notificación de cargos' })
  await expect(addresses).toHaveValue('https://other-merchant.example.test/notifications')
  await addresses.fill('https://a.example.test/\nhttps://10.0.0.1/')
  await page.getByRole('textbox', { name: 'Tiempo de espera en segundos' }).fill('301')
  await page.getByRole('button', { name: 'Revisar', exact: true }).click()
  await expect(page.getByText('no debe llevar a una red privada')).toBeVisible()
  await expect(page.getByText('el valor es demasiado alto')).toBeVisible()
  await addresses.fill('https://a.example.test/\nhttps://b.example.test/')
  await page.getByRole('textbox', { name: 'Tiempo de espera en segundos' }).fill('50')
  await ask('mutation { saveConfiguration(input: { timeoutSeconds: 70 }) { id } }', {}, 'otherAdmin')
  const review = await openReview(page, 'es')
  await expect(reviewed(review, 'Tiempo de espera en segundos')).toContainText([
    '60 segundos',
    '50 segundos',
    '70 segundos',
  ])
  await expectAccessible(page)
  await review.getByText('Mantener la mía').click()
  await review.getByRole('button', { name: 'Aplicar 2 cambios' }).click()
  await expect(setting(page, 'URL de notificación de cargos')).toContainText('https://b.example.test/')
  await expect(setting(page, 'Tiempo de espera en segundos')).toContainText('50 segundos')
})

test.describe('A super account', () => {
  test.use({ caller: 'super' })
  test('shows the internal settings to a super account', async ({ page }) => {
    await seededSettings()
    await page.goto('merchant/OTHER_MERCHANT/configuration/internal?edit')
    await page.getByRole('textbox', { name: 'Maximum request time in milliseconds' }).fill('20,000')
    await saveReviewed(page)
    await expect(setting(page, 'Maximum request time in milliseconds')).toContainText('20,000 milliseconds')
    await expectAccessible(page)
  })
})

test.describe('Version information', () => {
  test.use({ caller: 'super' })
  test('shows the version information as a table, in Spanish', async ({ page }) => {
    await prefer(page, { locale: 'es', theme: 'light' })
    await page.goto('merchant/configuration/versions')
    await expect(page.getByRole('row').filter({ hasText: 'paywall' })).toContainText('6.0.3')
    await expect(page.getByRole('button', { name: 'Copiar Componentes de la plataforma' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('hides the internal settings from a merchant’s caller', async ({ page }) => {
  await page.goto('merchant/configuration/internal')
  await expect(page.getByRole('main')).toContainText('super account')
})

const secretRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test.describe('Secret keys', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('shows a new secret once, keeps it nowhere on the page, and lets the caller test it', async ({ page }) => {
    await page.goto('merchant/THIRD_MERCHANT/configuration/merchant-configuration')
    const row = secretRow(page, 'Notification key')
    await expect(row).toContainText('Set')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Set new value' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('stops working immediately')
    await dialog.getByText('Paste your own value').click()
    await dialog.getByLabel('Value', { exact: true }).fill('too short')
    await dialog.getByRole('button', { name: 'Set new value' }).click()
    await expect(dialog).toContainText('Value can’t contain spaces')
    await expectAccessible(page)
    await dialog.getByText('Generate a random value').click()
    await dialog.getByRole('button', { name: 'Set new value' }).click()
    const shown = page.getByRole('dialog', { name: 'Notification key: your new value' })
    await expect(shown).toBeVisible()
    const value = (await shown.locator('code').textContent()) ?? ''
    expect(value).toMatch(/^[\w-]{43}$/)
    await expectAccessible(page)
    // It closes only after the caller confirms that the secret is saved.
    await page.keyboard.press('Escape')
    await expect(shown.getByRole('button', { name: 'Close' })).toBeDisabled()
    await shown.getByText('I’ve saved this value').click()
    await shown.getByRole('button', { name: 'Close' }).click()
    await expect(shown).toHaveCount(0)

    const everywhere = await page.evaluate(() => {
      const client = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie
      return client + document.documentElement.outerHTML + location.href + JSON.stringify(history.state)
    })
    expect(everywhere).not.toContain(value)
    expect(everywhere).not.toContain('Sandbox-Notification-Key')
    await row.getByRole('button', { name: 'Send a test notification' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('200')
  })

  test('resets the encryption key after the merchant’s name was typed, in Spanish', async ({ page }) => {
    await prefer(page, { locale: 'es', theme: 'light' })
    const sent = recordActing(page, 'ResetConfigurationEncryptionKey')
    await page.goto('merchant/THIRD_MERCHANT/configuration/merchant-configuration')
    await expect(setting(page, 'ID de la clave')).toContainText(/[0-9a-f]{16}/)
    const kid =
      (await setting(page, 'ID de la clave').getByRole('definition').textContent())?.match(/[0-9a-f]{16}/)?.[0] ?? ''
    await page.getByRole('button', { name: 'Restablecer clave' }).click()
    const dialog = page.getByRole('dialog')
    const reset = dialog.getByRole('button', { name: 'Restablecer clave' })
    await expect(dialog).toContainText(kid)
    await expect(reset).toBeDisabled()
    await dialog.getByRole('textbox').fill('THIRD_MERCHANT')
    await expectAccessible(page)
    await reset.click()
    await expect(dialog).toHaveCount(0)
    await expect(setting(page, 'Sustituida')).toContainText(`${kid} → `)
    await expect(setting(page, 'ID de la clave')).not.toContainText(kid)
    expect(sent).toEqual([{ expectedKid: kid }])
    await expectAccessible(page)
  })

  test('keeps the other settings if one secret cannot be read', async ({ page }) => {
    await intercept(page, 'ConfigurationKeys', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.data.configuration.paywallKey = null
      const extensions = { code: 'PLATFORM_UNAVAILABLE', errors: ['busy'] }
      body.errors = [{ message: 'busy', path: ['configuration', 'paywallKey'], extensions }]
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto('merchant/configuration/merchant-configuration')
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(secretRow(page, 'Paywall key').getByRole('alert')).toContainText('Couldn’t load the paywall key')
    await expect(secretRow(page, 'Notification key')).toContainText('Set')
    await expect(setting(page, 'Key ID')).toContainText(/[0-9a-f]{16}/)
    await expect(setting(page, 'Timeout in seconds')).toContainText('30 seconds')
  })

  test.describe('A super account without a merchant', () => {
    test.use({ caller: 'super' })
    test('explains why keys are unavailable without a merchant, and shows the account’s own settings', async ({
      page,
    }) => {
      await page.goto('merchant/configuration/merchant-configuration')
      await expect(page.getByRole('heading', { level: 2, name: 'SUPER_ACCOUNT' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Secret keys' })).toContainText('merchant')
      await expect(page.getByRole('button', { name: 'Set new value' }).first()).toHaveAttribute('aria-disabled', 'true')
    })

    test('tells that the settings of the account itself affect no merchant', async ({ page }) => {
      await page.goto('merchant/configuration/settings')
      await expect(page.getByText('These are the settings of SUPER_ACCOUNT itself')).toBeVisible()
      await expect(page.getByText(/1970/)).toHaveCount(0)
    })
  })
})
