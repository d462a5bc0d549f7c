import { globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { permissionCatalogue } from '@portal/schema/permissions'
import { expect, test } from 'vitest'
import en from './en.json'
import es from './es.json'

const english = new Map(Object.entries(en))
const spanish = new Map(Object.entries(es))

/** The placeholders of a message, at any depth, with their types: `count:plural`. */
function placeholders(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const own = `${element.value}:${TYPE[element.type]}`
    if (element.type === TYPE.tag) return [own, ...placeholders(element.children)]
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [own]
    return [own, ...Object.values(element.options).flatMap(({ value }) => placeholders(value))]
  })
}

test('both languages have the same messages, sorted', () => {
  const keys = [...english.keys()]
  expect([...spanish.keys()]).toEqual(keys)
  expect(keys).toEqual(keys.toSorted())
})

test('no message is empty', () => {
  expect([...english, ...spanish].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('no error title ends in a period, because the error box adds one', () => {
  const titles = [...english, ...spanish].filter(([id]) => id.startsWith('error.code.'))
  expect(titles.filter(([, text]) => text.endsWith('.'))).toEqual([])
})

test('each message has the same placeholders in both languages', () => {
  const of = (text: string) => [...new Set(placeholders(parse(text)))].toSorted()
  for (const [id, text] of english) expect([id, of(spanish.get(id) ?? '')]).toEqual([id, of(text)])
})

test('every message is used', () => {
  const folder = new URL('..', import.meta.url)
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['gql/**', '**/*.test.*'] })
  const text = sources.map((path) => readFileSync(new URL(path, folder), 'utf8')).join('\n')
  // An id is written out, or is a template whose variable part TypeScript checks.
  const templates = [...text.matchAll(/`([a-z]+\.(?:[^`\s$]|\$\{[^}`]*\})*)`/g)].map(([, template = '']) =>
    asPattern(template),
  )
  const literals = new Set([...text.matchAll(/(['"])([\w.-]+)\1/g)].map(([, , literal = '']) => literal))
  const isUsed = (id: string) => literals.has(id) || templates.some((pattern) => pattern.test(id))
  expect([...english.keys()].filter((id) => !isUsed(id))).toEqual([])
})

function asPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

test('permissions have the names of the catalog', () => {
  for (const { permission, title, purpose } of Object.values(permissionCatalogue).flat()) {
    expect(en[`access.permission.${permission}.title`]).toBe(title)
    expect(en[`access.permission.${permission}.purpose`]).toBe(purpose)
  }
})

/** Texts with a wording fixed by the specification, including its spelling. */
const fixedBySpecification = new Set([
  'enum.documentType.attachedAdmission',
  'enum.documentType.attachedCheck',
  'enum.documentType.attachedOtherId',
  'page.error.notFound',
  'session.secretKeyConfirm',
])

/**
 * Phrases banned from English texts: literal translations, then words with a preferred synonym, then British spellings.
 */
const forbiddenInEnglish = [
  /\bthe own\b/i,
  /\banew\b/i,
  /\bis told\b/i,
  /\bstands?\b/i,
  /\bcame of\b/i,
  /\bwas asked\b/i,
  /\bwh(?:o|at|ere|en)ever\b/i,
  /\bat once\b/i,
  /\bmeanwhile\b/i,
  /\bc(?:ould not|ouldn’t) be (?:read|searched|loaded|downloaded)\b/i,
  /\bbr(?:oke|eaks?) off\b/i,
  /\bquicker\b/i,
  /\bof its own\b/i,
  /\bthe one\b/i,
  /\bso that\b/i,
  /\bon the way\b/i,
  /\bby itself\b/i,
  /\bgo(?:es)? on\b/i,
  /\b(?:some|any|no)body\b/i,
  /\bwhat can be done\b/i,
  /\bthere (?:is|are) no\b/i,
  /\byou may\b(?! still)/i,
  /\bnot known\b/i,
  /\bpayers?\b/i,
  /\be-mail\b/i,
  /\bI[Dd]s?\b(?<!ID|IDs)/,
  /\blog ?(?:in|out|on|off)\b/i,
  /\bnumeric ID\b/i,
  /(?:colour|favour|honour|behaviour|neighbour)/i,
  /(?:author|organ|recogn|synchron|custom|standard|util|final)is(?:e|ed|es|ing|ation)\b/i,
  /\bcancell(?:ed|ing)\b/i,
  /\b(?:cheque|programmes?|licence|catalogue|enrol|afterwards|towards|per cent|centre|judgement|grey)\b/i,
  /\b(?:upper|lower)-case\b/i,
]

/**
 * Phrases banned from Spanish texts: the familiar form of address, then literal or regional words, then leftover
 * English.
 */
const forbiddenInSpanish = [
  /(?<!\p{L})(?:tú|ti|contigo|tus?|tuy[oa]s?|te)(?!\p{L})/iu,
  /(?<!\p{L})(?:puedes|tienes|quieres|debes|eres|estás|has|haz|inténtalo)(?!\p{L})/iu,
  /(?:^|[.:;] )(?:Elige|Introduce|Escribe|Pide|Comprueba|Revisa|Usa|Vuelve|Espera|Indica)(?!\p{L})/u,
  /(?<!\p{L})(?:vosotros|vuestr[oa]s?|podéis|tenéis)(?!\p{L})/iu,
  /(?<!\p{L})el propio(?!\p{L})/iu,
  /(?<!\p{L})muros? de pago(?!\p{L})/iu,
  /(?<!\p{L})pagador(?:es)?(?!\p{L})/iu,
  /(?<!\p{L})nada coincide(?!\p{L})/iu,
  /(?<!\p{L})no se (?:pudo|pudieron) leer(?!\p{L})/iu,
  /(?<!\p{L})tomar el dinero(?!\p{L})/iu,
  /(?<!\p{L})por el camino(?!\p{L})/iu,
  /(?<!\p{L})se adelantó(?!\p{L})/iu,
  /(?<!\p{L})petici(?:ón|ones)(?!\p{L})/iu,
  /(?<!\p{L})cifras?(?!\p{L})/iu,
  /(?<!\p{L})[Ii]d\./u,
  /(?<!\p{L})qué se puede hacer(?!\p{L})/iu,
  /(?<!\p{L})(?:ending|offered|not|the|email|login)(?!\p{L})/iu,
]

test.each([
  ['English', english, forbiddenInEnglish],
  ['Spanish', spanish, forbiddenInSpanish],
] as const)('no %s message has a banned phrase', (_language, messages, forbidden) => {
  const found = [...messages].flatMap(([id, text]) =>
    fixedBySpecification.has(id)
      ? []
      : forbidden.filter((phrase) => phrase.test(text)).map((phrase) => [id, text, phrase]),
  )
  expect(found).toEqual([])
})
