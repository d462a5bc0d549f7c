/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { restOfList, rows } from './support/list.ts'
import { hold } from './support/operations.ts'
import { expect, test } from './support/portal.ts'

/** What opens over a list, and its visible element. */
const overlays = [
  { name: 'the filters', open: { button: 'Filter' }, shown: '[role=menuitem]' },
  { name: 'the columns', open: { button: 'Columns' }, shown: '.column-chooser' },
  { name: 'the export', open: { button: 'Export…' }, shown: '[role=dialog]' },
  { name: 'the account menu', open: { button: /^Account: / }, shown: '.bp6-menu [role=menuitem]' },
  { name: 'the finder', open: { key: 'ControlOrMeta+k' }, shown: '.plain-dialog' },
  { name: 'the keys', open: { key: '?' }, shown: '.plain-dialog' },
] as const

for (const { name, open, shown } of overlays) {
  test(`opens and closes ${name} without a render of the list`, { tag: '@fast' }, async ({ page }) => {
    await page.goto('merchant/charges')
    await restOfList(page)
    const overlay = page.locator(shown).first()
    const press = () =>
      'key' in open
        ? page.keyboard.press(open.key)
        : page.getByRole('button', { name: open.button, exact: typeof open.button === 'string' }).click()
    // The first opening loads its code.
    await press()
    await expect(overlay).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()

    await rows(page).first().focus()
    await rememberProps(page, listParts, 50)
    await press()
    await expect(overlay).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
    expect(await renderedAgain(page)).toEqual([])
  })
}

test('turns a page without a render of the footer and of the menus in the bar', { tag: '@fast' }, async ({ page }) => {
  await page.goto('merchant/charges')
  await restOfList(page)
  const first = await rows(page).first().getAttribute('href')
  await rememberProps(page, '.footer, .account-button, .top-bar button[aria-haspopup]', 15)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page).first()).not.toHaveAttribute('href', first ?? '')
  expect(await renderedAgain(page)).toEqual([])
})

test('the later responses of a charge render only their own panels', { tag: '@fast' }, async ({ page, charge }) => {
  const release = await hold(page, 'ChargeNotifications')
  await page.goto(`merchant/charges/${charge.id}`)
  await expect(page.getByRole('region', { name: 'JSON' })).toBeVisible()
  await expect(page.locator('.detail-side .bp6-skeleton, .figures .bp6-skeleton')).toHaveCount(0)
  await rememberProps(page, '.timeline, .detail-side .data-panel', 30)
  await expect(page.locator('main .bp6-skeleton').first()).toBeVisible()
  release()
  await expect(page.locator('main .bp6-skeleton')).toHaveCount(0)
  expect(await renderedAgain(page)).toEqual([])
})

test('the later responses of a customer render only their own panels', { tag: '@fast' }, async ({ page }) => {
  const release = await hold(page, 'CustomerCharges')
  await page.goto('merchant/customers/cust-42')
  await expect(page.getByRole('region', { name: 'Payment profiles' }).getByText('Visa ending 4242')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Financial summary' }).getByText('24 hours')).toBeVisible()
  await expect(page.getByRole('region', { name: 'JSON' })).toBeVisible()
  await expect(page.locator('.detail-side .bp6-skeleton, .figures .bp6-skeleton')).toHaveCount(0)
  await rememberProps(page, '.figures, .detail-side .data-panel', 30)
  await expect(page.locator('main .bp6-skeleton').first()).toBeVisible()
  release()
  await expect(page.locator('main .bp6-skeleton')).toHaveCount(0)
  expect(await renderedAgain(page)).toEqual([])
})

test('opens a menu without measuring its texts; a truncated text has its title under the pointer', {
  tag: '@fast',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollWidth') ?? {}
    const measured: string[] = []
    Object.defineProperty(Element.prototype, 'scrollWidth', {
      get(this: Element) {
        if (this.matches('.bp6-text-overflow-ellipsis')) measured.push(this.textContent)
        return get?.call(this)
      },
    })
    Object.assign(window, { measured })
  })
  await page.goto('merchant/charges')
  await restOfList(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const item = page.getByRole('menuitem', { name: 'Status' })
  await expect(item).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { measured: string[] }).measured)).toEqual([])
  const text = item.getByText('Status')
  await text.evaluate((element) => {
    element.style.maxWidth = '12px'
  })
  await expect(text).not.toHaveAttribute('title')
  await text.hover()
  await expect(text).toHaveAttribute('title', 'Status')
})

