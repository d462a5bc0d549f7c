/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { fontArrived } from './support/font.ts'
import { expectKey } from './support/key-sheet.ts'
import { ask } from './support/ledger.ts'
import { alter, failWith, hold, intercept, recordSent, repeatFirst } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { followRequests } from './support/settled.ts'
import { visit } from './support/visit.ts'

const add = 'mutation ($input: NewRoutingConfigInput!) { addRoutingConfig(input: $input) { id } }'
const save = 'mutation ($input: RoutingConfigInput!) { saveRoutingConfig(input: $input) { id } }'
const remove = 'mutation ($id: ID!) { removeRoutingConfig(id: $id) }'

const targets = (first: number) => [
  { gatewayConfigId: 'gw-3', weight: first },
  { gatewayConfigId: 'gw-1', weight: 100 - first },
]

/** Records the elements that a layout shift moves from now on. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
        moved.push(...sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 200) : `${node}`)))
      }
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

/** Ten more samples, which start the line. The gateway stores one per minute. */
async function addReadings(page: Page): Promise<void> {
  const now = Date.now()
  await alter(page, 'DashboardReadings', ({ chart }) => {
    for (let minutes = 51; minutes < 61; minutes++) {
      chart.at.unshift(new Date(now - minutes * 60_000).toISOString())
      for (const series of chart.series) series.values.unshift(90)
    }
  })
}

