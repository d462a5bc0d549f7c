import { expectAccessible } from './support/accessibility.ts'
import { choose } from './support/choose.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { openReview, reviewed, saveReviewed } from './support/review.ts'
import { expectUsable } from './support/usable.ts'

// The operator has no permission to change trust levels.
test.use({ caller: 'admin' })

const added = 'mutation ($input: NewTrustLevelConfigInput!) { added: addTrustLevel(input: $input) { id } }'
const removed = 'mutation ($id: ID!) { removeTrustLevel(id: $id) }'

test.describe('Spanish', () => {
  test('adds limits to a trust level and shows each error at its field, in Spanish', async ({ page }) => {
    const level = { name: 'UNRESTRICTED_CUSTOMER', description: 'De pruebas' }
    const { id } = (await ask<{ added: { id: string } }>(added, { input: level })).added
    try {
      await prefer(page, { locale: 'es' })
      await page.goto('merchant/trust')
      await expect(page.getByText(/Como máximo 5 compras o .*500,00.* en 24 horas con/)).toBeVisible()
      await page.goto(`merchant/trust/${id}?edit`)
      await page.getByRole('button', { name: 'Añadir límite' }).click()
      const limit = page.getByRole('group', { name: 'Límite 1' })
      await expect(limit.getByRole('combobox', { name: /^Instrumento/ })).toBeFocused()
      await page.getByRole('button', { name: 'Revisar', exact: true }).click()
      await expect(limit.getByText('Indique intentos, compras o un importe')).toBeVisible()
      await expect(limit.getByText('se requiere el Motivo')).toBeVisible()
      await limit.getByRole('textbox', { name: /^Importe/ }).fill('1.250,50')
      await expect(limit.getByText('se requiere el Moneda')).toBeVisible()
      await choose(page, 'Moneda', 'euro', 'EUR - euro')
      await limit.getByRole('textbox', { name: /^Periodo/ }).fill('2')
      await limit.getByRole('combobox', { name: 'Periodo, unidad' }).selectOption('Días')
      const rehearsal = page.getByRole('region', { name: 'Con cargos anteriores' })
      await expect(rehearsal.getByRole('status')).toContainText(/bloqueado .*de [\d.]+ clientes? de la muestra/)
      await limit.getByRole('textbox', { name: 'Motivo' }).fill('Demasiado en dos días')
      await limit.getByRole('textbox', { name: /^Intentos/ }).fill('1.000')
      // Typed numbers are reformatted when the language changes.
      const speak = async (from: string, to: string) => {
        await page.getByRole('button', { name: from }).click()
        await page.getByRole('menuitem', { name: to }).click()
      }
      await speak('Idioma: Español', 'English')
      const english = page.getByRole('group', { name: 'Limit 1' })
      await expect(english.getByRole('textbox', { name: /^Amount/ })).toHaveValue('1,250.50')
      await expect(english.getByRole('textbox', { name: /^Attempts/ })).toHaveValue('1,000')
      await speak('Language: English', 'Español')
      await expect(limit.getByRole('textbox', { name: /^Importe/ })).toHaveValue('1.250,50')
      await expectUsable(page)
      const review = await openReview(page, 'es')
      await expect(reviewed(review, 'Límites de velocidad').last()).toContainText(/Como máximo .*1\.250,50.* en 2 días/)
      await review.getByRole('button', { name: /^Aplicar / }).click()
      const shown = page.getByRole('region', { name: 'Límites de velocidad' })
      await expect(shown).toContainText('Después, bloqueo de 1 día: Demasiado en dos días')
      await expectUsable(page)
    } finally {
      await ask(removed, { id })
    }
  })
})

test('blocks a second purchase above the limit and explains it on the charge and the customer', async ({ page }) => {
  const payer = `cust-limited-${crypto.randomUUID()}`
  const customer = { id: payer, trustLevel: 'RESTRICTED_CUSTOMER' }
  await ask('mutation ($input: NewCustomerInput!) { addCustomer(input: $input) { id } }', { input: customer })
  await page.goto('merchant/trust/@new')
  await page.getByRole('combobox', { name: 'Name' }).selectOption('RESTRICTED_CUSTOMER')
  await page.getByRole('button', { name: 'Add limit' }).click()
  await page.getByRole('textbox', { name: /^Purchases/ }).fill('1')
  await page.getByRole('textbox', { name: 'Reason' }).fill('One purchase a day')
  await saveReviewed(page, { add: 'Add trust level' })
  await expect(page.getByRole('region', { name: 'Velocity limits' })).toContainText('At most 1 purchase in 24 hours')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  try {
    const buy = async () => {
      await page.goto(`merchant/charges/@new?customerId=${payer}`)
      await choose(page, 'Currency', 'EUR', 'EUR - Euro')
      await page.getByLabel('Product key').fill('sku-1')
      await page.getByLabel('Price').fill('20')
      await page.getByRole('button', { name: 'Create charge' }).click()
      await page.waitForURL(/charges\/chg-/)
    }
    await buy()
    await expect(page.getByTitle('CHARGED').first()).toBeVisible()
    await buy()
    await expect(page.getByTitle('DECLINED').first()).toBeVisible()
    const checks = page.getByRole('region', { name: 'Fraud checks' })
    await expect(checks).toContainText('Rejected')
    await expect(checks).toContainText('One purchase a day')
    await expectAccessible(page)
    await page.goto(`merchant/customers/${payer}`)
    await expect(page.getByRole('region', { name: 'Fraud' })).toContainText('One purchase a day')
  } finally {
    await ask(removed, { id })
  }
})

test('asks again before a limit that would have blocked more than one customer in twenty', async ({ page }) => {
  const { trustLevels } = await ask<{ trustLevels: { items: { id: string; name: string }[] } }>(
    '{ trustLevels { items { id name } } }',
  )
  const level = trustLevels.items.find(({ name }) => name === 'NEW_CUSTOMER')
  await page.goto(`merchant/trust/${level?.id}?edit`)
  const limit = page.getByRole('group', { name: 'Limit 1' })
  await limit.getByRole('textbox', { name: /^Purchases/ }).fill('1')
  await limit.getByRole('textbox', { name: /^Period/ }).fill('30')
  await limit.getByRole('combobox', { name: 'Period, unit' }).selectOption('Days')
  const review = await openReview(page)
  await expect(review).toContainText('That is more than one customer in twenty.')
  const apply = review.getByRole('button', { name: /^Apply / })
  await expect(apply).toBeDisabled()
  const confirmation = review.getByRole('checkbox', { name: /^Block \d+ of \d+ customers like these$/ })
  await confirmation.check({ force: true })
  await expect(apply).toBeEnabled()
  await confirmation.uncheck({ force: true })
  await expect(apply).toBeDisabled()
  await expectAccessible(page)
})