test('opens the refund again without measuring the ends of its inputs, which keep their space', {
  tag: '@fast',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth') ?? {}
    Object.defineProperty(Element.prototype, 'clientWidth', {
      get(this: Element) {
        if (this.matches('.bp6-input-left-container, .bp6-input-action')) Object.assign(window, { isMeasured: true })
        return get?.call(this)
      },
    })
  })
  await page.goto('merchant/charges/chg-1001')
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  const space = () =>
    amount.evaluate((input) => {
      const [left, right] = [input.previousElementSibling, input.nextElementSibling]
      const { paddingLeft, paddingRight } = getComputedStyle(input)
      return {
        paddings: [paddingLeft, paddingRight].map(Number.parseFloat),
        ends: [left, right].map((end) => Math.round(end?.getBoundingClientRect().width ?? 0)),
      }
    })
  const openings: Awaited<ReturnType<typeof space>>[] = []
  for (const isAgain of [false, true]) {
    await page.evaluate(() => Object.assign(window, { isMeasured: false }))
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(amount).toBeFocused()
    expect(await page.evaluate(() => (window as unknown as { isMeasured: boolean }).isMeasured)).toBe(!isAgain)
    openings.push(await space())
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  const [first, second] = openings
  expect(second).toEqual(first)
  expect(second?.paddings).toEqual(second?.ends)
})

test('opens and closes menus and popovers without the states of a transition', { tag: '@fast' }, async ({ page }) => {
  await page.goto('merchant/charges')
  await restOfList(page)
  await page.evaluate(() => {
    const states = new Set<string>()
    new MutationObserver((records) => {
      for (const { target } of records) {
        const { className } = target as Element
        for (const [state] of String(className).matchAll(/bp6-popover-(?:appear|enter|exit)(?!-done)\S*/g))
          states.add(state)
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['class'] })
    Object.assign(window, { states })
  })
  for (const { button, shown } of [
    { button: 'Filter', shown: '[role=menuitem]' },
    { button: 'Columns', shown: '.column-chooser' },
    { button: /^Account: /, shown: '.bp6-menu [role=menuitem]' },
  ]) {
    // The first opening loads its code.
    for (const _ of ['first', 'second']) {
      await page.getByRole('button', { name: button, exact: typeof button === 'string' }).click()
      await expect(page.locator(shown).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator(shown).first()).toBeHidden()
    }
  }
  expect(await page.evaluate(() => [...(window as unknown as { states: Set<string> }).states])).toEqual([])
})

/** Parts of a list with many elements. */
const listParts = '.list-table, .list-footer, .list-toolbar search'

/** React writes new props to an element each time the component around it is rendered. */
function rememberProps(page: Page, parts: string, atLeast: number): Promise<void> {
  return page.evaluate(
    ({ parts, atLeast }) => {
      const propsOf = (element: Element) =>
        Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1] as unknown
      const remembered = [...document.querySelectorAll(parts)]
        .flatMap((part) => [part, ...part.querySelectorAll('*')])
        .map((element) => ({ element, props: propsOf(element) }))
        .filter(({ props }) => props !== undefined)
      if (remembered.length < atLeast) throw new Error(`only ${remembered.length} elements of React`)
      Object.assign(window, {
        renderedAgain: () =>
          remembered.filter(({ element, props }) => propsOf(element) !== props).map((each) => each.element),
      })
    },
    { parts, atLeast },
  )
}

/** The first characters of the elements that were rendered again since. */
function renderedAgain(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window as unknown as { renderedAgain: () => Element[] })
      .renderedAgain()
      .map((each) => each.outerHTML.slice(0, 80)),
  )
}