async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test.describe('for an administrator,', () => {
  test.use({ caller: 'admin' })

  test('undoes a configuration change from the dashboard', async ({ page, confirming: _ }) => {
    const input = { name: 'Incident', status: 'INACTIVE', priority: 3, targets: targets(90), currencies: ['SEK'] }
    const { id } = (await ask<{ addRoutingConfig: { id: string } }>(add, { input })).addRoutingConfig
    await ask(save, { input: { id, targets: targets(10) } })
    await page.goto('merchant/dashboard')
    const changes = page.getByRole('region', { name: 'Configuration changes' }).getByRole('listitem')
    const change = changes.filter({ has: page.getByRole('link', { name: id }) }).filter({ hasText: 'Changed targets' })
    await expect(change).toContainText('from gw-3 90%, gw-1 10% to gw-3 10%, gw-1 90% · admin')
    await change.getByRole('link', { name: 'Put it back…' }).click()
    const review = page.getByRole('dialog', { name: `Review changes to ${id}` })
    await expect(review).toContainText('90%')
    await review.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(review).toBeHidden()
    const { routingConfig } = await ask<{ routingConfig: { targets: { weight: number }[] } }>(
      'query ($id: ID!) { routingConfig(id: $id) { targets { weight } } }',
      { id },
    )
    expect(routingConfig.targets.map(({ weight }) => weight)).toEqual([90, 10])
    await ask(remove, { id })
  })

  test('shows the changes around a point in the chart, and lists the failed payments of a group', async ({ page }) => {
    await page.goto('merchant/dashboard')
    const changes = page.getByRole('region', { name: 'Configuration changes' })
    const back = changes.getByRole('button', { name: 'Back to now' })
    await expect(changes.getByText(/^From /)).toBeVisible()
    await expect(back).toHaveCount(0)
    const chart = page.getByRole('slider', { name: 'Payments by outcome' })
    await chart.press('End')
    await chart.press('ArrowLeft')
    await page.getByRole('button', { name: 'What was changed around then?' }).first().click()
    await back.click()
    await expect(back).toHaveCount(0)

    const why = page.getByRole('region', { name: 'Why payments fail' })
    await expect(why.getByRole('link', { name: 'Show the charges of this time' })).toBeVisible()
    const links = why.getByRole('table').getByRole('link')
    for (const [by, parameter] of [
      ['Instrument', 'instrumentConfigId'],
      ['Payment method', 'paymentMethod'],
      ['Gateway', 'paymentGateway'],
    ] as const) {
      await why.getByRole('combobox', { name: 'Grouped by' }).selectOption(by)
      await expect(links.first()).toHaveAttribute('href', new RegExp(`charges\\?.*${parameter}=`))
    }
    await links.first().click()
    await expect(page).toHaveURL(/charges\?.*chargeStatus=DECLINED.*paymentGateway=gw-/)
  })

  test('never shows the charges of one gateway under the name of another', async ({ page }) => {
    await page.goto('merchant/dashboard')
    const looks = page.getByRole('region', { name: /^Gateways, / }).getByRole('button', { name: /^Reasons / })
    const chart = page.getByRole('slider', { name: 'Payments by outcome' })
    const why = page.getByRole('region', { name: /^Why .+ fails$/ })
    const toCharges = why.getByRole('link', { name: 'Show the charges of this time' })
    await looks.nth(0).click()
    await expect(chart).toBeVisible()
    await expect(toCharges).toBeVisible()
    const heading = why.getByRole('heading')
    const before = await heading.textContent()
    const release = [await hold(page, 'DashboardPicture'), await hold(page, 'DashboardFailures')]
    await looks.nth(1).click()
    await expect(heading).not.toHaveText(`${before}`)
    await expect(chart).toHaveCount(0)
    await expect(toCharges).toHaveCount(0)
    for (const each of release) each()
    await expect(chart).toBeVisible()
    await expect(toCharges).toBeVisible()
  })

  test('the bars keep the title of their time while those of another one are read', async ({ page }) => {
    await page.goto('merchant/dashboard')
    const panel = page.getByRole('region', { name: /^Payments by/ })
    const heading = panel.getByRole('heading')
    await expect(panel.getByRole('slider')).toBeVisible()
    const before = (await heading.textContent()) ?? ''
    const release = await hold(page, 'DashboardPicture')
    await panel.getByRole('radio', { name: '6 h' }).click()
    await expect(panel.getByRole('radio', { name: '6 h' })).toBeChecked()
    await expect(heading).toHaveText(before)
    release()
    await expect(heading).not.toHaveText(before)
  })

  test('the reasons are not shown as countries while the countries are read', async ({ page }) => {
    await page.goto('merchant/dashboard')
    const why = page.getByRole('region', { name: /^Why .+$/ })
    const by = why.getByRole('combobox')
    const rows = why.locator('tbody tr > :first-child')
    await expect(rows.first()).toBeVisible()
    const reasons = await rows.allTextContents()
    expect(reasons.length).toBeGreaterThan(2)
    const release = await hold(page, 'DashboardFailures')
    await by.selectOption('COUNTRY')
    await expect(by).toHaveValue('COUNTRY')
    expect(await rows.allTextContents()).toEqual(reasons)
    release()
    await expect.poll(() => rows.allTextContents()).not.toEqual(reasons)
  })

  test('reserves the space of charts and figures while they load', async ({ page }) => {
    await addReadings(page)
    // A comparison of two lines, the longest that a narrow tile has.
    await alter(page, 'Dashboard', ({ dashboardStatistics: { last60Minutes, last24Hours } }) => {
      Object.assign(last60Minutes, { totalRequests: 43, conversionPercentage: 95.3 })
      Object.assign(last24Hours, { totalRequests: 600, conversionPercentage: 86.5 })
    })
    const held = ['DashboardPicture', 'Dashboard', 'DashboardReadings']
    const release = await Promise.all(held.map((name) => hold(page, name)))
    const settled = followRequests(
      page,
      (request) => request.url().endsWith('/graphql') && held.includes(request.postDataJSON().operationName),
    )
    await page.goto('merchant/dashboard')
    await expect(page.getByRole('table', { name: 'Approval rates of the gateways' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Queued/ })).toBeVisible()
    await expect(page.getByText(/^From .* to now$/)).toBeVisible()
    await page.waitForFunction(() =>
      Array.from(document.fonts).some(({ family, status }) => /Geist Variable/.test(family) && status === 'loaded'),
    )
    await settled()
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    const places = () =>
      titles.evaluateAll((found) =>
        found.map((title) => `${Math.round(title.getBoundingClientRect().top)} ${title.textContent}`),
      )
    const before = await places()
    for (const go of release) go()
    await expect(page.getByRole('slider')).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Key figures' }).getByRole('term')).toHaveCount(6)
    await expect(page.getByText('As usual (+8.8 points vs. 24 hours)')).toBeVisible()
    expect(await places()).toEqual(before)
  })

  test('refreshes the dashboard without moving its content or closing a readout', async ({ page }) => {
    // The panel of changes needs one change to show.
    const input = { name: 'Unmoved', status: 'INACTIVE', priority: 4, targets: targets(90), currencies: ['SEK'] }
    const { id } = (await ask<{ addRoutingConfig: { id: string } }>(add, { input })).addRoutingConfig
    await page.clock.install()
    await addReadings(page)
    for (const name of ['DashboardChanges', 'DashboardEntries', 'DashboardFailures']) await repeatFirst(page, name)
    const sent = recordSent(page, 'Dashboard')
    await page.goto('merchant/dashboard')
    // Every panel has its content, and so have the parts of the top bar that load two seconds later.
    for (const panel of ['Key figures', 'Configuration changes']) {
      await expect(
        page
          .getByRole('region', { name: panel })
          .getByRole('listitem')
          .or(page.getByRole('region', { name: panel }).getByRole('term'))
          .first(),
      ).toBeVisible()
    }
    const chart = page.getByRole('slider', { name: 'Approval rate, 60 minutes' })
    await page.clock.runFor(30_000)
    await chart.focus()
    // The chart has data to read once its figures have arrived.
    await expect(async () => {
      await chart.press('ArrowLeft')
      await expect(chart).toHaveAttribute('aria-valuetext', /\d:\d\d/, { timeout: 500 })
    }).toPass()
    const reading = (await chart.getAttribute('aria-valuetext')) ?? ''
    await chart.blur()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.mouse.move(700, 1)
    await fontArrived(page)
    const shifts = await watchShifts(page)
    for (let refresh = 0; refresh < 3; refresh++) {
      const before = sent.length
      // Advances the page's clock to the next refresh, which is due a fixed time after the previous response.
      await expect(async () => {
        await page.clock.runFor(2_000)
        expect(sent.length).toBeGreaterThan(before)
      }).toPass({ intervals: [50] })
    }
    expect(await shifts()).toEqual([])
    await expect(chart).toHaveAttribute('aria-valuetext', reading)
    await ask(remove, { id })
  })
})

