import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { expectUsable } from './support/usable.ts'

test.use({ caller: 'super' })

const header = 'binLookupId,ranges,cardBrand,cardType,cardCategory,issuerName,issuerCountry,status'
/** Ranges that no other test uses. */
const [first, second] = ['68110000-68110099', '68120000-68120099']

/** Chooses a file with these lines. */
async function chooseFile(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from([header, ...lines].map((line) => `${line}\r\n`).join(''))
  await page.locator('input[type=file]').setInputFiles({ name: 'bins.csv', mimeType: 'text/csv', buffer })
}

/** Returns the stored lookup of a number. */
async function storedAt(number: string) {
  const query = 'query ($number: String!) { found: binLookupByNumber(number: $number) { id issuerName } }'
  return (await ask<{ found: { id: string; issuerName: string } | null }>(query, { number }, 'super')).found
}

test('names each invalid line of a BIN file, plans again after someone else’s change, and counts the import', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/)
  const remove = 'mutation ($id: ID!) { removeBinLookup(id: $id) }'
  const save = 'mutation ($input: BinLookupInput!) { saveBinLookup(input: $input) { id } }'
  for (const number of ['68110000', '68120000']) {
    const left = await storedAt(number)
    if (left) await ask(remove, { id: left.id }, 'super')
  }
  const added = await ask<{ bin: { id: string } }>(
    'mutation ($input: NewBinLookupInput!) { bin: addBinLookup(input: $input) { id } }',
    {
      input: {
        ranges: [{ start: '68110000', end: '68110099' }],
        cardBrand: 'Visa',
        cardType: 'DEBIT',
        issuerName: 'Bank Before',
        issuerCountry: 'FR',
        status: 'ACTIVE',
      },
    },
    'super',
  )
  const { id } = added.bin

  await page.goto('all/bin')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('table', { name: 'What the file looks like' })).toBeVisible()
  await expectUsable(page)
  const templateArrives = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template' }).click()
  const template = await readFile(await (await templateArrives).path(), 'utf8')
  expect(template.split('\r\n')[0]).toBe(header)

  await chooseFile(page, [
    `,${first},Visa,DEBIT,,Bank After,FR,ACTIVE`,
    `,${second},Visa,CREDIT,GOLD,Bank of the Second,DE,ACTIVE`,
    ',68130000,Visa,=COINS,,Bank,FR,ACTIVE',
    ',4111111111111111,Visa,DEBIT,,Bank,FR,ACTIVE',
  ])
  const counts = page.getByRole('table', { name: 'Result by line' })
  await expect(counts.getByRole('row').nth(1)).toHaveText(/^1\s*1\s*0\s*2\s*4$/)
  const bad = page.getByRole('table', { name: '2 lines can’t be imported' })
  await expect(bad.getByRole('row').nth(1)).toHaveText(/4.*cardType.*=COINS.*Enter one of CREDIT/)
  await expect(bad.getByRole('row').nth(2)).toHaveText(/5.*ranges.*May hold a full card number/)
  await expect(page.getByRole('table', { name: 'Changes to Bank After' })).toContainText('Bank Before')
  await expect(page.locator('main')).not.toContainText('41111111')
  await expectAccessible(page)
  const linesArrive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const saved = await readFile(await (await linesArrive).path(), 'utf8')
  expect(saved).toContain(`4,cardType,'=COINS,"Enter one of CREDIT, DEBIT, PREPAID, CHARGE."`)
  expect(saved).not.toContain('41111111')

  // Someone else saves it.
  await ask(save, { input: { id, issuerName: 'Bank Between' } }, 'super')
  const action = page.getByRole('button', { name: 'Import 2 rows' })
  await action.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 lookup will be added and 1 will change')
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was imported. The BIN lookups have changed')
  await expect(page.getByRole('table', { name: 'Changes to Bank After' })).toContainText('Bank Between')
  expect(await storedAt('68120000')).toBeNull()

  const done = page.getByRole('status').filter({ hasText: 'Imported:' })
  const replanned = page.getByRole('alert').filter({ hasText: 'have changed since' })
  // Other tests change BIN lookups too. Each such change cancels the import and shows a new plan to confirm.
  await expect(async () => {
    await action.click()
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(dialog).toBeHidden()
    await expect(done.or(replanned).first()).toBeVisible()
    expect(await done.isVisible()).toBe(true)
  }).toPass()
  await expect(done).toContainText('1 added, 1 changed, 0 already the same, 2 not imported')
  await expect(done).toContainText('Together that’s all 4 lines of the file.')
  await expectUsable(page)
  expect(await storedAt('68110000')).toMatchObject({ id, issuerName: 'Bank After' })
  const second_ = await storedAt('68120000')
  expect(second_).toMatchObject({ issuerName: 'Bank of the Second' })
  for (const each of [id, second_?.id]) await ask(remove, { id: each }, 'super')
})
