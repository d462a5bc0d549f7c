/// <reference lib="dom" />
import type { Locator } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { openRefund } from './support/charge-page.ts'
import { rows } from './support/list.ts'
import { failWith, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'

const colorOf = (of: Locator, pseudo?: string) =>
  of.evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo)

/** The properties that define the appearance of a control, closed and idle. */
const lookOf = (of: Locator) =>
  of.evaluate((element) => {
    const { height, borderRadius, fontSize, backgroundColor, boxShadow, color } = getComputedStyle(element)
    return { height, borderRadius, fontSize, backgroundColor, boxShadow, color }
  })

for (const [device, viewport, height] of [
  ['a desk', { width: 1440, height: 900 }, '32px'],
  ['a phone', { width: 390, height: 844 }, '40px'],
] as const) {
  test(`choosers, fields and days look alike on ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('merchant/customers/@new')
    const field = await lookOf(page.getByLabel('Email'))
    expect(field.height).toBe(height)
    const choices = page.getByLabel('Trust level')
    expect(await lookOf(choices)).toEqual(field)
    const search = page.getByRole('combobox', { name: /^Country/ })
    expect(await lookOf(search)).toEqual(field)
    expect(await lookOf(page.getByLabel('Date of birth'))).toEqual(field)
    await page.getByLabel('Customer ID').fill('cust 42')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Tab')
    const { boxShadow } = await lookOf(page.getByLabel('Last name'))
    expect(boxShadow).not.toBe(field.boxShadow)
    for (const chooser of [choices, search]) {
      const caret = chooser.locator('..')
      expect(await caret.evaluate((element) => getComputedStyle(element, '::after').width)).toBe('12px')
      await expect(caret.getByRole('img')).toHaveCount(0)
    }
  })
}

test('the open list of a select has the product’s colors, and Escape closes only that list', { tag: '@fast' }, async ({
  page,
  charge,
}) => {
  const dialog = await openRefund(page, charge.id)
  const reason = dialog.getByLabel('Reason')
  await dialog.getByLabel('Comment').fill('kept')
  const isOpen = () => reason.evaluate((element) => element.matches(':open'))
  await reason.focus()
  await page.keyboard.press('Space')
  await expect.poll(isOpen).toBe(true)
  const overlay = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--portal-overlay'))
  const painted = await page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = color
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }, overlay)
  expect(await colorOf(reason, '::picker(select)')).toBe(painted)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(isOpen).toBe(false)
  await expect(dialog.getByLabel('Comment')).toHaveValue('kept')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(isOpen).toBe(false)
  await expect(reason).not.toHaveValue('')
  await expect(dialog).toBeVisible()
})

test('the first row of a table has no second line in either theme', async ({ page }) => {
  await page.goto('merchant/charges/chg-1002')
  const first = page.getByRole('cell', { name: '2026-0002' }).first()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((dark) => document.body.classList.toggle('bp6-dark', dark), theme === 'dark')
    await expect(first, theme).toHaveCSS('box-shadow', 'none')
  }
})

test('the amount is the largest text of a money dialog', async ({ page, charge }) => {
  const dialog = await openRefund(page, charge.id)
  expect(await lookOf(dialog.getByLabel('Amount'))).toMatchObject({ fontSize: '30px', height: '52px' })
})

test('a chosen option keeps the product’s color under the pointer in the dark theme', async ({ page }) => {
  await page.goto('me/preferences')
  await prefer(page, { theme: 'dark' })
  await page.reload()
  const dark = page.getByRole('radio', { name: 'Dark' })
  await expect(dark).toBeChecked()
  const indicator = dark.locator('~ .bp6-control-indicator')
  const color = await colorOf(indicator)
  await dark.locator('..').hover()
  expect(await colorOf(indicator)).toBe(color)
  expect(color).toBe('rgb(26, 115, 154)')
})

test('an error replaces the hint and names valid values', async ({ page }) => {
  await page.goto('merchant/customers/cust-88')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByLabel('Last day')
  await expect(day).toHaveAccessibleDescription(/^Format: mm\/dd\/yyyy/)
  await dialog.getByLabel('Reason').fill('Stolen card')
  for (const [typed, problem] of [
    ['someday', /^Last day is not a date\. Format: mm\/dd\/yyyy$/],
    ['1/1/2020', /^Last day: value is too low\. Not before \w{3} \d{1,2}, \d{4}\.$/],
  ] as const) {
    await day.fill(typed)
    await page.keyboard.press('Control+Enter')
    await expect(day).toHaveAccessibleDescription(problem)
  }
})

test('a notice has the size of the text around it', async ({ page }) => {
  await intercept(page, 'Charges', failWith('PLATFORM_UNAVAILABLE', 'The platform isn’t responding'))
  await page.goto('merchant/charges')
  const notice = page.getByRole('alert').filter({ hasText: 'The platform isn’t responding' })
  await expect(notice).toBeVisible()
  const sizeOf = (of: Locator) =>
    of.evaluate((element) => [getComputedStyle(element).fontSize, getComputedStyle(element).lineHeight])
  expect(await sizeOf(notice.getByText('The platform isn’t responding'))).toEqual(await sizeOf(page.locator('body')))
})

test('a question over a dialog dims the page only slightly more', async ({ page, charge }) => {
  const dialog = await openRefund(page, charge.id)
  await dialog.getByLabel('Comment').fill('typed')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const shades = await page
    .locator('.bp6-overlay-backdrop')
    .evaluateAll((all) => all.map((shade) => Number(/([\d.]+)\)$/.exec(getComputedStyle(shade).backgroundColor)?.[1])))
  expect(shades).toHaveLength(2)
  expect(shades[1]).toBeLessThan((shades[0] ?? 0) / 2)
})

test('the focus of a row frames the whole row', async ({ page }) => {
  await page.goto('merchant/charges')
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  const cells = page.locator('.list-table [data-row="1"]')
  const focused = page.locator('.list-table .row-focused')
  await expect(focused).toHaveCount(await cells.count())
  await page.keyboard.press('ArrowDown')
  await expect(cells.first()).not.toHaveClass(/row-focused/)
  await page.keyboard.press('/')
  await expect(focused).toHaveCount(0)
})

test('the grip and the menu of a column of figures are next to its name', async ({ page }) => {
  await page.goto('merchant/charges')
  await rows(page).first().waitFor()
  const head = page.getByRole('columnheader', { name: 'Amount' })
  await head.hover()
  const place = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, width: 0 }
  const name = await place(head.getByRole('button', { name: /^Sort by Amount|Amount/ }).first())
  const menu = await place(head.locator('.list-head-menu'))
  const grip = await place(head.locator('.bp6-table-reorder-handle-target'))
  expect(name.x - (menu.x + menu.width)).toBeLessThan(12)
  expect(menu.x - (grip.x + grip.width)).toBeLessThan(12)
  expect(menu.x).toBeGreaterThanOrEqual(grip.x + grip.width)
})

for (const [wish, isStill] of [
  ['reduce', true],
  ['no-preference', false],
] as const) {
  test(`${isStill ? 'moves nothing' : 'moves'} if the system’s setting for motion is ${wish}`, async ({
    page,
    charge,
  }) => {
    await page.emulateMedia({ reducedMotion: wish })
    const dialog = await openRefund(page, charge.id)
    await expect(dialog).toBeVisible()
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after'].flatMap((part) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part)
          const isMoving =
            /[1-9]/.test(transitionDuration) || (animationName !== 'none' && /[1-9]/.test(animationDuration))
          return isMoving ? `${element.tagName} ${element.className}` : []
        }),
      ),
    )
    if (isStill) expect(moving).toEqual([])
    else expect(moving.length).toBeGreaterThan(5)
  })
}
