/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { xlsxOf } from '@portal/sandbox/files/xlsx'
import type { Locator } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { openReview, reviewed, saveReviewed } from './support/review.ts'
import { expectUsable } from './support/usable.ts'

// The operator has no permission for rules.
test.use({ caller: 'admin' })

const add = 'mutation ($input: NewRuleInput!) { addRule(input: $input) { id } }'
const remove = 'mutation ($id: ID!) { removeRule(id: $id) }'
const one = 'query ($id: ID!) { rule(id: $id) { body bodySha256 } }'
const bodyOf = async (id: string) =>
  (await ask<{ rule: { body: string; bodySha256: string } }>(one, { id }, 'admin')).rule

test('writes a rule, corrects the reported lines and reviews a change line by line', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text())
  })
  await page.goto('merchant/rules/ROUTING')
  await expect(page.getByRole('link', { name: 'Open rule-7' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open rule-1' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Add rule' }).click()
  const form = page.locator('form')
  await form.getByLabel('Name', { exact: true }).fill(`Wallets ${Date.now()}`)
  await form.getByLabel('Rule set', { exact: true }).fill('routing')
  await form.getByLabel('Rule set version').fill('3.0')
  await expect(form.getByLabel('Rule type')).toHaveValue('ROUTING')
  const editor = page.getByRole('textbox', { name: 'Rule text' })
  await editor.fill('rule "Wallets"\n  when\n    Charge( method == "WALLET )\n  then\n    route("gw-1";\n')
  await saveReviewed(page, { add: 'Add rule' })

  const findings = page.getByRole('list', { name: 'Problems found' })
  await expect(findings.getByRole('listitem')).toHaveText([
    'Line 1, column 1end is missing: the rule "Wallets" is not closed',
    'Line 3, column 23the text that begins here is not closed: " is missing',
    'Line 5, column 10( is not closed: ) is missing',
  ])
  await expect(page.getByRole('alert')).toContainText('The platform found 3 problems in the rule. Nothing was saved.')
  // The focus is on the first finding, and its lines are marked.
  await expect(editor).toBeFocused()
  await expect(editor.locator('.cm-lintRange-error')).toHaveCount(3)
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(3)
  await expectAccessible(page)

  await findings.getByRole('button', { name: 'Line 5, column 10' }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(')')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('end')
  await page.keyboard.press('Enter')
  // The mark has moved with its line.
  await findings.getByRole('button', { name: 'Line 3, column 23' }).click()
  await page.keyboard.type('"WALLET"')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type(' )')
  // Escape and Tab leave the editor.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await saveReviewed(page, { add: 'Add rule' })
  await expect(page.getByText('The portal doesn’t run rules, so they can’t be tried out here.')).toBeVisible()
  const id = /rule-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  const body = 'rule "Wallets"\n  when\n    Charge( method == "WALLET" )\n  then\n    route("gw-1");\nend\n'
  expect((await bodyOf(id)).body).toBe(body)
  await expectUsable(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  await editor.fill(body.replace('gw-1', 'gw-2'))
  const review = await openReview(page)
  await expect(reviewed(review, 'Rule text').getByRole('row')).toHaveText([
    '2 unchanged lines',
    /^3\s*Charge/,
    /^4\s*then$/,
    /^5−Removed\s*route\("gw-1"\);$/,
    /^5\+Added\s*route\("gw-2"\);$/,
    /^6\s*end$/,
    /^7$/,
  ])
  await review.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(review).toBeHidden()
  expect((await bodyOf(id)).body).toBe(body.replace('gw-1', 'gw-2'))
  expect(errors).toEqual([])
  await ask(remove, { id }, 'admin')
})

test.describe('Spanish', () => {
  test.use({ locale: 'es-ES' })

  test('downloads and replaces a spreadsheet and compares versions, in Spanish', async ({ page }) => {
    await prefer(page, { locale: 'es' })
    const table = xlsxOf([['RuleSet', 'first']])
    const next = xlsxOf([['RuleSet', 'second']])
    const input = { name: `Tabla ${Date.now()}`, ruleType: 'TRUSTLEVEL', fileType: 'XLS', ruleSetName: 'trust-levels' }
    const given = { ...input, ruleSetVersion: '9', status: 'INACTIVE', body: table.toString('base64') }
    const { id } = (await ask<{ addRule: { id: string } }>(add, { input: given }, 'admin')).addRule
    await page.goto(`merchant/rules/TRUSTLEVEL/${id}`)
    const { bodySha256 } = await bodyOf(id)
    await expect(page.getByText(bodySha256)).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/-9\.xlsx$/)
    expect((await readFile(await download.path())).equals(table)).toBe(true)

    await page.getByRole('button', { name: 'Editar' }).click()
    const file = page.getByLabel('Elegir una hoja de cálculo')
    const mimeType = 'application/vnd.ms-excel'
    await file.setInputFiles({ name: 'tabla.xls', mimeType, buffer: Buffer.from('MZ, un programa') })
    await expect(page.getByRole('alert')).toHaveText(/^tabla\.xls no es una hoja de cálculo/)
    await file.setInputFiles({ name: 'grande.xls', mimeType, buffer: Buffer.alloc(5 * 1024 * 1024) })
    await expect(page.getByRole('alert')).toHaveText(
      'grande.xls es demasiado grande: como máximo 128 KiB. No se ha sustituido nada.',
    )
    await expect(page.getByText(bodySha256)).toBeVisible()
    await file.setInputFiles({ name: 'tabla.xlsx', mimeType, buffer: next })
    await expect(page.getByText('tabla.xlsx está cargado. Se guarda al aplicar los cambios.')).toBeVisible()
    await expect(page.getByText(bodySha256)).toHaveCount(0)
    await expectAccessible(page)
    await saveReviewed(page, { locale: 'es' })
    expect((await bodyOf(id)).body).toBe(next.toString('base64'))
    await ask(remove, { id }, 'admin')

    await page.goto('merchant/rules/ROUTING/rule-6')
    const versions = page.getByRole('region', { name: 'Otras versiones' })
    await expect(versions.getByRole('textbox', { name: 'Versión 1.0 (rule-5)' })).toContainText('50')
    await expect(versions.getByRole('textbox', { name: 'Versión 1.1 (rule-6)' })).toContainText('70')
    await versions.getByLabel('Comparar con').selectOption('Versión 2.0 (rule-7)')
    await expect(versions.getByRole('textbox', { name: 'Versión 2.0 (rule-7)' })).toContainText('80')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(versions.getByRole('row').filter({ hasText: 'Eliminada' })).toContainText('"gw-1", 70')
    await expect(versions.getByRole('row').filter({ hasText: 'Añadida' })).toContainText('"gw-1", 80')
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

test('starts a new version as an inactive copy with the next number', { tag: '@fast' }, async ({ page }) => {
  const name = `Versions ${crypto.randomUUID()}`
  const body = 'rule "Cards"\n  when\n    Charge( method == "CREDIT_CARD" )\n  then\n    route("gw-1");\nend\n'
  const input = {
    name,
    ruleType: 'ROUTING',
    fileType: 'DRL',
    ruleSetName: 'routing',
    ruleSetVersion: '1.9',
    status: 'ACTIVE',
    body,
  }
  const { addRule } = await ask<{ addRule: { id: string } }>(add, { input }, 'admin')
  try {
    await page.goto(`merchant/rules/ROUTING/${addRule.id}`)
    await page.getByRole('button', { name: 'New version' }).click()
    const form = page.locator('form')
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name)
    await expect(form.getByLabel('Rule set version')).toHaveValue('1.10')
    await expect(form.getByLabel('Status')).toHaveValue('INACTIVE')
    await expect(page.getByRole('textbox', { name: 'Rule text' })).toContainText('Cards')
    await saveReviewed(page, { add: 'Add rule' })
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect(page.getByRole('region', { name: 'Other versions' })).toContainText(`Version 1.9 (${addRule.id})`)
    await ask(remove, { id }, 'admin')
  } finally {
    await ask(remove, { id: addRule.id }, 'admin')
  }
})

test('takes the body that a colleague saved in another format', async ({ page }) => {
  const text = 'rule "Mine"\n  when\n  then\nend\n'
  const table = xlsxOf([['RuleSet', 'theirs']]).toString('base64')
  const input = { name: `Format ${Date.now()}`, ruleType: 'TRUSTLEVEL', fileType: 'DRL', ruleSetName: 'trust-levels' }
  const given = { ...input, ruleSetVersion: '9', status: 'INACTIVE', body: text }
  const { id } = (await ask<{ addRule: { id: string } }>(add, { input: given }, 'admin')).addRule
  await page.goto(`merchant/rules/TRUSTLEVEL/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.locator('form')
  await form.getByLabel('Rule set version').fill('10')
  const save = 'mutation ($input: RuleInput!) { saveRule(input: $input) { id } }'
  await ask(save, { input: { id, fileType: 'XLS', body: table } }, 'admin')
  const review = await openReview(page)
  await review.getByRole('button', { name: 'Back to the form' }).click()
  await expect(form.getByLabel('Format')).toHaveValue('XLS')
  await expect(form.getByText((await bodyOf(id)).bodySha256)).toBeVisible()
  await expect(form.getByText('is required')).toHaveCount(0)
  await saveReviewed(page)
  expect((await bodyOf(id)).body).toBe(table)
  await ask(remove, { id }, 'admin')
})

test('the parts of a rule start below their headings', async ({ page }) => {
  await page.goto('merchant/rules/rule-3')
  const left = async (of: Locator) => (await of.boundingBox())?.x
  const edge = await left(page.getByRole('heading', { name: 'Rule text' }))
  expect(await left(page.getByText('The platform stores this rule'))).toBe(edge)
  expect(await left(page.getByText(/^No other versions/))).toBe(edge)
})
