import { globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { permissionCatalogue } from '@portal/schema/permissions'
import { expect, test } from 'vitest'
import en from './en.json'
import es from './es.json'

const english = new Map(Object.entries(en))
const spanish = new Map(Object.entries(es))

/** The placeholders of a message, at any depth, with what they are: `count:plural`. */
function placeholders(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const own = `${element.value}:${TYPE[element.type]}`
    if (element.type === TYPE.tag) return [own, ...placeholders(element.children)]
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [own]
    return [own, ...Object.values(element.options).flatMap(({ value }) => placeholders(value))]
  })
}

test('both languages hold the same messages, sorted', () => {
  const keys = [...english.keys()]
  expect([...spanish.keys()]).toEqual(keys)
  expect(keys).toEqual(keys.toSorted())
})

test('no message is empty', () => {
  expect([...english, ...spanish].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('each message has the same placeholders in both languages', () => {
  const of = (text: string) => [...new Set(placeholders(parse(text)))].toSorted()
  for (const [id, text] of english) expect([id, of(spanish.get(id) ?? '')]).toEqual([id, of(text)])
})

test('every message is used', () => {
  const folder = new URL('..', import.meta.url)
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['gql/**', '**/*.test.*'] })
  const text = sources.map((path) => readFileSync(new URL(path, folder), 'utf8')).join('\n')
  // Ids are written out, or as a template with a part that TypeScript checks.
  const templates = [...text.matchAll(/`([a-z]+\.(?:[^`\s$]|\$\{[^}`]*\})*)`/g)].map(([, template = '']) =>
    asPattern(template),
  )
  const isUsed = (id: string) =>
    text.includes(`'${id}'`) || text.includes(`"${id}"`) || templates.some((pattern) => pattern.test(id))
  expect([...english.keys()].filter((id) => !isUsed(id))).toEqual([])
})

function asPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

test('permissions are called what the catalogue calls them', () => {
  for (const { permission, title, purpose } of Object.values(permissionCatalogue).flat()) {
    expect(en[`access.permission.${permission}.title`]).toBe(title)
    expect(en[`access.permission.${permission}.purpose`]).toBe(purpose)
  }
})