test.describe('Spanish', () => {
  test.use({ caller: 'super' })
  test.beforeEach(async ({ page }) => {
    await prefer(page, { locale: 'es' })
  })

  test('arranges the tiles of the dashboard with the keyboard and the pointer', async ({ page }) => {
    await page.goto('merchant/DEMO_MERCHANT/dashboard/settings')
    const tiles = page.getByRole('region', { name: 'Orden y tamaño' }).getByRole('listitem')
    await expect(tiles).toHaveCount(6)
    await tiles.filter({ hasText: 'Rechazos, 60 minutos' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(tiles.nth(2)).toContainText('Rechazos')
    await expectKey(page, 'Agrandar el mosaico')
    await tiles.first().dragTo(tiles.nth(3))
    await expect(tiles.nth(3)).toContainText('Tasa')
    await tiles.nth(3).dragTo(tiles.first())
    await expect(tiles.first()).toContainText('Tasa')
    await tiles.nth(2).focus()
    await page.keyboard.press('+')
    await expect(tiles.nth(2)).toContainText('2 columnas')
    // A tile has at most three columns, so the last keys change nothing that Escape could undo.
    for (const _ of [1, 2, 3]) await page.keyboard.press('+')
    await expect(tiles.nth(2)).toContainText('3 columnas')
    await page.keyboard.press('Escape')
    await expect(tiles.nth(2)).toContainText('2 columnas')
    await page.keyboard.press('Escape')
    await expect(tiles.nth(2)).toContainText('1 columna')
    await page.getByRole('group', { name: '30 días' }).getByLabel('Errores').check({ force: true })
    await expect(tiles).toHaveCount(7)

    await page.goto('merchant/DEMO_MERCHANT/dashboard')
    const figures = page.getByRole('region', { name: 'Indicadores' })
    await expect(figures.getByRole('term')).toHaveText([
      /^Tasa/,
      /^Solicitudes/,
      /^Rechazos/,
      /^Volumen/,
      /^Errores/,
      /^Tiempo/,
      /^Errores/,
    ])
    await figures.getByRole('button', { name: 'Organizar indicadores' }).click()
    const inPlace = figures.getByRole('listitem')
    await inPlace
      .first()
      .getByRole('button', { name: /^Agrandar / })
      .press('Alt+ArrowRight')
    await expect(inPlace.nth(1)).toContainText('Tasa')
    await page.keyboard.press('Escape')
    await expect(inPlace.first()).toContainText('Tasa')
    await page.keyboard.press('Escape')
    await expect(inPlace).toHaveCount(0)
  })

  test('the chart chosen in one tab keeps the tiles arranged in another one', async ({ page, context }) => {
    await page.goto('merchant/DEMO_MERCHANT/dashboard')
    const chart = page.getByRole('combobox', { name: 'Indicador del gráfico' })
    await expect(chart).toBeVisible()
    const other = await context.newPage()
    await other.goto('merchant/DEMO_MERCHANT/dashboard/settings')
    const tiles = other.getByRole('region', { name: 'Orden y tamaño' }).getByRole('listitem')
    await expect(tiles).toHaveCount(6)
    await other.getByRole('group', { name: '30 días' }).getByLabel('Errores').check({ force: true })
    await expect(tiles).toHaveCount(7)
    await chart.selectOption({ index: 2 })
    await other.reload()
    await expect(tiles).toHaveCount(7)
  })

  test('reports failed figures, requests nothing in a hidden tab, and catches up', async ({ page }) => {
    await page.clock.install()
    const settled = followRequests(page)
    const asked = ['Dashboard', 'DashboardReadings', 'DashboardChanges', 'DashboardHealth', 'DashboardQueue'].map(
      (name) => recordSent(page, name),
    )
    const restore = await intercept(page, 'DashboardHealth', failWith('PLATFORM_ERROR', 'Sin contadores'))
    await page.goto('merchant/DEMO_MERCHANT/dashboard')
    await expect(page.getByText('No se pudo cargar el estado de las pasarelas')).toBeVisible()
    await restore()
    for (const sent of asked) await expect.poll(() => sent.length).toBeGreaterThan(0)
    await hide(page, true)
    await settled()
    const count = () => asked.reduce((sum, sent) => sum + sent.length, 0)
    const before = count()
    await page.clock.runFor(5 * 60_000)
    expect(count()).toBe(before)
    await hide(page, false)
    await expect.poll(count).toBeGreaterThan(before)
    await expect(page.getByText('No se pudo actualizar')).toHaveCount(0)
  })

  test('keeps typed filters of a funnel when a step is chosen, and the focus when they are applied', async ({
    page,
  }) => {
    await page.goto('merchant/DEMO_MERCHANT/metrics')
    const session = page.getByRole('textbox', { name: 'ID de la sesión' })
    await session.fill('session-1')
    await page.getByRole('link', { name: 'Formulario enviado' }).click()
    await expect(page).toHaveURL(/step=FORM_SUBMITTED$/)
    await expect(session).toHaveValue('session-1')
    await session.press('Enter')
    await expect(page).toHaveURL(/metrics\?sessionId=session-1$/)
    await expect(session).toBeFocused()
    await page.goBack()
    await expect(session).toHaveValue('')
    await page.goForward()
    await expect(session).toHaveValue('session-1')
    await page.getByRole('button', { name: 'Borrar' }).click()
    await expect(session).toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'ID del cargo' })).toBeFocused()
  })

  test('opens the sessions of a funnel step', async ({ page }) => {
    await page.goto('merchant/DEMO_MERCHANT/metrics')
    await page.getByRole('link', { name: 'Formulario enviado' }).click()
    await page
      .getByRole('region', { name: 'Sesiones: Formulario enviado' })
      .getByRole('link', { name: /^pws-/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Cronología' }).getByRole('listitem').first()).toContainText(
      'Página de pago abierta',
    )
  })

  test('fits the screens of the dashboard on a phone', async ({ page }) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const [path, last] of [
        ['dashboard', page.getByRole('rowheader', { name: 'Todas las pasarelas' })],
        ['dashboard/settings', page.getByRole('region', { name: 'Orden y tamaño' }).getByRole('listitem').first()],
        ['metrics', page.getByRole('link', { name: 'Formulario enviado' })],
      ] as const) {
        await visit(page, `merchant/DEMO_MERCHANT/${path}`)
        await expect(last).toBeVisible()
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
          .toBeLessThanOrEqual(width)
      }
    }
  })
})
