/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { root } from '../../tools/root.ts'
import { askPortal } from './support/incident.ts'
import { enter, test as ownTest } from './support/own-portal.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

const example = (page: Page, name: string) => page.getByRole('figure', { name: `Example ${name}` })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('lets an integrator find a page, copy an example and finish a tutorial', { tag: '@fast' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('docs/api/charges')
  await expect(title(page)).toHaveText('API Reference: Charges & Credits')
  await expect(page).toHaveTitle(/^API Reference: Charges & Credits · /)

  await test.step('an example is copied in the form that was chosen', async () => {
    const refund = example(page, 'refund')
    const first = await example(page, 'search-charges').boundingBox()
    expect((await refund.boundingBox())?.x).toBeGreaterThan(first?.x ?? 0)
    await refund.getByRole('button', { name: 'curl' }).click()
    await expect(example(page, 'search-charges').getByRole('button', { name: 'curl' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await refund.getByRole('button', { name: 'Copy Example refund' }).click()
    await expect.poll(() => copied(page)).toMatch(/^curl .*\/graphql[\s\S]*docs-refund-1/)
    await refund.getByRole('button', { name: 'TypeScript' }).click()
    await refund.locator('pre').focus()
    await page.keyboard.press('Control+Shift+C')
    await expect.poll(() => copied(page)).toMatch(/^const response = await fetch\([\s\S]*docs-refund-1/)
  })

  await test.step('each field says which permission it takes, and whether the caller has it', async () => {
    const entry = (name: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name, exact: false, level: 3 }) })
    await expect(entry('createCharge').first()).toContainText('You have it.')
    await page.goto('docs/api/configuration')
    await expect(entry('redirectors').first()).toContainText('Only available to callers of a super account.')
  })

  await test.step('a heading gives the link to itself', async () => {
    await page.getByRole('link', { name: 'Copy the link to redirectors', exact: true }).click()
    await expect.poll(() => copied(page)).toMatch(/\/docs\/api\/configuration#redirectors$/)
  })

  await test.step('the keyboard searches and turns pages, and types inside a text field', async () => {
    await title(page).click()
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search the documentation' })
    await expect(search).toBeFocused()
    await search.fill('overview')
    const results = page.getByRole('list', { name: 'Search results' })
    await expect(results.getByRole('link', { name: 'API Reference: Overview' })).toBeVisible()
    await expect(results.getByRole('link', { name: 'Tutorials: Overview' })).toBeVisible()
    await search.press('[')
    await expect(search).toHaveValue('overview[')
    await search.fill('deep linking')
    await results.getByRole('link', { name: 'Tutorials: Deep Linking' }).click()
    await expect(title(page)).toHaveText('Tutorials: Deep Linking')
    const text = page.getByRole('heading', { name: 'Deep Linking', level: 2 }).first()
    await expect(example(page, 'linked-charge')).toBeVisible()
    expect((await example(page, 'linked-charge').boundingBox())?.x).toBeGreaterThan((await text.boundingBox())?.x ?? 0)
    await page.keyboard.press(']')
    await expect(title(page)).toHaveText('Tutorials: Calling the REST API')
    await page.keyboard.press('[')
    await expect(title(page)).toHaveText('Tutorials: Deep Linking')
    await page.keyboard.press('[')
    await expect(title(page)).toHaveText('Tutorials: Real-time Notifications')
  })
  await expectUsable(page)

  await test.step('a link out of the portal opens a window, the certificate a small one', async () => {
    await page.getByRole('button', { name: 'Links' }).click()
    for (const [open, path] of [
      [page.getByRole('link', { name: 'PCI DSS Certificate' }), 'docs/compliance'],
      [page.getByRole('link', { name: 'PCI DSS compliance: show the certificate' }), 'docs/compliance'],
      [page.getByRole('link', { name: 'Blog' }), 'docs/tutorials/overview'],
    ] as const) {
      const opening = context.waitForEvent('page')
      await open.click()
      const opened = await opening
      await expect(opened).toHaveURL(new RegExp(`/${path}$`))
      if (path === 'docs/compliance') {
        expect(await opened.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([700, 585, null])
      }
      await opened.close()
    }
  })
})

// Notifications to the address of the tutorial fail, so its merchant is not that of other tests.
ownTest.describe('The check at the end of a tutorial', () => {
  ownTest.use({ caller: null })

  ownTest('tells before from after', async ({ page, own }) => {
    const save = readFileSync(join(root, 'web/docs/examples/notification-address.graphql'), 'utf8')
    const input = { chargeNotificationURLs: ['https://shop.example.test/hooks/charges'] }
    await enter(page, 'operator')
    await page.goto('docs/tutorials/real-time-notifications')
    const check = page.getByRole('button', { name: 'Check the sandbox' })
    await check.click()
    await expect(page.getByText('Not yet: the data isn’t as this tutorial leaves it.')).toBeVisible()
    await askPortal(new URL(own.address).origin, save, { input }, 'admin')
    await check.click()
    await expect(page.getByText('Done: the data is as this tutorial leaves it.')).toBeVisible()
  })
})

test('a link to a part whose name has a typed % opens the page', async ({ page, allowConsole }) => {
  // The browser does not scroll either.
  allowConsole(/not a decodable element ID/)
  await page.goto('docs/api/charges#50%')
  await expect(title(page)).toContainText('Charges')
  await expect(page.getByText('URI malformed')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test.describe('A visitor with a phone, in Spanish', () => {
  test.use({ caller: null, viewport: { width: 390, height: 844 } })
  test.beforeEach(async ({ page }) => {
    await prefer(page, { locale: 'es' })
  })

  test('finds every page except the release notes on a phone', async ({ page }) => {
    await page.goto('docs/tutorials/overview')
    await expect(title(page)).toHaveText('Tutoriales: Resumen')
    const tree = page.getByRole('navigation', { name: 'Páginas', exact: true })
    await expect(tree).toHaveCount(0)

    await test.step('a drawer that keeps the keyboard and gives it back', async () => {
      const open = page.getByRole('button', { name: 'Páginas' })
      await open.click()
      const drawer = page.getByRole('dialog', { name: 'Páginas' })
      await expect(drawer.getByRole('link', { name: 'Códigos de error' })).toBeVisible()
      await expect(drawer.getByRole('link', { name: 'Notas de la versión' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      await expect(open).toBeFocused()
      await open.click()
      await drawer.getByRole('link', { name: 'Códigos de error' }).click()
      await expect(title(page)).toHaveText('Referencia de la API: Códigos de error')
      await expect(drawer).toHaveCount(0)
      await expect(page.getByText('La referencia está en inglés.')).toBeVisible()
    })

    await test.step('the list, when a search finds nothing', async () => {
      const search = page.getByRole('searchbox', { name: 'Buscar en la documentación' })
      await search.fill('notas de la versión')
      await expect(page.getByRole('link', { name: 'Notas de la versión' })).toHaveCount(0)
      await search.fill('xyzzyx')
      await expect(page.getByText('No se encontró ninguna página. Elija una de la lista.')).toBeVisible()
      await expect(tree.getByRole('link', { name: 'Enlaces profundos' })).toBeVisible()
      await search.fill('')
      await expectUsable(page, () => expect(title(page)).toBeVisible())
    })

    await test.step('among the three that are nearest to an address without a page', async () => {
      for (const path of ['docs/api/chargs', 'docs/api/charges/refund/partial']) {
        await page.goto(path)
        await expect(page.getByRole('alert')).toContainText('No existe la página')
        await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(3)
      }
      await page.goto('docs/api/chargs')
      await page.getByRole('article').getByRole('link', { name: 'Referencia de la API: Cargos y abonos' }).click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Charges & Credits')
    })
  })
})
