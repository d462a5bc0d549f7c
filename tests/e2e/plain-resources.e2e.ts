import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageName } from '@portal/schema/language-name'
import type { Page } from 'playwright/test'
import { root } from '../../tools/root.ts'
import { namesOf, type PlainResource, plainResources } from '../plain-resources.ts'
import { expectAccessible } from './support/accessibility.ts'
import { keyOf } from './support/caller-key.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { saveReviewed } from './support/review.ts'
import { expectUsable } from './support/usable.ts'
import { visit } from './support/visit.ts'

/** The browser flow of every plain resource, each in one of the languages. The first one in each language is fast. */
const locales = ['en', 'es'] as const

for (const [index, resource] of plainResources.entries()) {
  const { type, at, below, chosenId, caller, seeded, secret, changed, hasOwnFlow } = resource
  if (hasOwnFlow) continue
  const added = simpleParts(resource)
  const locale = locales[index % locales.length] ?? 'en'
  const words = wordsOf(locale)
  const word = (id: string): string => words[id] ?? `no message ${id}`
  // All lists and forms have the same parts, so only the first one in each language is checked on a phone and in both
  // themes.
  const expectScreen = index < locales.length ? expectUsable : expectAccessible

  test.describe(type, () => {
    test.use({ caller: keyOf(caller) })
    test(`lists, reads, adds, changes and deletes an entry of type ${type}, in ${locale}`, {
      tag: index < locales.length ? '@fast' : '@deep',
    }, async ({ page }) => {
      await prefer(page, { locale })
      await removeLeft(resource)
      const press = (name: string) => page.getByRole('button', { name: word(name), exact: true }).click()
      const add = new RegExp(`^${word('entry.add').replace('{noun}', '')}`)

      await page.goto(at)
      await page.getByRole('link', { name: new RegExp(`(^| )${seeded}$`) }).waitFor()
      await expectScreen(page)
      await page.getByRole('link', { name: new RegExp(`(^| )${seeded}$`) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(seeded)
      await page.getByRole('button', { name: word('form.edit'), exact: true }).waitFor()
      await page.goBack()

      await page.getByRole('link', { name: add }).click()
      await page.locator('form').waitFor()
      await expectScreen(page)
      for (const [name, value] of Object.entries(added)) {
        if (name !== below) await fillIn(page, labelOf(name), inWords(value, locale))
      }
      await saveReviewed(page, { locale, add: word('entry.add').replace('{noun}', '') })
      const done = word('entry.done.add').split('{id}')
      // The message is followed by a link to the page.
      const told = page.getByText(new RegExp(`^${done.join('\\S+')}`))
      const said = await told.evaluate((element) => element.firstChild?.textContent ?? '')
      const id = new RegExp(`^${done.join('(\\S+)')}$`).exec(said)?.[1] ?? said
      const { [secret ?? '']: _, ...answered } = added
      expect(await read(resource, id)).toMatchObject(answered)

      await visit(page, `${at}/${id}`)
      await press('form.edit')
      await page.locator('form').waitFor()
      for (const [name, value] of Object.entries(changed)) {
        await fillIn(page, labelOf(name), inWords(value, locale))
      }
      await saveReviewed(page, { locale })
      await page.getByRole('button', { name: word('form.edit'), exact: true }).waitFor()
      expect(await read(resource, id)).toMatchObject({ ...answered, ...changed })
      await expectAccessible(page)

      await press('form.remove')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: word('form.remove') })
        .click()
      await page.waitForURL(new RegExp(`${at.split('/').at(-1)}$`))
      expect(await read(resource, id)).toBeNull()
    })
  })

  /** Returns the label of a field. */
  function labelOf(name: string): string {
    return word(name === chosenId ? 'field.id' : `field.${name}`)
  }
}

for (const unauthorized of new Set(plainResources.map((resource) => keyOf(resource.unauthorized)))) {
  test.describe(unauthorized, () => {
    test.use({ caller: unauthorized })
    test(`explains to ${unauthorized} why each resource cannot be opened`, async ({ page }) => {
      for (const { at, denial } of plainResources.filter((resource) => keyOf(resource.unauthorized) === unauthorized)) {
        await visit(page, at)
        const permission =
          /missing the permission (\S+)/.exec(denial)?.[1] ?? wordsOf('en')['access.denied.superAccountOnly']
        await expect(page.getByRole('main').getByRole('alert'), at).toContainText(permission ?? 'no message')
      }
    })
  })
}

function wordsOf(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, 'web', 'src', 'i18n', `${locale}.json`), 'utf8'))
}

/** Reads one entry by its identifying input values, without the browser; null if it does not exist. */
async function read(resource: PlainResource, id: string): Promise<unknown> {
  const names = Object.keys(simpleParts(resource)).filter((name) => name !== resource.secret)
  const fields = names.map((name) => (name === resource.chosenId ? `${name}: id` : name))
  const { one } = namesOf(resource)
  const query = `query ($id: ID!) { entry: ${one}(id: $id) { ${fields.join(' ')} } }`
  return (await ask<{ entry: unknown }>(query, { id }, keyOf(resource.caller))).entry
}

/** Deletes the entry of an earlier run, because duplicates are refused. */
async function removeLeft(resource: PlainResource): Promise<void> {
  const { caller, added, changed, secret, chosenId } = resource
  const { list, remove } = namesOf(resource)
  const names = Object.keys(simpleParts(resource)).filter((name) => name !== secret && !(name in changed))
  const fields = names.map((name) => (name === chosenId ? `${name}: id` : name)).join(' ')
  const query = `{ list: ${list}(page: { limit: 200 }) { items { key: id ${fields} } } }`
  const found = await ask<{ list: { items: Record<string, unknown>[] } }>(query, {}, keyOf(caller))
  const left = found.list.items.filter((item) => names.every((name) => item[name] === added[name]))
  for (const { key } of left) await ask(`mutation ($id: ID!) { ${remove}(id: $id) }`, { id: key }, keyOf(caller))
}

/** Returns the fields of a valid entry that hold a single value. */
function simpleParts({ added }: PlainResource): PlainResource['added'] {
  return Object.fromEntries(Object.entries(added).filter(([, value]) => typeof value !== 'object'))
}

/** Writes a value as people type it. */
function inWords(value: unknown, locale: string): string {
  const text = String(value)
  return locale === 'es' && /^\d+\.\d+$/.test(text) ? text.replace('.', ',') : text
}

/** The name of an option: `IN - India`; for a language, only its name. */
function optionOf(code: string): RegExp {
  const languages = ['en', 'es'].map((locale) => languageName(code, locale).replace(/[()]/g, '\\$&'))
  return new RegExp(`^(${code} - .*|${languages.join('|')})$`)
}

/** Fills in a field of the form by its label and its kind of input. */
async function fillIn(page: Page, label: string, text: string): Promise<void> {
  const form = page.locator('form')
  const name = new RegExp(`^${label}( \\(|$)`)
  const input = form
    .getByRole('textbox', { name })
    .or(form.getByRole('combobox', { name }))
    // A password field has no role.
    .or(form.locator('input[type="password"]').and(form.getByLabel(name)))
  const kind = await input.evaluate((element) => element.getAttribute('role') ?? element.localName)
  if (kind === 'select') await input.selectOption(text)
  else await input.fill(text)
  if (kind === 'combobox') await page.getByRole('option', { name: optionOf(text) }).click()
}
